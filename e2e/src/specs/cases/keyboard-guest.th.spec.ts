import { expect, test } from "#browser/keyboard-test.ts";
import { freshPerson } from "#world/people.ts";
import { readCode } from "#world/sandbox.ts";

test("by keys alone a visitor watches a video, registers, and logs in", async ({
  login,
  register,
  home,
  keys,
  page,
  market,
  product,
  texts,
}) => {
  const person = freshPerson(market);
  const main = page.getByRole("main");
  await login.open();
  await keys.choose(login.page.getByRole("link", { name: texts.shell.menu.howto }));
  await expect(main).toBeFocused();
  const video = main.getByRole("button").first();
  await keys.open(video, page.getByRole("dialog"));
  await keys.leave(page.getByRole("dialog"), video);

  await keys.choose(page.getByRole("link", { name: texts.shell.menu.register }));
  await register.expectStep("phone");
  await keys.type(register.field(register.labels.username), person.username);
  await keys.press("Enter");
  const code = register.field(register.labels.otpCode);
  await expect(code).toBeFocused();
  await keys.type(code, (await readCode(product, person.username)).code);

  await register.expectStep("profile");
  await keys.type(register.field(register.labels.name), person.name);
  // An error moves the focus to its field, and is read with it.
  await keys.press("Enter");
  await expect(register.field(register.labels.password)).toBeFocused();
  await register.expectError(register.labels.password, texts.account.required.password);
  await keys.type(register.field(register.labels.password), person.password);
  await keys.type(register.field(register.labels.confirmPassword), person.password);
  await keys.press("Enter");

  await register.expectStep("bank");
  const bank = register.field(register.labels.bankCode);
  await keys.tabTo(bank);
  await keys.press("ArrowDown");
  await expect(bank).toHaveValue(person.bankCode);
  await keys.type(register.field(register.labels.bankAccountNo), person.bankAccountNo);
  await keys.type(register.field(register.labels.firstName), person.firstName);
  await keys.type(register.field(register.labels.lastName), person.lastName);
  await keys.choose(register.submit);
  await register.expectDone();
  await expect(main.getByRole("status").filter({ has: page.getByRole("heading") })).toBeFocused();

  await login.expectShown();
  await expect(main).toBeFocused();
  await keys.type(login.phone, person.username);
  await keys.type(login.password, person.password);
  await keys.tabTo(login.remember);
  await keys.press("Space");
  await expect(login.remember).toBeChecked();
  await keys.tabBackTo(login.password);
  await keys.press("Enter");
  await home.expectShown(person.name);
});
