import { allowSpins } from "@krapao/testkit/books";
import { changeUnguarded } from "@krapao/testkit/settings";
import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { fixNextSpin, giveCoins, giveWaitingCoins } from "#world/wheel.ts";

test.beforeEach(async ({ enter, player }) => {
  await enter(player);
});

test("home's tile leads to the wheel; without a coin it cannot spin", async ({
  home,
  wheel,
  page,
  texts,
}) => {
  await expect(home.tiles.filter({ hasText: texts.wallet.tiles.refreshAll })).toHaveCount(0);
  await home.tiles.filter({ hasText: texts.wallet.tiles.spin }).click();
  await expect(page).toHaveURL("/user/spin");
  await wheel.expectCoins(0);
  await expect(wheel.spin).toBeDisabled();
  await expect(page.getByText(texts.spinwheel.coupons.none)).toBeVisible();
  await checkScreen(page);
});

test("coins wait until the deposit was played through, and spins per day are limited", async ({
  wheel,
  database,
  player,
  page,
  texts,
}) => {
  await giveWaitingCoins(database, player, 2);
  await wheel.open();
  await wheel.expectCoins(0);
  await expect(wheel.text(texts.spinwheel.waitingCoins("2"))).toBeVisible();
  await expect(wheel.spin).toBeDisabled();
  await checkScreen(page);

  await giveCoins(database, player, 1);
  const limit = (spins: number) => allowSpins(database.client, spins);
  await limit(1);
  try {
    await wheel.open();
    await wheel.expectCoins(1);
    await expect(wheel.text(texts.spinwheel.waitingCoins("2"))).toBeVisible();
    await giveCoins(database, player, 2);
    await wheel.open();
    await wheel.spinOnce();
    await expect(wheel.text(texts.spinwheel.noMoreToday)).toBeVisible();
    await expect(wheel.spin).toBeDisabled();
  } finally {
    await limit(20);
  }
});

test("while no wheel is open, home refreshes all instead, and the wheel's page says so", async ({
  home,
  wheel,
  database,
  page,
  texts,
}) => {
  await changeUnguarded(database.client, "update spinwheel set is_active = false");
  try {
    const isReplied = page.waitForResponse("**/api/spinwheel/active");
    await home.reload();
    await isReplied;
    await expect(home.tile("refreshAll")).toBeVisible();
    await expect(home.tiles.filter({ hasText: texts.wallet.tiles.spin })).toHaveCount(0);
    await wheel.goto("/user/spin");
    await expect(wheel.text(texts.spinwheel.closed.title)).toBeVisible();
    await checkScreen(page);
  } finally {
    await changeUnguarded(database.client, "update spinwheel set is_active = true");
  }
});

test("two spins: no result before the wheel stops, then the prize, the coins and the coupon", async ({
  wheel,
  database,
  player,
  page,
  texts,
}) => {
  await giveCoins(database, player, 2);
  await page.clock.install();
  await wheel.open();
  await wheel.expectCoins(2);
  await page.emulateMedia({ reducedMotion: "no-preference" });

  await fixNextSpin(database, player, true);
  const still = await wheel.picture();
  await wheel.spin.click();
  await expect(wheel.canvas).toHaveAttribute("data-phase", "turning");
  await expect.poll(() => wheel.picture()).not.toBe(still);
  // The wheel waits in the middle of its turn.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  await expect(wheel.canvas).toHaveAttribute("data-phase", "turning");
  await wheel.expectCoins(2);
  await expect(page.getByRole("status").filter({ hasText: /./ })).toHaveCount(0);
  await expect(wheel.rows).toHaveCount(0);
  await page.clock.resume();
  await expect(wheel.canvas).toHaveAttribute("data-phase", "stopped");
  await wheel.expectCoins(1);
  await expect(wheel.prize).toBeVisible();
  await checkScreen(page);
  await wheel.prize.getByRole("button", { name: texts.spinwheel.prize.great }).click();
  await expect(wheel.rows).toHaveCount(1);

  await fixNextSpin(database, player, false);
  const stopped = await wheel.picture();
  await wheel.spin.click();
  await expect(wheel.canvas).toHaveAttribute("data-phase", "turning");
  await expect.poll(() => wheel.picture()).not.toBe(stopped);
  await expect(wheel.dialog(texts.spinwheel.prize.missed)).toBeVisible();
  await wheel.prize.getByRole("button", { name: texts.spinwheel.prize.ok }).click();
  await wheel.expectCoins(0);
  await expect(wheel.spin).toBeDisabled();
  await expect(wheel.rows).toHaveCount(1);
});

