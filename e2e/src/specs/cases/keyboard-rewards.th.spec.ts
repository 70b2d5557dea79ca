import { expect, test } from "#browser/keyboard-test.ts";
import { giveWaitingCoins } from "#world/wheel.ts";

test("by keys alone a member sees invites and refunds, searches for a promotion, and takes a bonus", async ({
  enter,
  home,
  rewards,
  keys,
  page,
  player,
  database,
  texts,
}) => {
  const { bonus, promotion, reward, invite, refund } = texts;
  await giveWaitingCoins(database, player, 2);
  await enter(player);
  for (const [tile, title] of [
    [home.tile("invite"), invite.title],
    [home.tile("refund"), refund.title],
  ] as const) {
    await keys.choose(tile);
    const goOn = rewards.button(reward.banners.goOn);
    await expect(goOn).toBeVisible();
    await keys.choose(goOn);
    await expect(goOn).toBeHidden();
    await keys.expectIn(rewards.sheet(title));
    await keys.leave(rewards.sheet(title), tile);
  }

  await keys.tabBackTo(home.tile("bonus"));
  await keys.press("Enter");
  await expect(rewards.main).toBeFocused();
  await keys.type(rewards.code, "nosuch");
  await keys.press("Enter");
  await keys.expectIn(rewards.sheet("NOSUCH"));
  const shown = rewards.sheet("NOSUCH").getByRole("status");
  await expect(shown.filter({ hasText: promotion.notFound.title })).toHaveCount(1);
  await keys.leave(rewards.sheet("NOSUCH"), rewards.code);
  await keys.press("Control+a");
  await keys.type(rewards.code, "hello20");
  await keys.press("Enter");
  const found = rewards.sheet("HELLO20").getByRole("status");
  await expect(found.filter({ hasText: promotion.found })).toHaveCount(1);
  await keys.tabTo(rewards.button(promotion.receive));
  await keys.leave(rewards.sheet("HELLO20"), rewards.code);

  const card = page.getByRole("list", { name: bonus.list }).getByRole("button").first();
  await keys.open(card, page.getByRole("dialog"));
  await keys.choose(rewards.button(bonus.receive));
  await keys.expectIn(rewards.popup);
  await keys.choose(rewards.popup.getByRole("button"));
  await expect(rewards.popup).toBeHidden();
  await expect(card).toBeFocused();
  await keys.tabBackTo(rewards.cancel);
  await keys.press("Enter");
  await keys.expectIn(rewards.popup);
  await keys.leave(rewards.popup, rewards.cancel);
});
