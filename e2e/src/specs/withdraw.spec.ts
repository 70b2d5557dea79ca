import type { Page } from "@playwright/test";
import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { catchUp, readPayouts, withPayouts } from "#world/bank.ts";
import { ask, giveMoney, joinMember } from "#world/members.ts";

const path = "/api/wallet/withdrawAll";

/** The keys under which a page asks for withdrawals, in their order. */
function watchKeys(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(path)) keys.push(request.headers()["idempotency-key"]);
  });
  return keys;
}

test("a withdrawal is asked for once, followed step by step, and paid", async ({
  enter,
  home,
  withdraw,
  statement,
  page,
  product,
  clock,
  texts,
  amounts,
}) => {
  const { words } = withdraw;
  const [min, max] = [100 * amounts.step, 200_000 * amounts.step];
  const money = 150 * amounts.step;
  const player = await joinMember(product);
  await giveMoney(product, player, money);
  const keys = watchKeys(page);
  await enter(player);
  await withdraw.open();
  await expect(withdraw.own).toContainText(words.limits(amounts.plain(min), amounts.plain(max)));
  await expect(withdraw.own).toContainText(words.bonus.title);
  await withdraw.submit.click();
  await withdraw.expectError(words.amount, words.required);
  await checkScreen(page);
  const wrong = [
    [min - 1, words.belowMinimum(amounts.plain(min))],
    [max + 1, words.aboveMaximum(amounts.plain(max))],
    [money + 1, words.notEnough],
  ] as const;
  for (const [amount, text] of wrong) {
    await withdraw.amount.fill(String(amount));
    await withdraw.submit.click();
    await withdraw.expectError(words.amount, text);
  }
  await withdraw.all.click();
  await expect(withdraw.amount).toHaveValue(money.toLocaleString("en-US"));

  await withPayouts(product, { payoutMilliseconds: 3_600_000 }, async () => {
    await withdraw.enter(money);
    await expect(withdraw.dialog(words.confirm.title(amounts.exact(money)))).toBeVisible();
    await checkScreen(page);
    await withdraw.confirm.dblclick();
    await expect(withdraw.dialog(words.success.title)).toContainText(words.success.text(3));
    await checkScreen(page);
    await withdraw.button(words.success.ok).click();
    await withdraw.expectSteps("done", "done", "done", "current");
    await expect(withdraw.own).toContainText(words.timeline.waiting);
    await expect(withdraw.own).toContainText(words.timeline.usual(3));
    await checkScreen(page);
    expect(keys).toHaveLength(1);
    await expect.poll(() => readPayouts(product, player)).toHaveLength(1);
  });

  // Only one at a time, wherever it is asked for.
  const second = await ask<{ code: string }>(product, player, path, { amount: min });
  expect(second.code).toBe("REQUEST_LIMIT");
  await withdraw.close();
  await expect(withdraw.card).toContainText(amounts.number(money));
  await withdraw.card.click();
  await expect(withdraw.steps).toBeVisible();

  await catchUp(product);
  // The longer it takes, the rarer the bank is asked.
  await clock.forward("1 minute");
  await withdraw.expectSteps("done", "done", "done", "done");
  await expect(withdraw.own).toContainText(words.timeline.paid);
  await withdraw.done.click();
  await expect(withdraw.card).toHaveCount(0);
  await home.expectBalance("0.00", amounts.currency);
  await statement.open();
  const { moneyOut } = texts.shell.ui;
  const bank = player.bankCode;
  await statement.expectRow(
    statement.rows.first(),
    statement.words.activity.withdraw(bank),
    statement.words.status.SUCCESS,
    moneyOut(amounts.number(money)),
    "0.00",
  );
});

test("what the bank refuses is back in the wallet, and the member sees why", async ({
  enter,
  home,
  withdraw,
  statement,
  page,
  product,
  amounts,
}) => {
  const { words } = withdraw;
  const money = 120 * amounts.step;
  const player = await joinMember(product);
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

test("a lost reply is looked for, and a lost request is sent again under its key", async ({
  enter,
  home,
  withdraw,
  page,
  product,
  watch,
  amounts,
}) => {
  const { words } = withdraw;
  const money = 100 * amounts.step;
  const player = await joinMember(product);
  await giveMoney(product, player, 2 * money);
  const keys = watchKeys(page);
  await enter(player);
  await withdraw.open();
  watch.expectFailure(`POST ${path}`, "no answer");
  watch.expectFailure("GET /api/operation/{key}", 404);
  await page.route(`**${path}`, (route) => route.abort("connectionreset"));
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
  await page.unroute(`**${path}`);
  await page.route(`**${path}`, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await withdraw.submit.click();
  await withdraw.confirm.click();
  await expect(withdraw.dialog(words.success.title)).toContainText(words.found);
  await withdraw.button(words.success.ok).click();
  await expect(withdraw.steps).toBeVisible();
  await withdraw.close();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeDefined();
  expect(keys[1]).toBe(keys[0]);
  await expect.poll(() => readPayouts(product, player)).toHaveLength(1);
  await home.expectBalance(amounts.number(money), amounts.currency);
});

test("who reloads in the middle is told what became of the money", async ({
  enter,
  home,
  withdraw,
  page,
  product,
  clock,
  texts,
  watch,
  amounts,
}) => {
  const money = 100 * amounts.step;
  const player = await joinMember(product);
  await giveMoney(product, player, money);
  await enter(player);
  await withdraw.open();
  watch.expectOffline();
  const { promise: hasArrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await route.fetch();
    arrive();
  });
  await withPayouts(product, { payoutMilliseconds: 3_600_000 }, async () => {
    await withdraw.enter(money);
    await withdraw.confirm.click();
    await hasArrived;
    await page.reload();
    await home.expectShown(player.name);
    const { news } = texts.wallet;
    await expect(home.text(news.withdrawArrived(amounts.exact(money)))).toBeVisible();
    await expect.poll(() => readPayouts(product, player)).toHaveLength(1);
  });
  await catchUp(product);
  await clock.forward("1 minute");
  await expect(home.text(texts.wallet.news.withdrawPaid(amounts.exact(money)))).toBeVisible();
});
