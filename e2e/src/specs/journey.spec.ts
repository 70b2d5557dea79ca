import { currencies, languages, type Language, type Market } from "@krapao/contract/market";
import { checkScreen, checkWidth } from "#browser/accessibility.ts";
import { expect, test, type Arguments } from "#browser/test.ts";
import { askWithToken, registerMember } from "#world/members.ts";
import { freshPerson } from "#world/people.ts";

/** Letters that only the language's own texts have. */
const letters = { th: /[\u0E00-\u0E7F]/, la: /[\u0E80-\u0EFF]/, en: /[A-Za-z]{4}/ };

/** The whole first journey, in the market's own language and in the two others. */
for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    test("a visitor registers with an inviter's link and a one-time code", comeIn);
    test("a member looks around and edits the profile", lookAround);
    test("a member changes the password and logs out", leave);
  });
}

/** What axe finds hardly depends on the language; what sticks out of the screen does. */
function chooseCheck(language: Language, market: Market) {
  return language === market ? checkScreen : checkWidth;
}

async function comeIn({
  login,
  register,
  home,
  page,
  product,
  texts,
  language,
  market,
}: Arguments): Promise<void> {
  const check = chooseCheck(language, market);
  const { fields } = texts.account;
  const inviter = await registerMember(product);
  const person = freshPerson(market);
  await login.open();
  await login.expectTitle(texts.shell.titles.login);
  await check(page);

  await register.open(`?code=PR${inviter.id}`);
  await register.expectTitle(texts.shell.titles.register);
  await check(page);

  const { code, reference, text } = await register.askForCode(person.username);
  await expect(register.text(reference)).toBeVisible();
  expect(text, "the message is in the language of the screen").toMatch(letters[language]);
  await check(page);
  await register.enterCode(code);

  await register.expectStep("profile");
  await expect(register.field(fields.inviteCode)).toHaveValue(`PR${inviter.id}`);
  await expect(register.field(fields.inviteCode)).not.toBeEditable();
  await register.field(fields.sourceCode).selectOption("friend");
  await register.fillProfile(person);
  await check(page);
  await register.next.click();

  await register.expectStep("bank");
  const { firstName, lastName } = person;
  const typed = { firstName: firstName.toLowerCase(), lastName: lastName.toLowerCase() };
  await register.fillBank({ ...person, ...typed });
  await expect(register.field(fields.firstName)).toHaveValue(firstName);
  await expect(register.field(fields.lastName)).toHaveValue(lastName);
  await check(page);
  await register.submit.click();
  await register.expectDone();
  await login.expectShown();
  expect(await login.readStored("code"), "the inviter is used up").toBeNull();

  await login.logIn(person);
  await home.expectShown(person.name);
}

async function lookAround({
  login,
  home,
  profile,
  page,
  product,
  texts,
  language,
  market,
}: Arguments): Promise<void> {
  const check = chooseCheck(language, market);
  const member = await registerMember(product);
  await login.open();
  await login.logIn(member);
  await home.expectShown(member.name);
  await home.expectTitle(texts.shell.titles.home);
  await home.expectBalance("0.00", currencies(market)[0]);
  await expect(home.tiles).toHaveCount(6);
  await check(page);

  await home.tile("deposit").click();
  await expect(home.sheet(texts.wallet.tiles.deposit)).toBeVisible();
  await check(page);
  await home.button(texts.shell.ui.close).click();
  await expect(home.sheet(texts.wallet.tiles.deposit)).toBeHidden();

  await home.menuEntry(texts.shell.menu.conditions).click();
  const conditions = home.sheet(texts.lookup.conditions);
  await expect(conditions.getByRole("listitem").first()).toContainText(letters[language]);
  await check(page);
  await home.button(texts.shell.ui.close).click();
  await expect(conditions).toBeHidden();

  await profile.open();
  await profile.expectTitle(texts.shell.titles.profile);
  await expect(profile.detail(texts.account.profile.id)).toHaveText(member.id);
  await check(page);
  await profile.edit.click();
  await expect(profile.editSheet).toBeVisible();
  await check(page);
  const name = `${member.name} 2`;
  await profile.field(texts.account.fields.name).fill(name);
  await profile.save.click();
  await expect(profile.text(texts.account.saved)).toBeVisible();
  await expect(profile.heading(name)).toBeVisible();
}

async function leave({
  login,
  home,
  profile,
  page,
  product,
  texts,
  language,
  market,
}: Arguments): Promise<void> {
  const member = await registerMember(product);
  const password = "mango-and-sticky-rice-8";
  await login.open();
  await login.logIn(member);
  const token = await login.readStored("token", "session");
  expect(await askWithToken(product, token ?? "")).toBe(200);

  await profile.open();
  await profile.changePassword.click();
  await expect(profile.passwordSheet).toBeVisible();
  await chooseCheck(language, market)(page);
  await profile.fillPasswords(member.password, password);
  await profile.save.click();
  await expect(profile.text(texts.account.profile.passwordChanged)).toBeVisible();
  await expect(profile.passwordSheet).toBeHidden();

  await home.logOut.click();
  await login.expectShown();
  expect(await login.readStored("token", "session")).toBeNull();
  await expect.poll(() => askWithToken(product, token ?? "")).toBe(401);
  await login.logIn({ ...member, password });
}
