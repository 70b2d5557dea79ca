import { passwordLength } from "@krapao/contract/account";
import type { Page } from "@playwright/test";
import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import type { RegisterScreen } from "#screens/register.ts";
import { registerMember } from "#world/members.ts";
import { freshPerson, freshPhone, type Person } from "#world/people.ts";
import { readMessages } from "#world/sandbox.ts";

test("a valid phone number is required", async ({ register, page, texts }) => {
  const { fields, required, invalid } = texts.account;
  await register.open();
  await register.next.click();
  await register.expectError(fields.username, required.username);
  await expect(register.field(fields.username)).toBeFocused();
  await checkScreen(page);

  await register.field(fields.username).fill("call me");
  await expect(register.field(fields.username)).not.toHaveAttribute("aria-invalid", "true");
  await register.next.click();
  await register.expectError(fields.username, invalid.username);
});

test("the code must have all its digits", async ({ register, market, texts }) => {
  const { fields, required } = texts.account;
  await register.open();
  await register.requestCode(freshPhone(market));
  await register.enterCode("12345");
  await register.button(texts.account.register.otpConfirm).click();
  await register.expectError(fields.otpCode, required.otpCode);
});

test("the profile step shows what is missing and what is invalid", async ({
  register,
  page,
  market,
  texts,
  watch,
}) => {
  const { fields, required, invalid, passwordShort, passwordLong, passwordsDiffer } = texts.account;
  const person = freshPerson(market);
  await register.open();
  await register.confirmPhone(person.username);

  await register.next.click();
  await register.expectError(fields.name, required.name);
  await register.expectError(fields.password, required.password);
  await register.expectError(fields.confirmPassword, required.confirmPassword);
  await expect(register.field(fields.name)).toBeFocused();
  await checkScreen(page);

  await register.fillProfile({ ...person, password: "short" });
  await register.next.click();
  await register.expectError(fields.password, passwordShort(passwordLength.min));

  await register.fillProfile({ ...person, password: "x".repeat(passwordLength.max + 1) });
  await register.next.click();
  await register.expectError(fields.password, passwordLong(passwordLength.max));

  await register.fillProfile(person);
  await register.field(fields.confirmPassword).fill(`${person.password}?`);
  await register.next.click();
  await register.expectError(fields.confirmPassword, passwordsDiffer);

  watch.expectFailure("POST /api/account/validate", 400);
  await register.fillProfile({ ...person, password: "password123" });
  await register.next.click();
  await register.expectError(fields.password, invalid.password);

  await register.fillProfile(person);
  await register.field(fields.inviteCode).fill("friend");
  await register.next.click();
  await register.expectError(fields.inviteCode, invalid.inviteCode);
  watch.expectFailure("POST /api/account/validate", 404);
  await register.field(fields.inviteCode).fill("PR0000000000");
  await register.next.click();
  await register.expectError(fields.inviteCode, texts["codes/account"].NO_USER);
  await register.button(texts.account.register.inviteRemove).click();
  await register.next.click();
  await register.expectStep("bank");
});

test("the bank step shows what is missing and what is invalid", async ({
  register,
  page,
  market,
  texts,
}) => {
  const { fields, required, invalid } = texts.account;
  const person = freshPerson(market);
  await register.open();
  await register.confirmPhone(person.username);
  await register.enterProfile(person);

  await register.submit.click();
  await register.expectError(fields.bankCode, required.bankCode);
  await register.expectError(fields.bankAccountNo, required.bankAccountNo);
  await register.expectError(fields.firstName, required.firstName);
  await register.expectError(fields.lastName, required.lastName);
  await checkScreen(page);

  await register.fillBank({ ...person, bankAccountNo: "12 AB" });
  await register.submit.click();
  await register.expectError(fields.bankAccountNo, invalid.bankAccountNo);
});

test("a phone that is registered already is refused once it is confirmed", async ({
  register,
  member,
  clock,
  texts,
  watch,
}) => {
  await clock.forward("61 seconds");
  await register.open();
  await register.confirmPhone(member.username);
  watch.expectFailure("POST /api/account/validate", 409);
  await register.fillProfile(member);
  await register.next.click();
  await register.expectStep("phone");
  await register.expectError(texts.account.fields.username, texts["codes/account"].EXISTING_USER);
  await expect(register.field(texts.account.fields.username)).toHaveValue(member.username);
});

