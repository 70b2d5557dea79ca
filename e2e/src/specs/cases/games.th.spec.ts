import { currencies } from "@krapao/contract/market";
import type { Page } from "@playwright/test";
import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/games-test.ts";
import { breakGames } from "#world/games.ts";

const joker = { code: "JOKER", name: "Joker Palace" } as const;
const garden = { code: "PG", name: "Pocket Garden" } as const;

test("an account is opened, money goes there, a round is played, and the money is collected", async ({
  enter,
  home,
  games,
  page,
  product,
  player,
  purse,
  texts,
}) => {
  await purse.deposit(300);
  await enter(player);

  const sheet = await games.open(garden);
  await games.activate.click();
  await expect(games.play).toBeVisible();
  await expect(sheet).toContainText(`kp${player.id.toLowerCase()}`);
  await checkScreen(page);
  await sheet.getByRole("button", { name: texts["game-account"].transfer, exact: true }).click();
  await games.expectChosen(games.to, garden.name);
  await games.amount.fill("100");
  // Two taps are one transfer.
  await games.transferSheet.getByRole("button", { name: texts.transfer.submit }).dblclick();
  await expect(games.popup).toContainText(texts.transfer.success.title);
  await games.popup.getByRole("button").click();
  await expect(games.transferSheet).toBeHidden();
  await expect(games.card(garden.name)).toContainText("100.00");
  expect(await purse.read()).toMatchObject({ wallet: { amount: 200, onItsWay: 0 } });

  // The rest of the wallet is sent too.
  await games.open(garden);
  await games.play.click();
  await expect(page).toHaveURL(new RegExp(`^${product.sandboxUrl}/game/room/`));
  await expect(page.locator("[data-balance]")).toHaveText("300.00");
  await page.locator("[data-act]").click();
  await expect(page.locator("[data-history] li")).toHaveCount(1);

  const isRequested = page.waitForResponse("**/api/wallet/refresh/slot");
  await page.goBack();
  await home.expectShown(player.name);
  // The balance after the round, not the one that home last knew.
  await isRequested;
  const { amount: left } = await purse.slot("PG");
  await expect(games.card(garden.name)).toContainText(left.toFixed(2));
  await games.openTransfer();
  await games.choose(games.from, garden.name);
  await games.choose(games.to, texts.transfer.wallet);
  await expect(games.transferSheet).toBeVisible();
  await games.transferSheet.getByRole("button", { name: texts.shell.ui.all }).click();
  await games.send();
  await expect(games.popup).toContainText(texts.transfer.success.title);
  await games.popup.getByRole("button").click();
  await expect.poll(async () => (await purse.slot("PG")).amount).toBe(0);

  await home.menuEntry(texts.shell.menu.statement).click();
  const { activity, wallet } = texts.statement;
  await expect(games.text(activity.transfer(wallet, garden.name))).toHaveCount(2);
  await expect(games.text(activity.transfer(garden.name, wallet))).toHaveCount(1);
});

test("a lost reply is resolved automatically: shown as pending, then as done; the total never changes", async ({
  enter,
  games,
  page,
  product,
  player,
  purse,
  texts,
  market,
}) => {
  await purse.deposit(500);
  await purse.activate(joker.code);
  const isLive = games.receivesMoneyEvents();
  await enter(player);
  await isLive;
  await expect(games.total()).toContainText("500.00");
  const totals = await watchTotal(page);

  await breakGames(product, { kind: "lost-reply", call: "transfer", provider: "JOKER", times: 2 });
  await games.openTransfer();
  await games.choose(games.to, joker.name);
  await games.amount.fill("120");
  await games.send();
  await expect(games.popup).toContainText(texts.transfer.pending.title);
  await games.popup.getByRole("button").click();
  await expect(games.transferSheet).toBeHidden();

  // Without a tap of the member: the next poll finds it done.
  const amount = `120.00 ${texts.shell.ui.currency[currencies(market)[0]]}`;
  await expect(games.text(texts.wallet.changes.transferDone(amount))).toBeVisible();
  await expect(games.card(joker.name)).toContainText("120.00");
  await expect(games.card(joker.name)).not.toContainText(texts.game.moving);
  expect(await purse.read()).toMatchObject({ wallet: { amount: 380, onItsWay: 0 } });
  expect(new Set(await totals())).toEqual(new Set([await games.total().textContent()]));
});

/** Every total that is shown from now on. */
async function watchTotal(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenTotals: seen });
    const check = () => {
      const text = document.querySelector(".ui-money-display .sr-only")?.textContent;
      if (text) seen.push(text);
    };
    check();
    const options = { subtree: true, childList: true, characterData: true };
    new MutationObserver(check).observe(document.body, options);
  });
  return () => page.evaluate(() => (globalThis as unknown as { seenTotals: string[] }).seenTotals);
}
