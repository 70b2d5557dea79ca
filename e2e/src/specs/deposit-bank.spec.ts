import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { ourAccount, transferMoney } from "#world/bank.ts";

test("a transfer shows on the open page automatically", async ({
  enter,
  home,
  deposit,
  context,
  page,
  product,
  texts,
  amounts,
  player,
}) => {
  const { words } = deposit;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const isLive = home.receivesMoneyEvents();
  await enter(player);
  await isLive;
  await deposit.open();
  await expect(deposit.own).toContainText(words.from.title);
  await expect(deposit.own).toContainText(player.bankAccountName);
  await deposit.expectFacts(
    words.facts.arrives(1),
    words.facts.minimum(amounts.plain(amounts.step)),
    words.facts.slipWithin(words.hours(1)),
    words.facts.slipClosed("23:45", "00:15"),
  );
  await checkScreen(page);
  const { accountNo } = ourAccount(product);
  await deposit.button(words.account.copyNumber(accountNo)).click();
  await expect(home.text(texts.shell.ui.copied(accountNo))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(accountNo);

  // A member's announcement of a transfer creates no money.
  const amount = 250 * amounts.step;
  const field = deposit.field(words.announce.amount);
  await field.fill(String(amounts.step / 2));
  await deposit.button(words.announce.submit).click();
  const minimum = words.announce.minimum(amounts.plain(amounts.step));
  await deposit.expectError(words.announce.amount, minimum);
  await field.fill(String(amount));
  await deposit.button(words.announce.submit).click();
  await expect(home.text(words.announce.done(amounts.exact(amount)))).toBeVisible();
  await deposit.close();
  await home.expectBalance("0.00", amounts.currency);

  await transferMoney(product, player, { amount });
  await expect(home.text(texts.wallet.changes.deposit(amounts.exact(amount)))).toBeVisible();
  await home.expectBalance(amounts.number(amount), amounts.currency);
});
