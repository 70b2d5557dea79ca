import { expect, test } from "#browser/games-test.ts";

const huay = { code: "HUAYHD", name: "Huay HD" } as const;

test("in kip a game counts in its own credit and takes only what converts exactly", async ({
  enter,
  games,
  page,
  player,
  purse,
  texts,
}) => {
  await purse.deposit(20_050);
  await purse.activate(huay.code);
  await enter(player);
  // Not every provider takes kip.
  const codes = (await purse.read()).slots.map(({ code }) => code);
  expect(codes).not.toContain("USUN");
  expect(codes).toHaveLength(14);

  await games.openTransfer();
  await games.choose(games.to, huay.name);
  await games.amount.fill("1150.55");
  await games.send();
  const unit = texts.shell.ui.currency.LAK;
  await games.expectError(texts.transfer.amount, texts.transfer.problems.notExact(`1 ${unit}`));
  await games.transferSheet.getByRole("button", { name: texts.shell.ui.all }).click();
  await expect(games.amount).toHaveValue("20,050");
  await games.send();
  await expect(games.popup).toContainText(texts.transfer.success.title);
  await games.popup.getByRole("button").click();
  await expect(games.card(huay.name)).toContainText("20,050.00");
  await expect(games.card(huay.name)).toContainText(texts.game.credit("200.50"));

  await games.open(huay);
  await games.play.click();
  await expect(page.locator("[data-balance]")).toHaveText("200.50");
});
