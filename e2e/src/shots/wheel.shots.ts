import { joinMember } from "#world/members.ts";
import { changeUnguarded } from "@krapao/testkit/settings";
import { fixNextSpin, giveCoins } from "#world/wheel.ts";
import { takeInEachLanguage } from "./album.ts";

takeInEachLanguage(
  "the wheel",
  async ({ enter, wheel, page, product, database, texts, camera }) => {
    const { spinwheel, reward } = texts;
    const member = await joinMember(product);
    await giveCoins(database, member, 12);
    await fixNextSpin(database, member, true);
    await enter(member);
    await wheel.open();
    await camera.shoot("spin");
    await wheel.spin.click();
    await wheel.prize.waitFor();
    await camera.shoot("spin-won");
    await wheel.prize.getByRole("button").click();
    await fixNextSpin(database, member, false);
    await wheel.spin.click();
    await wheel.prize.waitFor();
    await camera.shoot("spin-missed");
    await wheel.prize.getByRole("button").click();
    await wheel.rows.first().waitFor();
    await camera.shoot("spin-coupon");
    await wheel.rows.first().getByRole("button").click();
    await wheel.prize.waitFor();
    await camera.shoot("coupon-claim");
    await wheel.button(spinwheel.confirm.yes).click();
    await wheel.dialog(reward.saved.title).waitFor();
    await camera.shoot("coupon-claimed");
    await wheel.button(reward.saved.ok).click();

    const { fairness } = spinwheel;
    await page.getByText(fairness.title).click();
    await wheel.button(fairness.check).click();
    await page.getByText(fairness.waiting.title).waitFor();
    await camera.shoot("spin-check-waiting");
    await changeUnguarded(
      database.client,
      "select spinwheel_commit(id) from spinwheel where is_active",
    );
    await wheel.button(fairness.check).click();
    await page.getByText(fairness.fair).waitFor();
    await camera.shoot("spin-check");
    await changeUnguarded(database.client, "update spinwheel set is_active = false");
    try {
      await wheel.goto("/user/spin");
      await wheel.text(spinwheel.closed.title).waitFor();
      await camera.shoot("spin-closed");
    } finally {
      await changeUnguarded(database.client, "update spinwheel set is_active = true");
    }
  },
);
