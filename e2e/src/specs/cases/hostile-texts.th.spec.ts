import type { Page } from "@playwright/test";
import { hostileMarkup } from "@krapao/contract/testing/hostile-markup";
import { changeUnguarded } from "@krapao/testkit/settings";
import { Runs } from "#browser/runs.ts";
import { expect, test } from "#browser/test.ts";
import type { App } from "#screens/app.ts";
import { RewardsScreen } from "#screens/rewards.ts";
import type { Database } from "#world/database.ts";
import { HostileReplies } from "#world/hostile-replies.ts";
import { joinMember } from "#world/members.ts";
import type { AllTexts } from "#world/texts.ts";

// Without the page's policy, which would stop scripts too: this tests the sanitiser.
test.use({ bypassCSP: true });

/** The database stores no null characters. */
const storable = hostileMarkup.filter((html) => !html.includes("\u0000"));

/** After the positions of the existing texts. */
const firstPosition = 1000;
const plant = `
  insert into content (kind, language, position, html)
  select 'condition', 'th', $1 + number, html
  from json_array_elements_text($2::json) with ordinality as hostile (html, number)`;
const plantBanners = `
  insert into reward_banner (owner, language, position, html)
  select owner, 'th', $1 + number, html
  from json_array_elements_text($2::json) with ordinality as hostile (html, number),
    unnest(array['invite', 'refund', 'WELCOME']) as owner`;

/** Texts as an operator could have stored them before they were sanitised, during the work. */
async function withPlanted(database: Database, work: () => Promise<void>): Promise<void> {
  const some = storable.filter((_, position) => position % 6 === 0);
  await database.change(plant, [firstPosition, JSON.stringify(storable)]);
  await database.change(plantBanners, [firstPosition, JSON.stringify(some)]);
  try {
    await work();
  } finally {
    await changeUnguarded(
      database.client,
      `delete from content where position > ${firstPosition};
       delete from reward_banner where position > ${firstPosition}`,
    );
  }
}

/**
 * Opens a tile of home by the keyboard, because hostile texts make screens of any size; its banners
 * come first.
 */
async function openBanners(
  page: Page,
  { title, texts }: { title: string; texts: AllTexts },
): Promise<void> {
  const tiles = page.getByRole("list", { name: texts.wallet.services });
  await tiles.getByRole("button", { name: title }).press("Enter");
  await expect.poll(() => page.locator(".banner-strip .ui-html").count()).toBeGreaterThan(20);
}

/** Home begins with the agreement, because its texts are never those that the member agreed to. */
async function openHome(app: App, { agreement }: AllTexts["lookup"]): Promise<void> {
  await app.goto("/user/home");
  await app.button(agreement.agree).press("Enter");
  await expect(app.sheet(agreement.title)).toBeHidden();
}

/** Each screen, with the calls from which it must have taken its texts. */
const guestScreens = [
  ["/login", "/api/lookup/info", "/api/lookup/notice"],
  ["/register", "/api/lookup/banks"],
  ["/contact", "/api/lookup/contact"],
] as const;
const memberScreens = [
  ["/user/home", "/api/wallet"],
  ["/user/profile", "/api/account/profile"],
  ["/user/bonus", "/api/bonus"],
  ["/user/statement", "/api/statement"],
  ["/user/spin", "/api/spinwheel/setup", "/api/spinwheel/coupon"],
  ["/user/contact", "/api/lookup/contact"],
] as const;

test("no text of the database runs, whatever it holds", async ({
  context,
  database,
  home,
  enter,
  page,
  product,
  texts,
}) => {
  const runs = new Runs();
  await runs.follow(context, product.url);
  await withPlanted(database, async () => {
    await enter(await joinMember(product));
    await home.menuEntry(texts.shell.menu.conditions).click();
    const sheet = home.sheet(texts.lookup.conditions);
    await expect.poll(() => sheet.locator(".ui-html").count()).toBeGreaterThan(storable.length);
    await runs.expectNone(page);
    for (const title of [texts.invite.title, texts.refund.title]) {
      await home.goto("/user/home");
      await openBanners(page, { title, texts });
      await runs.expectNone(page);
    }
  });
});

test("no text of any answer runs, on any screen", async ({
  app,
  context,
  home,
  page,
  product,
  language,
  texts,
}) => {
  const runs = new Runs();
  await runs.follow(context, product.url);
  const rewards = new RewardsScreen(page, language);
  const replies = new HostileReplies();
  const member = await joinMember(product);
  await replies.take(page);

  for (const [path, ...sources] of guestScreens) {
    await app.goto(path);
    await replies.expectShown(page, sources);
    await runs.expectNone(page);
  }
  const localStorage = [
    { name: "token", value: member.token },
    { name: "locale", value: "th" },
  ];
  await context.setStorageState({ cookies: [], origins: [{ origin: product.url, localStorage }] });
  for (const [path, ...sources] of memberScreens) {
    await app.goto(path);
    await replies.expectShown(page, sources);
    await runs.expectNone(page);
  }
  const tiles = [
    ["deposit", "/api/lookup/deposit"],
    ["withdraw", "/api/wallet"],
  ] as const;
  for (const [tile, source] of tiles) {
    await openHome(app, texts.lookup);
    await home.tile(tile).press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await replies.expectShown(page, [source]);
    await runs.expectNone(page);
  }
  const behindBanners = [
    [texts.invite.title, "/api/invite/banners", "/api/invite"],
    [texts.refund.title, "/api/refund/banners", "/api/refund/check"],
  ] as const;
  for (const [title, ...sources] of behindBanners) {
    await openHome(app, texts.lookup);
    await openBanners(page, { title, texts });
    await rewards.button(texts.reward.banners.goOn).press("Enter");
    await replies.expectShown(page, sources);
    await runs.expectNone(page);
  }
  await app.goto("/user/statement");
  await app.button(texts.statement.slips).press("Enter");
  await replies.expectShown(page, ["/api/statement/slip"]);
  await expect(page.getByRole("dialog").locator("tbody tr").first()).toBeVisible();
  await runs.expectNone(page);
  await app.goto("/user/bonus");
  await expect(await rewards.search("KRAPAO50")).toBeVisible();
  await replies.expectShown(page, ["/api/promotion/find/KRAPAO50"]);
  await runs.expectNone(page);
  // Requests that a closing page still sends have no reader any more.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
