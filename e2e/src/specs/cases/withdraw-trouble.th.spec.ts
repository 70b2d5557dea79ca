import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { watchKeys, withdrawPath } from "#screens/withdraw.ts";
import { catchUp, readPayouts, withPayouts } from "#world/bank.ts";
import { giveMoney } from "#world/members.ts";

test("a payout that the bank refuses is back in the wallet, and the member sees the reason", async ({
  enter,
  home,
  withdraw,
  statement,
  page,
  product,
  amounts,
  player,
}) => {
  const { words } = withdraw;
  const money = 120 * amounts.step;
  await giveMoney(product, player, money);
  await enter(player);
  await withdraw.open();
  await withPayouts(product, { payouts: "REFUSED" }, async () => {
    await withdraw.enter(money);
    await withdraw.confirm.click();
    await withdraw.button(words.success.ok).click();
    await expect(withdraw.own).toContainText(words.timeline.returned);
  });
  await withdraw.expectSteps("done", "done", "done", "failed");
  await checkScreen(page);
  await withdraw.button(words.timeline.again).click();
  await expect(withdraw.amount).toBeVisible();
  await withdraw.close();
  await home.expectBalance(amounts.number(money), amounts.currency);
  await statement.open();
  const row = statement.rows.first();
  await statement.expectRow(row, statement.words.status.FAILED, amounts.number(money));
});

test("a lost reply is queried, and a lost request is sent again under its key", async ({
  enter,
  home,
  withdraw,
  page,
  product,
  watch,
  amounts,
  player,
}) => {
  const { words } = withdraw;
  const money = 100 * amounts.step;
  await giveMoney(product, player, 2 * money);
  const keys = watchKeys(page);
  await enter(player);
  await withdraw.open();
  watch.expectFailure(`POST ${withdrawPath}`, "no answer");
  watch.expectFailure("GET /api/operation/{key}", 404);
  await page.route(`**${withdrawPath}`, (route) => route.abort("connectionreset"));
  await withdraw.enter(money);
  await withdraw.confirm.click();
  await expect(withdraw.own).toContainText(words.lost.checking.title);
  await checkScreen(page);
  await expect(withdraw.dialog(words.error.title)).toContainText(words.lost.absent);
  await checkScreen(page);
  await withdraw.button(words.error.ok).click();
  await expect(withdraw.own).toContainText(words.lost.again(amounts.exact(money)));
  await expect(withdraw.amount).toHaveValue(money.toLocaleString("en-US"));

  // This time it arrives, and only its reply is lost.
  await page.unroute(`**${withdrawPath}`);
  await page.route(`**${withdrawPath}`, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await withPayouts(product, { payoutMilliseconds: 3_600_000 }, async () => {
    await withdraw.submit.click();
    await withdraw.confirm.click();
    await expect(withdraw.dialog(words.success.title)).toContainText(words.found);
    await withdraw.button(words.success.ok).click();
    await expect(withdraw.steps).toBeVisible();
  });
  await withdraw.close();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeDefined();
  expect(keys[1]).toBe(keys[0]);
  await expect.poll(() => readPayouts(product, player)).toHaveLength(1);
  await catchUp(product);
  await home.expectBalance(amounts.number(money), amounts.currency);
});

test("a member who reloads in the middle sees the state of the money", async ({
  enter,
  home,
  withdraw,
  page,
  product,
  clock,
  texts,
  watch,
  amounts,
  player,
}) => {
  const money = 100 * amounts.step;
  await giveMoney(product, player, money);
  await enter(player);
  await withdraw.open();
  watch.expectOffline();
  const { promise: hasArrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(`**${withdrawPath}`, async (route) => {
    await route.fetch();
    arrive();
  });
  await withPayouts(product, { payoutMilliseconds: 3_600_000 }, async () => {
    await withdraw.enter(money);
    await withdraw.confirm.click();
    await hasArrived;
    const isLive = home.receivesMoneyEvents();
    await withdraw.reload();
    await home.expectShown(player.name);
    await isLive;
    const { changes } = texts.wallet;
    await expect(home.text(changes.withdrawArrived(amounts.exact(money)))).toBeVisible();
    await expect.poll(() => readPayouts(product, player)).toHaveLength(1);
  });
  await catchUp(product);
  await clock.forward("1 minute");
  await expect(home.text(texts.wallet.changes.withdrawPaid(amounts.exact(money)))).toBeVisible();
});