test("a spin whose reply is lost is shown by the next tap, for the same coin", async ({
  wheel,
  database,
  player,
  page,
  watch,
}) => {
  await giveCoins(database, player, 2);
  await wheel.open();
  await page.route("**/api/spinwheel/spin", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  watch.expectFailure("POST /api/spinwheel/spin", "no answer");
  await wheel.spin.click();
  await expect(wheel.prize).toBeVisible();
  await wheel.prize.getByRole("button").click();
  await page.unroute("**/api/spinwheel/spin");
  await wheel.spinOnce();
  await wheel.expectCoins(1);
});

test("a coupon is claimed once, after its terms were shown in money", async ({
  wheel,
  database,
  player,
  page,
  texts,
  watch,
}) => {
  await giveCoins(database, player, 2);
  await wheel.open();
  for (let spin = 0; spin < 2; spin += 1) {
    await fixNextSpin(database, player, true);
    await wheel.spinOnce();
  }
  await expect(wheel.rows).toHaveCount(2);
  const { coupons, confirm } = texts.spinwheel;
  await wheel.rows.first().getByRole("button").click();
  await expect(wheel.popup).toContainText(texts.reward.terms.mustPlay);
  await checkScreen(page);
  await wheel.button(confirm.yes).dblclick();
  await expect(wheel.dialog(texts.reward.saved.title)).toBeVisible();
  await wheel.button(texts.reward.saved.ok).click();
  await expect(wheel.rows).toHaveCount(1);

  // The conditions of the first one are open now.
  watch.expectFailure("POST /api/spinwheel/coupon/claim", 409);
  await wheel.rows.first().getByRole("button").click();
  await wheel.button(confirm.yes).click();
  const refused = wheel.dialog(texts.reward.error.title);
  await expect(refused).toContainText(texts["codes/spin"].BONUS_REMAINING);
  await wheel.button(texts.reward.error.ok).click();
  await expect(wheel.rows).toHaveCount(1);
  await expect(wheel.coupons).toContainText(coupons.prize);
});

test("the member's own browser checks a past spin, once its seed is shown", async ({
  wheel,
  database,
  player,
  page,
  texts,
}) => {
  await giveCoins(database, player, 2);
  await wheel.open();
  await wheel.spinOnce();
  const { fairness } = texts.spinwheel;
  await page.getByText(fairness.title).click();
  await wheel.field(fairness.own.label).fill("my own");
  await wheel.button(fairness.own.save).click();
  await wheel.expectError(fairness.own.label, fairness.own.hint);
  await wheel.field(fairness.own.label).fill("my-own-seed");
  await wheel.button(fairness.own.save).click();
  await expect(wheel.text(fairness.own.saved)).toBeVisible();
  await wheel.spinOnce();
  await wheel.button(fairness.check).click();
  await expect(page.getByText(fairness.waiting.title)).toBeVisible();
  await changeUnguarded(
    database.client,
    "select spinwheel_commit(id) from spinwheel where is_active",
  );
  await wheel.button(fairness.check).click();
  await expect(page.getByText(fairness.fair)).toBeVisible();
  await expect(page.getByText(fairness.isCommitted)).toBeVisible();
  await expect(page.getByRole("status").getByText("my-own-seed")).toBeVisible();
  await checkScreen(page);
  await wheel.field(fairness.number).fill("1");
  await wheel.button(fairness.check).click();
  await expect(page.getByText(fairness.fair)).toBeVisible();
  await wheel.field(fairness.number).fill("3");
  await wheel.button(fairness.check).click();
  await wheel.expectError(fairness.number, fairness.range(2));
});
