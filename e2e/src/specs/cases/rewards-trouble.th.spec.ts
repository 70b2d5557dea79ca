import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/games-test.ts";
import { breakGames, mendGames, playRound, Purse } from "#world/games.ts";
import { callApi } from "#world/members.ts";
import { meanwhile, playThrough, reportLoss, withOffer } from "#world/rewards.ts";
import { giveWaitingCoins } from "#world/wheel.ts";

/** The refusals of a reward, each as the member meets it: at the tap. */

/** Faster taps count as one; tests are that fast, and people are not. */
const tapMilliseconds = 500;

const welcome = "โบนัสสมาชิกใหม่ 100%";
const daily = "โบนัสฝากรายวัน 10%";
const weekly = "โบนัสฝากรายสัปดาห์ 20%";

test("a bonus that is gone at the tap shows the reason, and the cards show its state", async ({
  enter,
  rewards,
  page,
  product,
  database,
  player,
  texts,
  watch,
}) => {
  const { bonus } = texts;
  const codes = texts["codes/reward"];
  const purse = await Purse.open(product, player);
  const elsewhere = (path: string) => callApi(product, player, path);
  const receiveOf = (title: string) =>
    rewards.sheet(title).getByRole("button", { name: bonus.receive });
  await page.clock.install();
  const isLive = rewards.receivesMoneyEvents();
  await enter(player);
  await isLive;
  await rewards.visit("/user/bonus");
  await rewards.card(welcome).click();
  await expect(rewards.sheet(welcome)).toContainText(bonus.noDeposit.title);
  await expect(receiveOf(welcome)).toHaveCount(0);
  const toDeposit = rewards.sheet(welcome).getByRole("button", { name: bonus.noDeposit.deposit });
  await expect(toDeposit).toBeVisible();
  await checkScreen(page);

  // The open sheet receives the event of the deposit.
  await purse.deposit(200);
  await expect(receiveOf(welcome)).toBeEnabled();
  watch.expectFailure("GET /api/bonus/activate/WELCOME", 409);
  const full = { during: "quota = given", after: "quota = null" };
  await withOffer({ page, database }, { table: "bonus", code: "WELCOME", ...full }, async () => {
    await receiveOf(welcome).click();
    await rewards.acknowledge(codes.BONUS_FULL);
  });
  await page.clock.fastForward(tapMilliseconds);
  watch.expectFailure("GET /api/bonus/activate/WELCOME", 404);
  const closed = { during: "is_open = false", after: "is_open = true" };
  await withOffer({ page, database }, { table: "bonus", code: "WELCOME", ...closed }, async () => {
    await receiveOf(welcome).click();
    await rewards.acknowledge(codes.NO_DATA);
    await expect(rewards.sheet(welcome)).toBeHidden();
    await expect(rewards.card(welcome)).toHaveCount(0);
  });

  await rewards.card(daily).click();
  await meanwhile(page, "/api/bonus/activate/DAILY", async () => {
    await elsewhere("/api/bonus/activate/DAILY");
    await playThrough({ product, database }, player);
  });
  watch.expectFailure("GET /api/bonus/activate/DAILY", 409);
  await receiveOf(daily).click();
  await rewards.acknowledge(codes.BONUS_MAX_CLAIMED);
  await expect(receiveOf(daily)).toHaveCount(0);
  await rewards.sheet(daily).getByRole("button", { name: bonus.confirm }).click();
  await expect(rewards.card(daily)).toBeDisabled();
  await expect(rewards.card(daily)).toContainText(bonus.states.received);

  await purse.deposit(200);
  await rewards.card(weekly).click();
  await meanwhile(page, "/api/bonus/activate/WEEKLY", () =>
    elsewhere("/api/bonus/activate/WELCOME"),
  );
  watch.expectFailure("GET /api/bonus/activate/WEEKLY", 409);
  await receiveOf(weekly).click();
  await rewards.acknowledge(codes.BONUS_ALREADY_ACTIVE);
  await expect(rewards.sheet(weekly)).toContainText(bonus.otherOpen);
  await checkScreen(page);
  await rewards.sheet(weekly).getByRole("button", { name: bonus.confirm }).click();
  await expect(rewards.card(welcome)).toContainText(bonus.states.current);
});

