import type { Page } from "@playwright/test";
import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { joinMember } from "#world/members.ts";

/** Requests to these addresses get no answer, while the phone reports that it is connected. */
async function cutOff(page: Page, ...patterns: string[]): Promise<() => Promise<void>> {
  for (const pattern of patterns)
    await page.route(pattern, (route) => route.abort("connectionreset"));
  return async () => {
    for (const pattern of patterns) await page.unroute(pattern);
  };
}

const code = "**/assets/spin-page-*.js";
const server = "**/manifest.webmanifest";

test("a screen whose code cannot be fetched shows a connection error, and loads automatically", async ({
  enter,
  home,
  product,
  page,
  texts,
  watch,
}) => {
  watch.expectOffline();
  let isConnected = false;
  let answers = 0;
  await page.route(server, async (route) => {
    if (!isConnected) return route.abort("connectionreset");
    answers += 1;
    return route.continue();
  });
  // When the network is back, the first requests for the code may still fail. The route counts the
  // server's answers itself, because the app does not wait for a slow test before it retries.
  await page.route(code, (route) =>
    answers < 2 ? route.abort("connectionreset") : route.continue(),
  );
  await enter(await joinMember(product));
  await home.visit("/user/spin");
  await home.expectAlert(texts.shell.ui.state.offline.title);
  await expect(home.heading(texts.shell.titles.spin)).toBeVisible();
  await checkScreen(page);
  await home.button(texts.shell.ui.retry).click();
  await home.expectAlert(texts.shell.ui.state.offline.title);

  isConnected = true;
  await expect(page.locator("canvas[role=img]")).toBeVisible();
});

test("a screen whose code no longer exists offers to reload the page", async ({
  enter,
  home,
  product,
  page,
  texts,
  watch,
}) => {
  watch.expectOffline();
  const connect = await cutOff(page, code);
  await enter(await joinMember(product));
  await home.visit("/user/spin");
  // Before it gives up, the app reloads itself once: the browser may cache the failed import.
  await page.waitForFunction(() =>
    performance
      .getEntriesByType("navigation")
      .some((visit) => visit instanceof PerformanceNavigationTiming && visit.type === "reload"),
  );
  await home.expectAlert(texts.shell.crash.title);
  await checkScreen(page);
  await connect();
  await home.button(texts.shell.crash.reload).click();
  await expect(page.locator("canvas[role=img]")).toBeVisible();
});

test("a chat that finds no server shows an error and does not change the screen below", async ({
  login,
  chat,
  page,
  texts,
  watch,
}) => {
  watch.expectOffline();
  const { promise: opened, resolve: letFail } = Promise.withResolvers<void>();
  for (const pattern of ["**/api/chat/**", "**/socket/**"]) {
    await page.route(pattern, async (route) => {
      await opened;
      await route.abort("connectionreset");
    });
  }
  await login.open();
  await chat.door.click();
  await expect(chat.log).toBeVisible();
  await cutOff(page, "**/assets/*");
  letFail();
  await expect(chat.log).toContainText(texts.shell.ui.state.error.title);
  await page.unrouteAll();
  await chat.log.getByRole("button", { name: texts.shell.ui.retry }).click();
  await chat.expectReady();
});
