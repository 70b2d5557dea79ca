import { joinMember } from "#world/members.ts";
import { fixNextSpin, giveCoins } from "#world/wheel.ts";
import { takeInEachLanguage } from "./album.ts";

takeInEachLanguage("the wheel", async ({ enter, spin, page, product, database, texts, camera }) => {
  const { spinwheel, reward } = texts;
  const member = await joinMember(product);
  await giveCoins(database, member, 12);
  await fixNextSpin(database, member, true);
  await enter(member);
  await spin.open();
  await camera.shoot("spin");
  await spin.spin.click();
  await spin.prize.waitFor();
  await camera.shoot("spin-won");
  await spin.prize.getByRole("button").click();
  await fixNextSpin(database, member, false);
  await spin.spin.click();
  await spin.prize.waitFor();
  await camera.shoot("spin-missed");
  await spin.prize.getByRole("button").click();
  await spin.rows.first().waitFor();
  await camera.shoot("spin-coupon");
  await spin.rows.first().getByRole("button").click();
  await spin.prize.waitFor();
  await camera.shoot("coupon-claim");
  await spin.button(spinwheel.confirm.yes).click();
  await spin.dialog(reward.saved.title).waitFor();
  await camera.shoot("coupon-claimed");
  await spin.button(reward.saved.ok).click();

  const { fairness } = spinwheel;
  await page.getByText(fairness.title).click();
  await spin.button(fairness.check).click();
  await page.getByText(fairness.waiting.title).waitFor();
  await camera.shoot("spin-check-waiting");
  await database.change("select spinwheel_commit(id) from spinwheel where is_active");
  await spin.button(fairness.check).click();
  await page.getByText(fairness.fair).waitFor();
  await camera.shoot("spin-check");
  await database.change("update spinwheel set is_active = false");
  try {
    await spin.goto("/user/spin");
    await spin.heading(spinwheel.closed.title).waitFor();
    await camera.shoot("spin-closed");
  } finally {
    await database.change("update spinwheel set is_active = true");
  }
});
