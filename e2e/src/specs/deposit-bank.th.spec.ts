import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { joinMember } from "#world/members.ts";

test("each kind of account says how its transfers are taken", async ({
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
  // The second account of KBANK reports nothing by itself: it makes codes.
  await deposit.choose("qr");
  await expect(deposit.providers).toHaveCount(5);
});

test("a bank with English names asks for one before the transfer", async ({
  enter,
  deposit,
  page,
  product,
  database,
  texts,
}) => {
  const { words } = deposit;
  const player = await joinMember(product, { bankCode: "KTB" });
  // Such a name is left from before the rule.
  const rename = "update bank_account set account_name = 'มาลี สมมติ' where member_id = $1";
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
