import type { Page } from "@playwright/test";
import { expect, test as base } from "#browser/test.ts";
import { transferMoney } from "#world/bank.ts";
import { giveMoney, joinMember } from "#world/members.ts";
import { nextPage, openReleases, type Releases } from "#world/next-version.ts";

const test = base.extend<{ releases: Releases }>({
  releases: async ({ product }, give) => {
    const releases = await openReleases(product);
    await give(releases);
    await releases.close();
  },
  baseURL: async ({ releases }, give) => give(releases.url),
});
test.use({ serviceWorkers: "allow" });

/** Waits until the page's worker is active, checks for a new one as browsers do, and waits for it. */
async function findNewVersion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const found = registration.installing ?? registration.waiting;
    if (!found) throw new Error("There is no new version.");
    if (found.state === "installed") return;
    await new Promise((resolve) => found.addEventListener("statechange", resolve));
  });
}

async function waitUntilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test("a new version waits for a change of the screen, so that no form is lost", async ({
  enter,
  home,
  statement,
  withdraw,
  releases,
  context,
  page,
  product,
  amounts,
  watch,
}) => {
  const member = await joinMember(product);
  const amount = 500 * amounts.step;
  await giveMoney(product, member, amount);
  await enter(member);
  await waitUntilKept(page);
  await withdraw.open();
  await withdraw.amount.fill("123");

  releases.release();
  await findNewVersion(page);
  await expect(withdraw.amount).toHaveValue("123");
  // A sheet that closes and opens again does not activate it either.
  await withdraw.close();
  await withdraw.open();
  await withdraw.amount.fill("456");
  await expect(withdraw.amount).toHaveValue("456");
  await expect(page.locator(nextPage)).toHaveCount(0);
  await withdraw.close();
  await withdraw.expectHistoryInStep();

  await statement.open();
  await expect(page.locator(nextPage)).toHaveCount(1);
  await expect(page).toHaveURL("/user/statement");
  await expect(statement.rows).toHaveCount(1);

  // The connection is live as before, and reconnects after a network failure, without a tap.
  await home.menuEntry(home.texts.shell.menu.home).click();
  await home.expectBalance(amounts.number(amount), amounts.currency);
  await transferMoney(product, member, { amount });
  await home.expectBalance(amounts.number(2 * amount), amounts.currency);
  watch.expectOffline();
  await context.setOffline(true);
  await expect(home.text(home.texts.shell.offlineBanner)).toBeVisible();
  await transferMoney(product, member, { amount });
  await context.setOffline(false);
  await home.expectBalance(amounts.number(3 * amount), amounts.currency);
  await transferMoney(product, member, { amount });
  await home.expectBalance(amounts.number(4 * amount), amounts.currency);
});
