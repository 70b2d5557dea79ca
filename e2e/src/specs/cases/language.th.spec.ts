import { languages, languageTags, type Language } from "@krapao/contract/market";
import { expect, test } from "#browser/test.ts";
import type { Product } from "#product/product.ts";
import { joinMember } from "#world/members.ts";
import { freshPhone } from "#world/people.ts";
import { texts as allTexts } from "#world/texts.ts";

test("a chosen language is kept in storage, in the cookie and in the page", async ({
  app,
  context,
  page,
  market,
}) => {
  await app.goto("/login");
  expect(await readCookie()).toBe(market.toUpperCase());
  await expect(page.locator("html")).toHaveAttribute("lang", languageTags[market]);
  for (const language of languages.filter((other) => other !== market)) {
    await app.chooseLanguage(language);
    expect(await app.readStored("locale")).toBe(language);
    expect(await readCookie()).toBe(language.toUpperCase());
    const { login, shell } = allTexts[language];
    await expect(app.heading(login.welcome)).toBeVisible();
    await expect(page).toHaveTitle(`${shell.titles.login} · ${shell.brand}`);

    await app.reload();
    await expect(app.heading(login.welcome)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", languageTags[language]);
  }

  async function readCookie(): Promise<string | undefined> {
    return (await context.cookies()).find(({ name }) => name === "lang")?.value;
  }
});

test("the present language cannot be chosen again", async ({ app, page, market, texts }) => {
  await app.goto("/login");
  const name = new RegExp(`^${texts.shell.language}`);
  await page.getByRole("button", { name }).click();
  const choice = (language: (typeof languages)[number]) =>
    page.getByRole("menuitemradio", { name: texts.shell.languages[language], exact: true });
  await expect(choice(market)).toBeDisabled();
  await expect(choice(market)).toHaveAttribute("aria-checked", "true");
  await expect(choice("en")).toBeEnabled();
  await page.keyboard.press("Escape");
  await expect(choice("en")).toHaveCount(0);
  await expect(app.page.getByRole("button", { name })).toBeFocused();
});

test("texts that the server sends follow the language", async ({
  app,
  enter,
  page,
  product,
  texts,
}) => {
  await enter(await joinMember(product));
  await app.menuEntry(texts.shell.menu.contact).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: texts.lookup.contact })).toBeVisible();
  for (const language of languages) {
    if ((await page.locator("html").getAttribute("lang")) !== languageTags[language]) {
      await app.chooseLanguage(language);
    }
    await expect(main).toContainText(await readContactText(product, language));
  }
});

test("a form keeps what was typed when the language changes", async ({
  register,
  market,
  texts,
}) => {
  const phone = freshPhone(market);
  await register.open();
  await register.field(texts.account.fields.username).fill(phone);
  await register.chooseLanguage("en");
  await expect(register.field(allTexts.en.account.fields.username)).toHaveValue(phone);
});

/** The last paragraph of the contact text, as the server answers it in that language. */
async function readContactText({ url }: Product, language: Language): Promise<string> {
  const headers = { cookie: `lang=${language.toUpperCase()}` };
  const reply = await fetch(`${url}/api/lookup/contact`, { headers });
  const { contactText } = (await reply.json()) as { contactText: string };
  return (
    contactText
      .replaceAll(/<[^>]*>/g, "\n")
      .trim()
      .split("\n")
      .at(-1) ?? ""
  );
}
