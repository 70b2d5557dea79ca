import type { Page } from "@playwright/test";
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

/** Collects the elements that move, from the page's first paint. */
function watchShifts(): void {
  const moved: string[] = [];
  Object.assign(globalThis, { moved });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node }[] })[]) {
      for (const { node } of entry.sources) {
        moved.push(
          node instanceof Element ? node.outerHTML.slice(0, 200) : (node.textContent ?? ""),
        );
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}
const readMoved = () => (globalThis as unknown as { moved: string[] }).moved;

for (const path of ["/user/home", "/user/statement"]) {
  test(`${path} is painted before its code is loaded, and nothing moves when it is`, async ({
    page,
    player,
    enter,
  }) => {
    await enter(player);
    await page.addInitScript(watchShifts);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    const loading = page.locator(".app-loading");
    await expect(loading.getByRole("main", { includeHidden: true })).toBeVisible();
    await expect(loading).toHaveAttribute("inert");
    release();
    await expect(loading).toHaveCount(0);
    await expect(page.getByRole("main")).toBeVisible();
    expect(await page.evaluate(readMoved)).toEqual([]);
  });
}

test("a guest does not see a member's screen while the code is loading", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/user/home", { waitUntil: "commit" });
  await expect(page.locator(".app-loading")).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/login$/);
});
