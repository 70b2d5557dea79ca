import { th } from "@krapao/office/src/locale/th.ts";
import type { Page, Route } from "@playwright/test";
import { enterAs } from "#browser/office.ts";
import { expect, test, type Arguments } from "#browser/test.ts";
import { callApi, giveMoney } from "#world/members.ts";

const amount = "฿437.11";
const payoutsPath = "/office/payouts";

/** Runs before the page's own scripts: nothing is read again because time has passed. */
function stopPolling(): void {
  Object.assign(globalThis, { setInterval: () => 0 });
}

/** Opens held payouts in a page that cannot poll. */
async function openQueue(page: Page) {
  const loads = { pages: 0, lists: 0 };
  const isList = (one: { url(): string }) => new URL(one.url()).pathname === payoutsPath;
  await page.addInitScript(stopPolling);
  // A reading of the page itself may be under way while its heading is there already.
  await Promise.all([
    page.waitForResponse(isList),
    page.getByRole("link", { name: th.rooms.payouts }).click(),
  ]);
  await Promise.all([page.waitForResponse(isList), page.reload()]);
  await expect(page.getByRole("heading", { name: th.rooms.payouts, level: 1 })).toBeVisible();
  await page.waitForLoadState("load");
  page.on("load", () => (loads.pages += 1));
  page.on("request", (request) => {
    if (isList(request)) loads.lists += 1;
  });
  return loads;
}

/** Runs before the page's own scripts: remembers what the live connection has said. */
function keepNotices(): void {
  const notices: unknown[] = [];
  class KeepingSource extends EventSource {
    constructor(url: string) {
      super(url);
      this.addEventListener("message", ({ data }) => notices.push(data));
    }
  }
  Object.assign(globalThis, { notices, EventSource: KeepingSource });
}

/** Requests a payout that a person holds. */
async function holdPayout(
  { product, player, database }: Pick<Arguments, "product" | "player" | "database">,
  requested: number,
): Promise<void> {
  await giveMoney(product, player, 1000);
  await database.change(
    "insert into withdrawal_hold values ($1, 'PASSWORD_RESET', clock_now() + interval '1 day')",
    [player.id],
  );
  await callApi(product, player, "/api/wallet/withdraw", { amount: requested });
}

test("a payout that is held during the first reading of the queue comes with the next", async ({
  browser,
  product,
  player,
  database,
}) => {
  const clerk = await enterAs(browser, product, "clerk");
  await clerk.addInitScript(stopPolling);
  await clerk.addInitScript(keepNotices);
  const [read, arrive] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const delay = async (route: Route) => {
    const response = await route.fetch();
    read.resolve();
    await arrive.promise;
    await route.fulfill({ response });
  };
  await clerk.route((url) => url.pathname === payoutsPath, delay, { times: 1 });
  const room = await clerk.getByRole("link", { name: th.rooms.payouts }).getAttribute("href");
  await Promise.all([read.promise, clerk.goto(new URL(room ?? "", product.officeUrl).href)]);
  await holdPayout({ product, player, database }, 438.22);
  await clerk.waitForFunction("notices.includes('payout')");
  arrive.resolve();
  await expect(clerk.getByRole("button", { name: "฿438.22" })).toBeVisible();
  await clerk.context().close();
});

test("a held payout comes and goes on the screens of others by the live connection alone", async ({
  browser,
  product,
  player,
  database,
}) => {
  const clerk = await enterAs(browser, product, "clerk");
  const owner = await enterAs(browser, product, "owner");
  // This one has no live connection, and so no way to learn of a change.
  const deaf = await enterAs(browser, product, "risk");
  await deaf.context().route("**/office/live", (route) => route.abort());
  await openQueue(clerk);
  const [seen, unseen] = [await openQueue(owner), await openQueue(deaf)];
  const rowOf = (page: Page) => page.getByRole("button", { name: amount });
  await holdPayout({ product, player, database }, 437.11);
  await expect(rowOf(clerk)).toBeVisible();
  await expect(rowOf(owner)).toBeVisible();
  expect(await rowOf(deaf).count()).toBe(0);

  await rowOf(clerk).click();
  await clerk.keyboard.press("x");
  await clerk.keyboard.type("สมาชิกยกเลิก");
  await clerk.getByRole("button", { name: th.payout.refuse }).click();
  await expect(rowOf(owner)).toBeHidden();
  await expect(rowOf(clerk)).toBeHidden();
  expect(seen.pages).toBe(0);
  expect(seen.lists).toBeGreaterThan(0);
  expect(unseen).toEqual({ pages: 0, lists: 0 });
  for (const page of [clerk, owner, deaf]) await page.context().close();
});

test("a live connection that a balancer refuses is opened again", async ({
  browser,
  product,
  player,
  database,
}) => {
  const clerk = await enterAs(browser, product, "clerk");
  let refused = 0;
  const refuse = (route: Route) => {
    refused += 1;
    return route.fulfill({ status: 502, body: "Bad Gateway" });
  };
  await clerk.route("**/office/live", refuse, { times: 2 });
  await openQueue(clerk);
  await holdPayout({ product, player, database }, 439.33);
  await expect(clerk.getByRole("button", { name: "฿439.33" })).toBeVisible();
  expect(refused).toBeGreaterThan(0);
  await clerk.context().close();
});
