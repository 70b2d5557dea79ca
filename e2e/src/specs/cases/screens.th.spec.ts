import { languages } from "@krapao/contract/market";
import { checkNarrow, checkScreen, checkWidth } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { giveMoney, joinMember } from "#world/members.ts";
import { giveCoins } from "#world/wheel.ts";

const guestScreens = ["login", "register", "howto", "contact"] as const;
const memberScreens = [
  "home",
  "profile",
  "bonus",
  "statement",
  "contact",
  "spin",
  "protection",
] as const;

/** The narrowest phones still in use, and the longest possible name. */
const narrow = { width: 320, height: 640 };
const longName = "มาลีศรีสุวรรณรัตน์ ณ บ้านทุ่งดอกไม้งามยามเช้า".padEnd(60, "ก");

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("every screen has its title and fits the narrowest phone and text of twice the size", async ({
      enter,
      login,
      page,
      product,
      database,
      amounts,
      market,
      texts,
    }) => {
      const check = language === market ? checkScreen : checkWidth;
      const member = await joinMember(product, { name: longName });
      // Large amounts, many coins, and news in the inbox.
      await giveMoney(product, member, 987_654 * amounts.step);
      await giveCoins(database, member, 1234);
      await login.open();
      for (const screen of guestScreens) {
        await login.visit(`/${screen}`);
        await login.expectTitle(texts.shell.titles[screen]);
        await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
        await page.setViewportSize(narrow);
        await check(page);
        await checkNarrow(page);
      }
      await enter(member);
      for (const screen of memberScreens) {
        await login.visit(`/user/${screen}`);
        await login.expectTitle(texts.shell.titles[screen]);
        await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("main .ui-skeleton")).toHaveCount(0);
        await page.setViewportSize(narrow);
        await check(page);
        await checkNarrow(page);
      }
    });
  });
}