test("ending a bonus waits for balances that cannot be read, and finds later changes", async ({
  enter,
  rewards,
  page,
  product,
  database,
  player,
  texts,
  watch,
}) => {
  const { bonus } = texts;
  const codes = texts["codes/reward"];
  const account = { provider: "PG", username: `kp${player.id.toLowerCase()}` } as const;
  const purse = await Purse.open(product, player);
  await callApi(product, player, "/api/promotion/activate/HELLO20");
  await purse.activate("PG");
  await purse.move("WALLET", "PG", 20);
  await breakGames(product, { kind: "error", call: "balance", provider: "PG" });
  await enter(player);
  await rewards.visit("/user/bonus");
  await expect(rewards.text(bonus.open.totalUnknown)).toBeVisible();
  await rewards.cancel.click();
  await rewards.acknowledge(bonus.notYet.unknown);
  await mendGames(product);

  await playRound(product, { ...account, stake: 16, payout: 0 });
  await rewards.cancelLost();
  await expect(rewards.popup).toContainText(bonus.end.lose(rewards.money("4.00")));
  await meanwhile(page, "/api/bonus/clear", () => purse.deposit(50));
  watch.expectFailure("GET /api/bonus/clear", 409);
  await rewards.popup.getByRole("button", { name: bonus.end.yes }).click();
  await rewards.acknowledge(codes.BONUS_CONDITION);

  await purse.move("WALLET", "PG", 50);
  await playRound(product, { ...account, stake: 50, payout: 0 });
  await rewards.cancelLost();
  await meanwhile(page, "/api/bonus/clear", () => playThrough({ product, database }, player));
  // Played through at this very moment: it has ended, as the member wanted.
  watch.expectFailure("GET /api/bonus/clear", 404);
  await rewards.popup.getByRole("button", { name: bonus.end.yes }).click();
  await expect(rewards.text(codes.BONUS_CLEAR)).toBeVisible();
  await expect(rewards.text(bonus.withdraw.yes)).toBeVisible();
  expect(await purse.slot("PG")).toMatchObject({ amount: 4 });
});

test("a promotion is searched, needs its deposit, and may be gone at the tap", async ({
  enter,
  rewards,
  page,
  context,
  product,
  database,
  player,
  texts,
  watch,
}) => {
  const { promotion } = texts;
  const codes = texts["codes/reward"];
  await page.clock.install();
  await enter(player);
  await rewards.visit("/user/bonus");
  await expect(rewards.code).toBeVisible();
  watch.expectOffline();
  await context.setOffline(true);
  const hello = await rewards.search("hello20");
  await expect(hello).toContainText(texts.shell.ui.state.offline.title);
  await context.setOffline(false);
  await expect(hello).toContainText(promotion.notice("25"));
  await rewards.closeTop();

  const searching = page.getByRole("status").filter({ hasText: promotion.searching });
  await meanwhile(page, "/api/promotion/find/*", () => expect(searching).toBeVisible());
  const forDeposit = await rewards.search("krapao50");
  const receive = page.getByRole("button", { name: promotion.receive });
  await expect(forDeposit).toContainText(promotion.noDeposit.title);
  await expect(receive).toHaveCount(0);
  await expect(rewards.button(promotion.noDeposit.deposit)).toBeVisible();
  await checkScreen(page);
  await rewards.closeTop();

  await giveWaitingCoins(database, player, 1);
  await rewards.search("krapao50");
  await expect(receive).toBeEnabled();
  await context.setOffline(true);
  await receive.click();
  await rewards.acknowledge(texts.shell.connection.OFFLINE);
  await context.setOffline(false);
  await page.clock.fastForward(tapMilliseconds);
  await meanwhile(page, "/api/promotion/activate/*", () =>
    reportLoss(database, player, { stake: 1 }),
  );
  watch.expectFailure("GET /api/promotion/activate/KRAPAO50", 409);
  await receive.click();
  await rewards.acknowledge(codes.BONUS_CONDITION);
  await expect(forDeposit).toContainText(promotion.noDeposit.title);
  await rewards.closeTop();

  await rewards.search("hello20");
  await reportLoss(database, player, { stake: 400, placed: "-1 day" });
  await meanwhile(page, "/api/promotion/activate/*", () =>
    callApi(product, player, "/api/refund/addWallet"),
  );
  watch.expectFailure("GET /api/promotion/activate/HELLO20", 409);
  await receive.click();
  await rewards.acknowledge(codes.BONUS_REMAINING);
  await playThrough({ product, database }, player);
  await page.clock.fastForward(tapMilliseconds);
  watch.expectFailure("GET /api/promotion/activate/HELLO20", 404);
  const over = { during: "ends_at = clock_now()", after: "ends_at = null" };
  await withOffer(
    { page, database },
    { table: "promotion", code: "HELLO20", ...over },
    async () => {
      await receive.click();
      await rewards.acknowledge(codes.NO_PROMOTION);
      await expect(hello).toContainText(promotion.notFound.title);
    },
  );
});
