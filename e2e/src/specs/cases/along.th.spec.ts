import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/games-test.ts";
import { withKeyboard } from "#browser/phone-keyboard.ts";
import { breakGames, mendGames, playRound } from "#world/games.ts";
import { reportLoss } from "#world/rewards.ts";

const garden = { code: "PG", name: "Pocket Garden" } as const;
const balance = "[data-balance]";

test("play asks how much goes along, and remembers it", async ({
  enter,
  games,
  page,
  player,
  purse,
  texts,
}) => {
  const { play } = texts["game-account"];
  await purse.deposit(1000);
  await purse.activate(garden.code);
  await enter(player);
  const sheet = await games.open(garden);
  await expect(games.along).toHaveValue("1,000");
  await expect(games.chips(sheet)).toHaveText([
    play.nothing,
    "50",
    "100",
    "300",
    "500",
    texts.shell.ui.all,
  ]);
  await checkScreen(page);
  await withKeyboard(page, games.along, games.play);

  await games.along.fill("1000.01");
  await games.play.click();
  await games.expectError(play.amount, texts.transfer.problems.notEnough);
  await games.along.fill("");
  await games.play.click();
  await games.expectError(play.amount, texts.transfer.problems.required);
  await games.along.fill("120.5");
  // Two taps are one transfer.
  await games.play.dblclick();
  await expect(page.locator(balance)).toHaveText("120.50");
  expect(await purse.read()).toMatchObject({ wallet: { amount: 879.5, onItsWay: 0 } });

  await enter(player);
  await games.open(garden);
  await expect(games.along).toHaveValue("120.50");
  await expect(games.chips(sheet).nth(1)).toHaveText(play.last("120.50"));
  await games.play.click();
  await expect(page.locator(balance)).toHaveText("241.00");

  // Nothing goes along, and that is remembered too.
  await enter(player);
  await games.open(garden);
  await games.chips(sheet).filter({ hasText: play.nothing }).click();
  await expect(sheet).toContainText(play.without);
  await games.play.click();
  await expect(page.locator(balance)).toHaveText("241.00");
  await enter(player);
  await games.open(garden);
  await expect(games.along).toHaveValue("0");
  await games.chips(sheet).filter({ hasText: texts.shell.ui.all }).click();
  await expect(games.along).toHaveValue("759");
  expect(await purse.read()).toMatchObject({ wallet: { amount: 759 } });
});

test("without a network no second transfer is opened, and the money is where it was", async ({
  enter,
  context,
  games,
  page,
  player,
  purse,
  texts,
  watch,
}) => {
  const { play, stop } = texts["game-account"];
  await purse.deposit(500);
  await purse.activate(garden.code);
  await enter(player);
  const sheet = await games.open(garden);
  await games.along.fill("100");
  watch.expectOffline();
  // The search for the outcome finds that the request never arrived.
  watch.expectFailure("GET /api/operation/{key}", 404);
  await context.setOffline(true);
  await games.play.click();
  await expect(sheet).toContainText(play.checking);
  await context.setOffline(false);
  await expect(games.popup).toContainText(stop.lost.absent);
  await games.popup.getByRole("button", { name: stop.close }).click();
  expect(await purse.read()).toMatchObject({ wallet: { amount: 500, onItsWay: 0 } });

  // The request arrives, its reply does not, and the page is left before the outcome is known.
  await page.route("**/api/operation/*", (route) => route.abort("connectionreset"));
  await page.route("**/api/wallet/transfer", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await games.play.click();
  await expect(sheet).toContainText(play.checking);
  await page.unrouteAll();
  await page.route("**/api/operation/*", (route) => route.abort("connectionreset"));
  await games.reload();
  await games.open(garden);
  await games.along.fill("70");
  await games.play.click();
  await expect(sheet).toContainText(play.checking);
  await page.unrouteAll();
  await expect(games.popup).toContainText(stop.lost.earlier(games.money("100.00")));
  await checkScreen(page);
  expect(await purse.read()).toMatchObject({ wallet: { amount: 400, onItsWay: 0 } });
  await games.popup.getByRole("button", { name: stop.openAnyway }).click();
  await expect(page.locator(balance)).toHaveText("100.00");
});

test("a transfer that is under way, or refused, does not keep the member out of the game", async ({
  enter,
  games,
  page,
  product,
  player,
  purse,
  texts,
}) => {
  const { stop } = texts["game-account"];
  await purse.deposit(500);
  await purse.activate(garden.code);
  await enter(player);
  await breakGames(product, { kind: "lost-reply", call: "transfer", provider: "PG", times: 1000 });
  await games.open(garden);
  await games.along.fill("200");
  await games.play.click();
  await expect(games.popup).toContainText(stop.pending.title);
  await games.popup.getByRole("button", { name: stop.openNow }).click();
  await expect(page.locator(balance)).toBeVisible();
  // The choice is remembered, though the money was still under way.
  await mendGames(product);
  await expect.poll(async () => (await purse.slot("PG")).isMoving).toBe(false);
  await enter(player);
  await games.open(garden);
  await expect(games.along).toHaveValue("200");
});

test("a win that comes back and a completed bonus are announced once", async ({
  enter,
  games,
  home,
  page,
  product,
  database,
  player,
  purse,
  texts,
}) => {
  const { changes, state } = texts.wallet;
  await purse.deposit(200);
  await purse.takeBonus();
  await purse.activate(garden.code);
  const isListening = games.receivesMoneyEvents();
  await enter(player);
  await isListening;
  await games.open(garden);
  await games.along.fill("100");
  await games.play.click();
  await expect(page.locator(balance)).toHaveText("100.00");
  const username = `kp${player.id.toLowerCase()}`;
  await playRound(product, { provider: "PG", username, stake: 50, payout: 130 });
  // The conditions are met while the member is in the game.
  await reportLoss(database, player, { stake: 2000 });
  await expect.poll(() => purse.hasBonus()).toBe(false);
  await page.goBack();
  await home.expectShown(player.name);
  await expect(games.toast(state.bonusDone)).toBeVisible();

  await games.openTransfer();
  await games.choose(games.from, garden.name);
  await games.choose(games.to, texts.transfer.wallet);
  await games.transferSheet.getByRole("button", { name: texts.shell.ui.all }).click();
  await games.send();
  await expect(games.toast(changes.win(games.money("80.00"), garden.name))).toBeVisible();
  await games.popup.getByRole("button").click();

  const isReadAgain = games.receivesMoneyEvents();
  const areGamesRead = page.waitForResponse("**/api/wallet/games");
  await games.reload();
  await isReadAgain;
  await areGamesRead;
  await expect(games.toast(changes.deposit(games.money("1.00")))).toHaveCount(0);
  await purse.deposit(1);
  // The next message comes alone: what was announced is not announced again.
  await expect(games.toast(changes.deposit(games.money("1.00")))).toBeVisible();
  await expect(page.locator(".ui-toast")).toHaveCount(1);
});
