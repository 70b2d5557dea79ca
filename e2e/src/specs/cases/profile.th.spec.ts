import { passwordLength } from "@krapao/contract/account";
import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { joinMember, registerMember } from "#world/members.ts";
import { freshAccountNo } from "#world/people.ts";

test("the profile shows the member's data in the agreed formats", async ({
  enter,
  profile,
  product,
  database,
  market,
  texts,
}) => {
  const member = await joinMember(product);
  await enter(member);
  await profile.open();
  const words = texts.account.profile;
  await expect(profile.heading(member.name)).toBeVisible();
  await expect(profile.detail(words.id)).toHaveText(member.id);
  await expect(profile.detail(words.username)).toHaveText(member.username);
  const createdAt = await database.read(
    `select to_char(created_at at time zone 'Asia/Bangkok', 'DD/MM/YYYY HH24:MI:SS') as value
     from member where id = $1`,
    [member.id],
  );
  await expect(profile.detail(words.createdAt)).toHaveText(createdAt ?? "");
  const bank = market === "th" ? "ธนาคารกสิกรไทย" : "ທະນາຄານ ການຄ້າຕ່າງປະເທດລາວ (BCEL)";
  await expect(profile.detail(texts.account.fields.bankCode)).toHaveText(bank);
  const { bankAccountNo: no } = member;
  await expect(profile.detail(texts.account.fields.bankAccountNo)).toHaveText(
    `${no.slice(0, 3)}-${no.slice(3, 6)}-${no.slice(6)}`,
  );
  const name = profile.detail(texts.account.fields.bankAccountName);
  await expect(name).toHaveText(member.bankAccountName);
});

test("name and bank account can be changed, and show what is invalid", async ({
  enter,
  profile,
  page,
  product,
  texts,
  watch,
}) => {
  const other = await registerMember(product);
  const member = await joinMember(product);
  const { fields, required, invalid } = texts.account;
  await enter(member);
  await profile.open();
  await profile.edit.click();
  await profile.field(fields.name).fill(" ");
  await profile.field(fields.bankAccountNo).fill("");
  await profile.field(fields.bankAccountName).fill("");
  await profile.save.click();
  await profile.expectError(fields.name, required.name);
  await profile.expectError(fields.bankAccountNo, required.bankAccountNo);
  await profile.expectError(fields.bankAccountName, required.bankAccountName);
  await checkScreen(page);

  await profile.field(fields.name).fill("New Name");
  await profile.field(fields.bankAccountName).fill("new name");
  await expect(profile.field(fields.bankAccountName)).toHaveValue("NEW NAME");
  await profile.field(fields.bankAccountNo).fill("1234");
  await profile.save.click();
  await profile.expectError(fields.bankAccountNo, invalid.bankAccountNo);

  watch.expectFailure("PUT /api/account/profile", 409);
  await profile.field(fields.bankAccountNo).fill(other.bankAccountNo);
  await profile.save.click();
  await profile.expectError(fields.bankAccountNo, texts["codes/account"].EXISTING_BANK);

  const accountNo = `${freshAccountNo()}55`;
  await profile.field(fields.bankAccountNo).fill(accountNo);
  await profile.save.click();
  await expect(profile.text(texts.account.saved)).toBeVisible();
  await expect(profile.editSheet).toBeHidden();
  await expect(profile.heading("New Name")).toBeVisible();
  await expect(profile.detail(fields.bankAccountName)).toHaveText("NEW NAME");
  // Only ten digits are grouped.
  await expect(profile.detail(fields.bankAccountNo)).toHaveText(accountNo);
});

test("after the first deposit the bank account cannot be changed", async ({
  enter,
  profile,
  product,
  database,
  texts,
}) => {
  const member = await joinMember(product);
  const lock = "update bank_account set locked_at = clock_now() where member_id = $1";
  await database.change(lock, [member.id]);
  await enter(member);
  await profile.open();
  await profile.edit.click();
  await expect(profile.text(texts.account.profile.bankLocked)).toBeVisible();
  await expect(profile.field(texts.account.fields.bankAccountNo)).toHaveCount(0);
  await profile.field(texts.account.fields.name).fill("Only The Name");
  await profile.save.click();
  await expect(profile.heading("Only The Name")).toBeVisible();
});

test("a new password must be valid, and the old one must be right", async ({
  enter,
  profile,
  page,
  product,
  texts,
  watch,
}) => {
  const member = await joinMember(product);
  const { fields, passwordShort, passwordLong, passwordsDiffer, invalid } = texts.account;
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  await enter(member);
  await profile.open();
  await profile.changePassword.click();

  await profile.fillPasswords(member.password, "");
  await profile.save.click();
  await profile.fillPasswords(member.password, "short");
  await profile.save.click();
  await profile.expectError(fields.newPassword, passwordShort(passwordLength.min));
  await profile.fillPasswords(member.password, "x".repeat(passwordLength.max + 1));
  await profile.save.click();
  await profile.expectError(fields.newPassword, passwordLong(passwordLength.max));
  await profile.fillPasswords(member.password, "long-enough-1", "long-enough-2");
  await profile.save.click();
  await profile.expectError(fields.confirmNewPassword, passwordsDiffer);
  await checkScreen(page);
  expect(calls.filter((url) => url.includes("changepwd"))).toEqual([]);

  watch.expectFailure("PUT /api/account/changepwd", 400);
  await profile.fillPasswords("not-the-password", "long-enough-1");
  await profile.save.click();
  await profile.expectError(fields.oldPassword, texts["codes/account"].WRONG_PASSWORD);
  await profile.fillPasswords(member.password, "password123");
  await profile.save.click();
  await profile.expectError(fields.newPassword, invalid.password);
});
