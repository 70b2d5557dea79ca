import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { joinMember } from "#world/members.ts";
import { writeAccount } from "@krapao/testkit/unguarded";

test("a bank with English names requires one from a member, once", async ({
  enter,
  profile,
  page,
  product,
  database,
  texts,
}) => {
  const { fields, englishName, saved, profile: words } = texts.account;
  const member = await joinMember(product, { bankCode: "KTB" });
  // A name from before the rule.
  const rename = writeAccount("account_name = 'มาลี สมมติ'");
  await database.change(rename, [member.id]);
  await enter(member);
  await profile.open();
  await profile.fixName.click();
  const dialog = page.getByRole("alertdialog", { name: words.fixNameTitle });
  await expect(dialog).toBeVisible();
  await checkScreen(page);

  await profile.field(fields.bankAccountName).fill("มาลี สมมติ");
  await profile.save.click();
  await expect(profile.text(englishName)).toBeVisible();
  await expect(dialog).toBeVisible();

  await profile.field(fields.bankAccountName).fill("malee sommut");
  await expect(profile.field(fields.bankAccountName)).toHaveValue("MALEE SOMMUT");
  await profile.save.click();
  await expect(profile.text(saved)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(profile.detail(fields.bankAccountName)).toHaveText("MALEE SOMMUT");
  await expect(profile.fixName).toHaveCount(0);
});

test("other members need no English name", async ({ enter, profile, product, database }) => {
  const member = await joinMember(product, { bankCode: "SCB" });
  const rename = writeAccount("account_name = 'มาลี สมมติ'");
  await database.change(rename, [member.id]);
  await enter(member);
  await profile.open();
  await expect(profile.text("มาลี สมมติ").first()).toBeVisible();
  await expect(profile.fixName).toHaveCount(0);
});

test("a bank with English names accepts no other name in the profile", async ({
  enter,
  profile,
  product,
  texts,
}) => {
  const { fields } = texts.account;
  const member = await joinMember(product);
  await enter(member);
  await profile.open();
  await profile.edit.click();
  await profile.field(fields.bankCode).selectOption("BBL");
  await profile.field(fields.bankAccountName).fill("มาลี สมมติ");
  await profile.save.click();
  await profile.expectError(fields.bankAccountName, texts["codes/account"].BANK_ACCOUNT_NAME_ENG);
});
