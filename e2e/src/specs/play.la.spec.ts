import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/games-test.ts";
import { breakGames } from "#world/games.ts";
import { meanwhile } from "#world/rewards.ts";

const joker = { code: "JOKER", name: "Joker Palace" } as const;
const garden = { code: "PG", name: "Pocket Garden" } as const;

test("a game that takes no money is not opened without a message", async ({
  enter,
  games,
  page,
  product,
  player,
  purse,
  texts,
  watch,
}) => {
  await purse.deposit(5000);
  await purse.activate(garden.code);
  await enter(player);
  await breakGames(product, { kind: "maintenance", call: "transfer" });
  watch.expectFailure("POST /api/wallet/transfer", 502);
  await games.open(garden);
  await games.play.click();
  await expect(games.popup).toContainText(texts["game-account"].stop.error);
  await expect(games.popup).toContainText(texts["codes/wallet"].TRANSFER_FAIL);
  await checkScreen(page);
  await expect(page).toHaveURL("/user/home");
  expect(await purse.read()).toMatchObject({ wallet: { amount: 5000, onItsWay: 0 } });
  await games.popup.getByRole("button", { name: texts["game-account"].stop.openAnyway }).click();
  await expect(page.locator("[data-balance]")).toHaveText("0.00");
});

test("a transfer whose reply the phone lost is queried, and found", async ({
  enter,
  games,
  page,
  player,
  purse,
  texts,
  watch,
}) => {
  await purse.deposit(8000);
  await purse.activate(joker.code);
  await enter(player);
  await games.openTransfer();
  await games.choose(games.to, joker.name);
  await games.amount.fill("8000");
  watch.expectFailure("POST /api/wallet/transfer", "no answer");
  await page.route("**/api/wallet/transfer", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await meanwhile(page, "/api/operation/*", () =>
    expect(games.transferSheet).toContainText(texts.transfer.lost.checking.title),
  );
  await games.send();
  await expect(games.popup).toContainText(texts.transfer.success.title);
  expect(await games.readStored("money-keys")).toBeNull();
  await games.popup.getByRole("button").click();
  await expect(games.card(joker.name)).toContainText("8,000.00");
  expect((await purse.slot("JOKER")).amount).toBe(8000);
});
