import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { transferMoney } from "#world/bank.ts";
import { joinMember } from "#world/members.ts";
import { administer } from "#world/operator.ts";
import { writeAccount } from "@krapao/testkit/unguarded";

test("each kind of account shows how its transfers are credited", async ({
  enter,
  deposit,
  product,
}) => {
  const { account } = deposit.words;
  await enter(await joinMember(product));
  await deposit.open();
  const cards = deposit.accounts.getByRole("listitem");
  await expect(cards).toHaveCount(3);
  const expected = [
    ["ธนาคารไทยพาณิชย์", "999-111-1111", account.auto],
    ["ธนาคารกสิกรไทย", "999-222-2222", account.auto],
    ["ธนาคารออมสิน", "999444444444", account.manual],
  ] as const;
  for (const [index, texts] of expected.entries()) {
    for (const text of texts) await expect(cards.nth(index)).toContainText(text);
  }
  // The second account of KBANK reports no transfers: it makes codes.
  await deposit.choose("qr");
  await expect(deposit.providers).toHaveCount(5);
});

test("a bank with English names requires one before the transfer", async ({
  enter,
  deposit,
  page,
  product,
  database,
  texts,
}) => {
  const { words } = deposit;
  const player = await joinMember(product, { bankCode: "KTB" });
  // A name from before the rule.
  const rename = writeAccount("account_name = 'มาลี สมมติ'");
  await database.change(rename, [player.id]);
  await enter(player);
  await deposit.open();
  await expect(deposit.own).toContainText(words.englishName.title);
  await checkScreen(page);
  await deposit.button(words.englishName.fix).click();
  await deposit.field(texts.account.fields.bankAccountName).fill("malee sommut");
  await deposit.button(texts.account.save).click();
  await expect(deposit.own).not.toContainText(words.englishName.title);
  await expect(deposit.own).toContainText("MALEE SOMMUT");
});

test("a transfer that matches no member is kept until an operator assigns it", async ({
  enter,
  home,
  product,
  database,
  amounts,
  player,
}) => {
  const amount = 123.45 * amounts.step;
  const name = `SOMEBODY ${player.username}`;
  const sender = { bankCode: player.bankCode, accountNo: "5555555555", name };
  const { reference } = await transferMoney(product, player, { amount, sender });
  await enter(player);
  const check = "select id as value from bank_receipt where reference = $1 and reason = 'NOBODY'";
  await expect.poll(() => database.read(check, [reference])).toBeDefined();
  const list = await administer(product, "suspense", "list");
  const line = list.split("\n").find((one) => one.includes(reference)) ?? "";
  expect(line).toContain(name);
  await home.expectBalance("0.00", amounts.currency);

  const [id = ""] = line.split(" ");
  const shown = await administer(product, "suspense", "assign", id, player.username, "by phone");
  expect(shown).toBe(`Transfer ${id} is credited to member ${player.username}.`);
  await home.refresh.click();
  await home.expectBalance(amounts.number(amount), amounts.currency);
});

test("in manual mode every account can be copied, and there is nothing else", async ({
  enter,
  deposit,
  page,
  player,
  database,
  market,
  texts,
}) => {
  const { words } = deposit;
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
  await deposit.own.getByRole("button", { name: texts.shell.titles.contact, exact: true }).click();
  await expect(page).toHaveURL("/user/contact");
  await expect(deposit.own).toBeHidden();
});
