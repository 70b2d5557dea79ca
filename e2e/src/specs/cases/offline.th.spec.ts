import type { Page } from "@playwright/test";
import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { transferMoney } from "#world/bank.ts";
import { giveMoney, joinMember } from "#world/members.ts";

test.use({ serviceWorkers: "allow" });

/** The app is cached once its service worker controls the page. */
async function waitUntilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    if (serviceWorker.controller) return;
    await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve));
  });
}

test("the app opens offline with the last known data and moves no money, and recovers automatically", async ({
  enter,
  home,
  login,
  statement,
  context,
  page,
  product,
  amounts,
  texts,
  watch,
}) => {
  const member = await joinMember(product);
  const amount = 500 * amounts.step;
  await giveMoney(product, member, amount);
  await enter(member);
  await home.expectBalance(amounts.number(amount), amounts.currency);
  await statement.open();
  await expect(statement.rows).toHaveCount(1);
  await waitUntilKept(page);

  watch.expectOffline();
  await context.setOffline(true);
  await page.goto("/user/home");
  await home.expectShown(member.name);
  await home.expectBalance(amounts.number(amount), amounts.currency);
  const [known = ""] = texts.wallet.lastKnown("|").split("|");
  await expect(page.getByText(known)).toBeVisible();
  // The reloaded page believes that it is online.
  await expect(home.text(texts.shell.offlineBanner)).toBeVisible();
  for (const tile of ["deposit", "withdraw", "bonus", "refund"] as const) {
    await expect(home.tile(tile)).toBeDisabled();
  }
  await home.tile("deposit").press("Enter");
  await expect(home.text(texts.wallet.closed)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await checkScreen(page);

  await page.goto("/user/statement");
  await expect(statement.rows).toHaveCount(1);
  await expect(page.getByText(known)).toBeVisible();
  await expect(statement.openSlips).toBeDisabled();

  // A screen whose code cannot be loaded shows its title and the reason.
  await home.visit("/user/spin");
  await expect(home.heading(texts.shell.titles.spin)).toBeVisible();
  await expect(page.getByRole("alert").first()).toContainText(texts.shell.ui.state.offline.title);
  await home.expectTitle(texts.shell.titles.spin);
  // It loads automatically with the network.
  await context.setOffline(false);
  await expect(page.locator("canvas[role=img]")).toBeVisible();
  await context.setOffline(true);

  // Money that arrives meanwhile is shown without a tap.
  await transferMoney(product, member, { amount });
  await page.goto("/user/home");
  await home.expectShown(member.name);
  await context.setOffline(false);
  await home.expectBalance(amounts.number(2 * amount), amounts.currency);
  await expect(page.getByText(known)).toHaveCount(0);
  await expect(home.tile("deposit")).toBeEnabled();
  await expect(home.tiles.filter({ hasText: texts.wallet.tiles.spin })).toBeVisible();
  await transferMoney(product, member, { amount });
  await home.expectBalance(amounts.number(3 * amount), amounts.currency);

  await home.logOut.click();
  await login.expectShown();
  expect(await home.readStored("last-wallet")).toBeNull();
  expect(await home.readStored("last-statement")).toBeNull();
  const kept = await page.evaluate(async () => {
    const found = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return found.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.filter((path) => !path.startsWith("/assets/"))).toEqual(["/user/home"]);
});
