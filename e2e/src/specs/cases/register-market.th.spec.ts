import { expect, test } from "#browser/test.ts";
import { freshPerson } from "#world/people.ts";

test("a phone number has ten digits", async ({ register, texts }) => {
  const { fields } = texts.account;
  await register.open();
  for (const phone of ["081234567", "08123456789"]) {
    await register.enterPhone(phone);
    await register.expectError(
      fields.username,
      texts["codes/account"].PHONE_NUMBER_REQUIRE_10_DIGIT,
    );
  }
});

test("a phone number may be written with its country and with dashes", async ({
  register,
  texts,
}) => {
  const { username } = freshPerson("th");
  const dashed = `+66 ${username.slice(1, 3)}-${username.slice(3, 6)}-${username.slice(6)}`;
  await register.open();
  await register.enterPhone(dashed);
  await register.expectStep("otp");
  await expect(register.text(texts.account.register.otpSent(6, username))).toBeVisible();
});

test("the two fastest banks are recommended", async ({ register, texts }) => {
  const person = freshPerson("th");
  await register.open();
  await register.confirmPhone(person.username);
  await register.enterProfile(person);
  const banks = register.field(texts.account.fields.bankCode);
  const groups = banks.locator("optgroup");
  await expect(groups).toHaveCount(2);
  await expect(groups.first()).toHaveAttribute("label", texts.account.register.bankRecommended);
  const recommended = groups.first().locator("option");
  await expect(recommended).toHaveText(["ธนาคารกสิกรไทย", "ธนาคารกรุงไทย"]);
  await expect(register.field(texts.account.fields.currency)).toHaveCount(0);
});

test("the account name at three banks must be in English", async ({ register, texts }) => {
  const { fields } = texts.account;
  const person = freshPerson("th");
  await register.open();
  await register.confirmPhone(person.username);
  await register.enterProfile(person);
  const names = { KTB: "มาลี", TMB: "มาลัย", BBL: "มาลา" };
  for (const [bankCode, firstName] of Object.entries(names)) {
    await register.fillBank({ ...person, bankCode, firstName });
    await expect(register.field(fields.firstName)).toHaveAccessibleDescription(
      texts.account.register.englishHint,
    );
    await register.submit.click();
    await register.expectError(fields.firstName, texts["codes/account"].BANK_ACCOUNT_NAME_ENG);
  }
  await register.field(fields.firstName).fill("malee");
  await register.submit.click();
  await register.expectDone();
});

test("other banks take a name in Thai", async ({ register }) => {
  const person = { ...freshPerson("th"), bankCode: "SCB", firstName: "มาลี", lastName: "สมมติ" };
  await register.open();
  await register.confirmPhone(person.username);
  await register.enterProfile(person);
  await register.fillBank(person);
  await register.submit.click();
  await register.expectDone();
});
