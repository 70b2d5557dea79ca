import { currencies, languages, type Language } from "@krapao/contract/market";
import { checkWidth, chooseCheck } from "#browser/accessibility.ts";
import { expect, test, type Arguments } from "#browser/test.ts";
import { callWithToken, joinMember, registerMember } from "#world/members.ts";
import { freshPerson, type Person } from "#world/people.ts";

/** Letters that only the texts of this language have. */
const letters: Readonly<Record<Language, RegExp>> = {
  th: /[\u0E00-\u0E7F]/,
  la: /[\u0E80-\u0EFF]/,
  en: /[A-Za-z]{4}/,
};

/** The whole first journey, in the market's own language and in the two others. */
for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    test("a visitor registers, opens the screens, edits the profile and logs out", async ({
      login,
      register,
      home,
      profile,
      page,
      product,
      texts,
      market,
    }) => {
      const world = { login, register, home, profile, page, product, texts, language, market };
      const person = freshPerson(market);
      await comeIn(world, person);
      await visitScreens(world);
      await leave(world, person);
    });

    test("the sheets of money fit the screen", seeMoney);
  });
}

type JourneyWorld = Pick<
  Arguments,
  "login" | "register" | "home" | "profile" | "page" | "product" | "texts" | "language" | "market"
>;

/** Registers with an inviter's link and a one-time code, and logs in. */
async function comeIn(world: JourneyWorld, person: Person): Promise<void> {
  const { login, register, home, page, product, texts, language } = world;
  const check = chooseCheck(world);
  const { fields } = texts.account;
  const inviter = await registerMember(product);
  await login.open();
  await login.expectTitle(texts.shell.titles.login);
  await check(page);

  await register.open(`?code=PR${inviter.id}`);
  await register.expectTitle(texts.shell.titles.register);
  await check(page);

  const { code, reference, text } = await register.requestCode(person.username);
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

/** Opens home, the conditions and the profile, and changes the name. */
async function visitScreens(world: JourneyWorld): Promise<void> {
  const { home, profile, page, texts, language, market } = world;
  const check = chooseCheck(world);
  await home.expectTitle(texts.shell.titles.home);
  await home.expectBalance("0.00", currencies(market)[0]);
  await expect(home.tiles).toHaveCount(6);
  await check(page);

  await home.menuEntry(texts.shell.menu.conditions).click();
  const conditions = home.sheet(texts.lookup.conditions);
  await expect(conditions.getByRole("listitem").first()).toContainText(letters[language]);
  await check(page);
  await home.button(texts.shell.ui.close).click();
  await expect(conditions).toBeHidden();

  await profile.open();
  await profile.expectTitle(texts.shell.titles.profile);
  await check(page);
  await profile.edit.click();
  await expect(profile.editSheet).toBeVisible();
  await check(page);
  await profile.field(texts.account.fields.name).fill("New Name");
  await profile.save.click();
  await expect(profile.text(texts.account.saved)).toBeVisible();
  await expect(profile.heading("New Name")).toBeVisible();
}

/** Changes the password, logs out, and logs in again. */
async function leave(world: JourneyWorld, person: Person): Promise<void> {
  const { login, home, profile, page, product, texts } = world;
  const password = "mango-and-sticky-rice-8";
  const token = await login.readStored("token", "session");
  expect(await callWithToken(product, token ?? "")).toBe(200);

  await profile.changePassword.click();
  await expect(profile.passwordSheet).toBeVisible();
  await chooseCheck(world)(page);
  await profile.fillPasswords(person.password, password);
  await profile.save.click();
  await expect(profile.text(texts.account.profile.passwordChanged)).toBeVisible();
  await expect(profile.passwordSheet).toBeHidden();

  await home.logOut.click();
  await login.expectShown();
  expect(await login.readStored("token", "session")).toBeNull();
  await expect.poll(() => callWithToken(product, token ?? "")).toBe(401);
  await login.logIn({ ...person, password });
}

/** The deposit and withdrawal methods and the statement of a new member. */
async function seeMoney({
  enter,
  deposit,
  withdraw,
  statement,
  page,
  product,
  texts,
}: Arguments): Promise<void> {
  await enter(await joinMember(product));
  await deposit.open();
  await expect(deposit.tabs.first()).toBeVisible();
  for (const tab of await deposit.tabs.all()) {
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await checkWidth(page);
  }
  await deposit.close();
  await withdraw.open();
  await expect(withdraw.submit).toBeVisible();
  await checkWidth(page);
  await withdraw.close();
  await statement.open();
  await expect(statement.text(texts.statement.empty.title)).toBeVisible();
  await checkWidth(page);
  await statement.openSlips.click();
  await expect(statement.slipSheet).toContainText(texts.statement.slip.empty.title);
  await checkWidth(page);
}
