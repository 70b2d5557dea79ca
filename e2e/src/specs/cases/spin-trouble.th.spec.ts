import { checkScreen } from "#browser/accessibility.ts";
import { changeUnguarded } from "@krapao/testkit/settings";
import { expect, test } from "#browser/test.ts";
import { callApi } from "#world/members.ts";
import { meanwhile, playThrough } from "#world/rewards.ts";
import { fixNextSpin, giveCoins } from "#world/wheel.ts";

/** The refusals of a spin or a coupon, each as the member meets it: at the tap. */

test("a page shows three coupons, and one that cannot be claimed any more shows the reason", async ({
  enter,
  wheel,
  page,
  product,
  database,
  player,
  texts,
  watch,
}) => {
  const codes = texts["codes/spin"];
  await giveCoins(database, player, 5);
  // The first wins nothing, the others a coupon each.
  for (const isWin of [false, true, true, true, true]) {
    await fixNextSpin(database, player, isWin);
    await callApi(product, player, "/api/spinwheel/spin", {});
  }
  await page.clock.install();
  await enter(player);
  await wheel.visit("/user/spin");
  await expect(wheel.rows).toHaveCount(3);
  await checkScreen(page);
  await wheel.button(texts.shell.ui.nextPage).click();
  await expect(wheel.rows).toHaveCount(1);
  await expect(wheel.rows).toContainText("4");

  const refuse = async (code: keyof typeof codes, status: number) => {
    watch.expectFailure("POST /api/spinwheel/coupon/claim", status);
    await wheel.rows.last().getByRole("button").click();
    await wheel.button(texts.spinwheel.confirm.yes).click();
    await expect(wheel.dialog(texts.reward.error.title)).toContainText(codes[code]);
    await wheel.button(texts.reward.error.ok).click();
    // Faster taps would count as one.
    await page.clock.fastForward(1000);
  };
  // The list never names an invalid coupon, so the test changes the request instead.
  const requestOf = (coupon: string) =>
    page.route(
      "**/api/spinwheel/coupon/claim",
      (route) => route.continue({ postData: JSON.stringify({ coupon }) }),
      { times: 1 },
    );
  await requestOf("1");
  await refuse("INVALID_COUPON_TYPE", 409);
  await requestOf("77");
  await refuse("INVALID_PRIZE_CODE", 400);
  await requestOf("one");
  await refuse("INVALID_CODE", 400);

  const claim = "/api/spinwheel/coupon/claim";
  const expire = () =>
    database.change(
      "update spinwheel_spin set expires_at = clock_now() where member_id = $1 and number = 2",
      [player.id],
    );
  await meanwhile(page, claim, expire);
  await refuse("COUPON_EXPIRED", 409);
  // It was alone on its page.
  await expect(wheel.rows).toHaveCount(3);
  await meanwhile(page, claim, () => callApi(product, player, claim, { coupon: "3" }));
  await refuse("NO_CLAIMABLE_COUPON", 404);
  await expect(wheel.rows).toHaveCount(2);
  await playThrough({ product, database }, player);
});

test("a coin that is spent elsewhere, or a wheel that closes, does not move the wheel", async ({
  enter,
  wheel,
  page,
  product,
  database,
  player,
  texts,
  watch,
}) => {
  const codes = texts["codes/spin"];
  const refuse = async (code: keyof typeof codes, status: number) => {
    watch.expectFailure("POST /api/spinwheel/spin", status);
    await wheel.spin.click();
    await expect(wheel.dialog(texts.reward.error.title)).toContainText(codes[code]);
    await expect(wheel.canvas).toHaveAttribute("data-phase", "resting");
  };
  await giveCoins(database, player, 1);
  await fixNextSpin(database, player, true);
  await enter(player);
  await wheel.visit("/user/spin");
  await meanwhile(page, "/api/spinwheel/spin", () =>
    callApi(product, player, "/api/spinwheel/spin", {}),
  );
  await refuse("MONEY_NOT_ENOUGH", 409);
  await checkScreen(page);
  await wheel.button(texts.reward.error.ok).click();
  await wheel.expectCoins(0);
  await expect(wheel.spin).toBeDisabled();
  await expect(wheel.text(texts.spinwheel.noCoin.BAHT)).toBeVisible();

  await giveCoins(database, player, 1);
  const isLive = wheel.receivesMoneyEvents();
  await wheel.reload();
  await isLive;
  await expect(wheel.spin).toBeEnabled();
  // The page reads nothing any more that would disable the button before the tap.
  await page.waitForLoadState("networkidle");
  await meanwhile(page, "/api/spinwheel/spin", () =>
    changeUnguarded(database.client, "update spinwheel set is_active = false"),
  );
  try {
    await refuse("NO_DATA", 404);
    await wheel.button(texts.reward.error.ok).click();
    await expect(wheel.text(texts.spinwheel.closed.title)).toBeVisible();
    // The prize belongs to the member, whether the wheel spins or not.
    await expect(wheel.rows).toHaveCount(1);
  } finally {
    await changeUnguarded(database.client, "update spinwheel set is_active = true");
  }
});
