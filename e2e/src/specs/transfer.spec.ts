import { currencies, type Market } from "@krapao/contract/market";
import { checkScreen, enlargeText } from "#browser/accessibility.ts";
import { expect, test } from "#browser/games-test.ts";
import { withKeyboard } from "#browser/phone-keyboard.ts";

const joker = { code: "JOKER", name: "Joker Palace" } as const;
const garden = { code: "PG", name: "Pocket Garden" } as const;

/** One baht in one market is a thousand kip in the other. */
const stepOf = (market: Market) => (currencies(market)[0] === "LAK" ? 1000 : 1);

test.beforeEach(async ({ enter, player, purse, market }) => {
  await purse.deposit(100 * stepOf(market));
  await purse.activate(joker.code, garden.code);
  await enter(player);
});

test("a transfer shows what is missing before it is sent", async ({
  games,
  page,
  texts,
  market,
}) => {
  await games.openTransfer();
  const { problems } = texts.transfer;
  const sheet = games.transferSheet;
  await games.send();
  await expect(sheet).toContainText(problems.select);
  await expect(games.from).toHaveAttribute("aria-invalid", "true");
  await games.choose(games.to, texts.transfer.wallet);
  await games.send();
  await expect(sheet).toContainText(problems.same);
  await checkScreen(page);
  await withKeyboard(page, games.amount, games.submit);

  await games.choose(games.to, joker.name);
  await games.send();
  await games.expectError(texts.transfer.amount, problems.required);
  await games.amount.fill("0.5");
  await games.send();
  const unit = texts.shell.ui.currency[currencies(market)[0]];
  const step = stepOf(market);
  const minimum = `${step.toLocaleString("en")} ${unit}`;
  await games.expectError(texts.transfer.amount, problems.minimum(minimum));
  await games.amount.fill(String(100 * step + 0.01));
  await games.send();
  await games.expectError(texts.transfer.amount, problems.notEnough);

  await sheet.getByRole("button", { name: texts.shell.ui.half }).click();
  await expect(games.amount).toHaveValue((50 * step).toLocaleString("en"));
  await games.button(texts.transfer.swap).click();
  await games.expectChosen(games.from, joker.name);
  await games.expectChosen(games.to, texts.transfer.wallet);

  await games.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL("/user/home");
});

test("the pickers move by keys, by letters and by a finger", async ({ games, page, texts }) => {
  await games.openTransfer();
  const { to } = games;
  await to.focus();
  await page.keyboard.press("End");
  const last = to.getByRole("option").last();
  await expect(last).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");
  await games.expectChosen(to, texts.transfer.none);
  await page.keyboard.press("ArrowDown");
  await games.expectChosen(to, texts.transfer.wallet);
  await page.keyboard.type("poc");
  await games.expectChosen(to, garden.name);
  const id = await to.getAttribute("aria-activedescendant");
  await expect(to.getByRole("option", { selected: true })).toHaveAttribute("id", id ?? "");
  // Text of another size moves the options, and changes no choice.
  for (const percent of [200, 100]) {
    await enlargeText(page, percent);
    await expect.poll(() => to.evaluate(readMiddle)).toContain(garden.name);
    await games.expectChosen(to, garden.name);
  }
  await to.evaluate((wheel) => wheel.scrollTo({ top: 0 }));
  await games.expectChosen(to, texts.transfer.none);
});

/** Runs in the page: the text of the option in the middle of a wheel. */
function readMiddle(wheel: Element): string | null | undefined {
  const { top, height } = wheel.getBoundingClientRect();
  const options = [...wheel.querySelectorAll("[role=option]")];
  return options.find((option) => option.getBoundingClientRect().bottom > top + height / 2)
    ?.textContent;
}

test("the games move by keys, buttons, a swipe and a tap at the side", async ({
  games,
  page,
  texts,
}) => {
  const group = games.group("slot");
  const current = group.locator("[aria-current=true]");
  await expect(current).toContainText(joker.name);
  await current.focus();
  await page.keyboard.press("ArrowRight");
  await expect(current).toContainText(garden.name);
  await expect(current).toBeFocused();
  await page.keyboard.press("Home");
  await expect(current).toContainText(joker.name);
  const title = texts.game.groups.slot;
  await games.button(`${texts.game.next} · ${title}`).click();
  await expect(current).toContainText(garden.name);
  await games.button(`${texts.game.previous} · ${title}`).click();
  await expect(current).toContainText(joker.name);

  // The ring is at rest when the mouse can be over its card.
  await current.hover();
  const box = await current.boundingBox();
  if (!box) throw new Error("The card is not shown.");
  const y = box.y + box.height / 2;
  await page.mouse.down();
  await page.mouse.move(box.x - box.width / 3, y, { steps: 5 });
  await page.mouse.up();
  await expect(current).toContainText(garden.name);
  // A swipe is no tap.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const side = group.getByRole("listitem").filter({ hasText: joker.name }).getByRole("button");
  await side.click({ position: { x: 8, y: box.height / 3 } });
  await expect(current).toContainText(joker.name);
  await current.click();
  await expect(games.sheet(joker.name)).toBeVisible();
});
