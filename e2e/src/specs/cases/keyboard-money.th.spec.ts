import { expect, test } from "#browser/keyboard-test.ts";
import { withPayouts } from "#world/bank.ts";
import { makeGift } from "#world/gifts.ts";
import { giveCoins } from "#world/wheel.ts";

test("by keys alone a member withdraws, sends a slip and a gift link", async ({
  enter,
  withdraw,
  deposit,
  keys,
  page,
  player,
  database,
  product,
  makeSlip,
  amounts,
}) => {
  await giveCoins(database, player, 5);
  const { picture } = await makeSlip(player);
  const link = await makeGift(product, { amount: 60 });
  await enter(player);

  await keys.open(withdraw.tile, withdraw.own);
  await keys.type(withdraw.amount, "100");
  await keys.press("Enter");
  const question = withdraw.dialog(withdraw.words.confirm.title(amounts.exact(100)));
  await keys.expectIn(question);
  await withPayouts(product, { payoutMilliseconds: 1 }, async () => {
    await keys.choose(withdraw.confirm);
    const answer = withdraw.dialog(withdraw.words.success.title);
    await keys.expectIn(answer);
    await keys.choose(answer.getByRole("button"));
    await expect(withdraw.done).toBeVisible();
  });
  await keys.expectIn(withdraw.own);
  await keys.choose(withdraw.button(withdraw.words.timeline.again));
  await expect(withdraw.own.getByRole("form")).toBeFocused();
  await keys.leave(withdraw.own, withdraw.tile);

  const { slip, done } = deposit.words;
  await keys.tabBackTo(deposit.tile);
  await keys.press("Enter");
  await keys.expectIn(deposit.own);
  const openSlip = deposit.button(`${slip.prompt} ${slip.open}`);
  await keys.open(openSlip, deposit.slipSheet);
  const choosing = page.waitForEvent("filechooser");
  await keys.choose(deposit.button(slip.choose));
  await (await choosing).setFiles(picture);
  await expect(deposit.slipSheet.getByRole("group", { name: slip.preview })).toBeFocused();
  await keys.choose(deposit.sendSlip);
  const result = page.getByRole("status").filter({ hasText: done.title });
  await expect(result).toBeFocused();
  await keys.choose(deposit.doneNext.getByRole("button", { name: done.close, exact: true }));
  await expect(openSlip).toBeFocused();

  await keys.tabBackTo(deposit.tab("bank"));
  await keys.press("ArrowLeft");
  await expect(deposit.tab("wallet")).toBeFocused();
  await keys.type(deposit.giftLink, link);
  await keys.press("Enter");
  await expect(result).toBeFocused();
  await expect(result).toContainText(amounts.number(60));
  await keys.leave(deposit.own, deposit.tile);
});
