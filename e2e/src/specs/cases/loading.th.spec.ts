import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#browser/test.ts";
import { joinMember } from "#world/members.ts";

/** Holds back requests until the returned function is called. */
async function hold(page: Page, requests: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(requests, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const holdScripts = (page: Page) => hold(page, "**/assets/*.js");

/** The position of the parts that every screen has: top bar, content and menu. */
async function readFrame(within: Locator): Promise<readonly unknown[]> {
  const roles = ["banner", "main", "navigation"] as const;
  return Promise.all(
    roles.map(async (role) => {
      const box = await within.getByRole(role, { includeHidden: true }).first().boundingBox();
      return [role, box?.x, box?.y, box?.width];
    }),
  );
}

for (const path of ["/user/home", "/user/statement", "/user/spin"]) {
  test(`${path} is painted before its code is loaded, and its frame stays`, async ({
    page,
    player,
    enter,
  }) => {
    await enter(player);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    const loading = page.locator(".app-loading");
    await expect(loading.getByRole("main", { includeHidden: true })).toBeVisible();
    await expect(loading).toHaveAttribute("inert");
    const before = await readFrame(loading);
    release();
    await expect(loading).toHaveCount(0);
    await expect(page.getByRole("main")).toBeVisible();
    expect(await readFrame(page.locator("#root"))).toEqual(before);
  });
}

test("a guest does not see a member's screen while the code is loading", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/user/home", { waitUntil: "commit" });
  await expect(page.locator(".app-loading")).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/login$/);
});

for (const theme of ["light", "dark"]) {
  test(`a painted screen shows the icon of the ${theme} theme`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
    await holdScripts(page);
    await page.goto("/register", { waitUntil: "commit" });
    const loading = page.locator(".app-loading");
    await expect(loading.locator(".app-sun")).toBeVisible({ visible: theme === "light" });
    await expect(loading.locator(".app-moon")).toBeVisible({ visible: theme === "dark" });
  });
}

test("a long name moves nothing on home, on the narrowest phone too", async ({
  page,
  product,
  enter,
  home,
}) => {
  const name = "มาลีศรีสุวรรณรัตน์ ณ บ้านทุ่งดอกไม้งามยามเช้า";
  await enter(await joinMember(product, { name }));
  await page.setViewportSize({ width: 320, height: 640 });
  const release = await hold(page, "**/api/wallet");
  await page.goto("/user/home");
  const header = page.locator("#root main header").first();
  const readHeight = () => header.evaluate((shown) => shown.getBoundingClientRect().height);
  let before = 0;
  await expect.poll(async () => (before = await readHeight())).toBeGreaterThan(0);
  release();
  await home.expectShown(name);
  expect(await readHeight()).toBe(before);
});

test("nothing moves when the contacts or the profile arrive", async ({
  page,
  player,
  enter,
  texts,
}) => {
  await enter(player);
  const releaseProfile = await hold(page, "**/api/account/profile");
  await page.goto("/user/profile");
  const security = page.getByRole("button", { name: texts.security.open });
  const before = await security.boundingBox();
  releaseProfile();
  await expect(page.locator("main dl").first()).toBeVisible();
  expect(await security.boundingBox()).toEqual(before);

  // Contacts have any height, and their text needs code of its own: what is below comes after both.
  const releaseText = await hold(page, "**/assets/sanitise-html-*.js");
  const releaseContact = await hold(page, "**/api/lookup/contact");
  const requested = page.waitForRequest("**/api/lookup/contact");
  await page.goto("/user/contact");
  await requested;
  const howto = page.getByRole("heading", { name: texts.lookup.howto });
  await expect(page.getByRole("heading", { name: texts.lookup.contact })).toBeVisible();
  await expect(howto).toHaveCount(0);
  const replied = page.waitForResponse("**/api/lookup/contact");
  releaseContact();
  await replied;
  await expect(howto).toHaveCount(0);
  releaseText();
  await expect(howto).toBeVisible();
});
