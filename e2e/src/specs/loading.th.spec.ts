import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#browser/test.ts";

/** Holds back all scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

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
