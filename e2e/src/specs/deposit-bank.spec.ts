import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { ourAccount, transferMoney } from "#world/bank.ts";
import { joinMember } from "#world/members.ts";
import { administer } from "#world/operator.ts";

test("a transfer shows on the open page by itself", async ({
  enter,
  home,
  deposit,
  context,
  page,
  product,
  texts,
  amounts,
}) => {
  const { words } = deposit;
  const player = await joinMember(product);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(player);
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

  // What a member says of a transfer creates no money.
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
  await expect(home.text(texts.wallet.news.deposit(amounts.exact(amount)))).toBeVisible();
  await home.expectBalance(amounts.number(amount), amounts.currency);
});

test("a transfer that fits nobody is kept until an operator assigns it", async ({
  enter,
  home,
  product,
  database,
  amounts,
}) => {
  const player = await joinMember(product);
  const amount = 123.45 * amounts.step;
  const name = `SOMEBODY ${player.username}`;
  const sender = { bankCode: player.bankCode, accountNo: "5555555555", name };
  const { reference } = await transferMoney(product, player, { amount, sender });
  await enter(player);
  const look = "select id as value from bank_receipt where reference = $1 and reason = 'NOBODY'";
  await expect.poll(() => database.read(look, [reference])).toBeDefined();
  const list = await administer(product, "suspense", "list");
  const line = list.split("\n").find((one) => one.includes(reference)) ?? "";
  expect(line).toContain(name);
  await home.expectBalance("0.00", amounts.currency);

  const [id = ""] = line.split(" ");
  const told = await administer(product, "suspense", "assign", id, player.username);
  expect(told).toBe(`Transfer ${id} is credited to member ${player.username}.`);
  await home.refresh.click();
  await home.expectBalance(amounts.number(amount), amounts.currency);
});

test("in manual mode every account is there to be copied, and nothing else", async ({
  enter,
  deposit,
  page,
  product,
  database,
  market,
}) => {
  const { words } = deposit;
  const player = await joinMember(product);
  await enter(player);
  await database.withSetting("deposit", { isManual: true }, async () => {
    await deposit.open();
    await expect(deposit.own).toContainText(words.account.manualMode);
  });
  await expect(deposit.accounts.getByRole("button")).toHaveCount(market === "th" ? 8 : 5);
  await expect(deposit.tab("qr")).toHaveCount(0);
  await expect(deposit.text(words.announce.title)).toHaveCount(0);
  await checkScreen(page);
  await deposit.close();

  const nothing = { banks: [], wallets: [], isManual: false };
  await page.route("**/api/lookup/deposit", (route) => route.fulfill({ json: nothing }));
  await deposit.open();
  await expect(deposit.own).toContainText(words.closed.title);
  await checkScreen(page);
});
