import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { withKeyboard } from "#browser/phone-keyboard.ts";
import { watchKeys, withdrawPath } from "#screens/withdraw.ts";
import { catchUp, readPayouts, withPayouts } from "#world/bank.ts";
import { callApi, giveMoney } from "#world/members.ts";

test("a withdrawal is requested once, followed step by step, and paid", async ({
  enter,
  home,
  withdraw,
  statement,
  page,
  product,
  clock,
  texts,
  amounts,
  player,
}) => {
  const { words } = withdraw;
  const [min, max] = [100 * amounts.step, 200_000 * amounts.step];
  const money = 150 * amounts.step;
  await giveMoney(product, player, money);
  const keys = watchKeys(page);
  await enter(player);
  await withdraw.open();
  await expect(withdraw.own).toContainText(words.limits(amounts.plain(min), amounts.plain(max)));
  // No bonus is open, so nothing warns of one.
  await expect(withdraw.own).not.toContainText(words.bonus.title);
  // With the keyboard open, the field and its button stay in view.
  await withKeyboard(page, withdraw.amount, withdraw.submit);
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

  // Only one at a time, from any page.
  const second = await callApi<{ code: string }>(product, player, withdrawPath, { amount: min });
  expect(second.code).toBe("REQUEST_LIMIT");
  await withdraw.close();
  await expect(withdraw.card).toContainText(amounts.number(money));
  // A member who waits for money sees it first, from the first paint on.
  await withdraw.expectCardHasRoom();
  await withdraw.card.click();
  await expect(withdraw.steps).toBeVisible();

  await catchUp(product);
  // The polls of the bank become less frequent over time.
  await clock.forward("1 minute");
  await withdraw.expectSteps("done", "done", "done", "done");
  await expect(withdraw.own).toContainText(words.timeline.paid);
  await withdraw.done.click();
  await expect(withdraw.card).toHaveCount(0);
  await expect(home.text(words.over.SUCCESS)).toBeVisible();
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
