import { expect, test } from "#browser/test.ts";
import { freshPerson } from "#world/people.ts";

test("a phone number may have any length", async ({ register }) => {
  await register.open();
  const { username } = freshPerson("la");
  await register.confirmPhone(`${username}7`);
});

test("a member chooses between kip and baht", async ({ register, login, home, texts }) => {
  const person = freshPerson("la");
  await register.open();
  await register.confirmPhone(person.username);
  await register.enterProfile(person);

  const currency = register.field(texts.account.fields.currency);
  await expect(currency).toHaveValue("LAK");
  const { LAK, BAHT } = texts.account.currencies;
  await expect(currency.locator("option")).toHaveText([LAK, BAHT]);
  await expect(register.field(texts.account.fields.bankCode).locator("optgroup")).toHaveCount(0);

  await register.fillBank(person);
  await currency.selectOption("BAHT");
  await register.submit.click();
  await register.expectDone();
  await login.expectShown();
  await login.logIn(person);
  await home.expectBalance("0.00", "BAHT");
});