test("a bank account that is in use is refused, and the input stays", async ({
  register,
  member,
  market,
  texts,
  watch,
}) => {
  const { fields } = texts.account;
  const person = { ...freshPerson(market), bankAccountNo: member.bankAccountNo };
  await register.open();
  await register.confirmPhone(person.username);
  await register.enterProfile(person);
  await register.fillBank(person);
  watch.expectFailure("POST /api/account", 409);
  await register.submit.click();
  await register.expectError(fields.bankAccountNo, texts["codes/account"].EXISTING_BANK);
  await expect(register.field(fields.firstName)).toHaveValue(person.firstName);

  await register.field(fields.bankAccountNo).fill(freshPerson(market).bankAccountNo);
  await register.submit.click();
  await register.expectDone();
});

/** Registers a person. The page's clock stands still at the last screen. */
async function registerUnderClock(
  { register, page }: { register: RegisterScreen; page: Page },
  person: Person,
): Promise<void> {
  await page.clock.install();
  await register.open();
  await register.confirmPhone(person.username);
  await register.enterProfile(person);
  await register.fillBank(person);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await register.submit.click();
  await register.expectDone();
}

test("the way to the login page opens two seconds after the registration", async ({
  register,
  login,
  page,
  market,
}) => {
  const person = freshPerson(market);
  await registerUnderClock({ register, page }, person);
  await page.clock.runFor(1999);
  await register.expectDone();
  await expect(page).toHaveURL("/register");
  await page.clock.runFor(1);
  await login.expectShown();
  await expect(login.phone).toHaveValue(person.username);
  await expect(login.password).toHaveValue(person.password);
});

test("the end of the registration is accessible", async ({ register, page, market }) => {
  await registerUnderClock({ register, page }, freshPerson(market));
  // Without its timer the screen stays during the check.
  await page.evaluate(() => {
    const newest = Number(setTimeout(() => {}));
    for (let age = 0; age < 1000; age += 1) clearTimeout(newest - age);
  });
  await page.clock.resume();
  await checkScreen(page);
});

test("the phone's back button goes back a step and keeps the input", async ({
  register,
  login,
  page,
  product,
  market,
  texts,
}) => {
  const { fields } = texts.account;
  const person = freshPerson(market);
  const readWizardDepth = () =>
    page.evaluate(() => (history.state as { registerDepth?: number } | null)?.registerDepth ?? 0);
  await login.open();
  await page.getByRole("link", { name: texts.login.register, exact: true }).click();
  await register.confirmPhone(person.username);
  await register.enterProfile(person);
  await register.field(fields.bankAccountNo).fill(person.bankAccountNo);

  await page.goBack();
  await register.expectStep("profile");
  await expect(register.field(fields.name)).toHaveValue(person.name);
  await page.goBack();
  await register.expectStep("phone");
  await expect(register.field(fields.username)).toHaveValue(person.username);

  // The phone is verified in this browser, so that no second code is needed.
  await register.next.click();
  await register.expectStep("profile");
  expect(await readMessages(product, person.username)).toHaveLength(1);
  await register.next.click();
  await register.expectStep("bank");
  await expect(register.field(fields.bankAccountNo)).toHaveValue(person.bankAccountNo);

  // Two quick taps go two steps back, and not out of the wizard.
  await register.back.evaluate(async (button: HTMLElement) => {
    button.click();
    await Promise.resolve();
    button.click();
  });
  await register.expectStep("phone");
  await expect.poll(readWizardDepth, "how far the history is from the first step").toBe(0);
  await expect(page).toHaveURL("/register");
  await page.goBack();
  await login.expectShown();
});

test("without one-time codes the wizard has no step for them", async ({
  register,
  database,
  market,
  texts,
}) => {
  const person = freshPerson(market);
  await database.withSetting("registerOTP", false, async () => {
    await register.open();
    await register.enterPhone(person.username);
    await register.expectStep("profile");
    await expect(register.text(texts.shell.ui.stepOf(2, 3))).toBeVisible();
    await register.enterProfile(person);
    await register.fillBank(person);
    await register.submit.click();
    await register.expectDone();
  });
});

test("the inviter of a link is kept until the visitor registers", async ({
  register,
  login,
  product,
  market,
  texts,
}) => {
  const inviter = await registerMember(product);
  await register.open(`?code=pr${inviter.id.toLowerCase()}`);
  expect(await register.readStored("code")).toBe(`PR${inviter.id}`);
  await login.open();
  await register.open();
  await register.confirmPhone(freshPhone(market));
  const field = register.field(texts.account.fields.inviteCode);
  await expect(field).toHaveValue(`PR${inviter.id}`);
  await expect(field).not.toBeEditable();
});
