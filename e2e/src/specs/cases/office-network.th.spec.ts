import { th } from "@krapao/office/src/locale/th.ts";
import type { Page } from "@playwright/test";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";
import { callApi, giveMoney } from "#world/members.ts";

const isCall = (url: URL) => url.pathname.startsWith("/office/");

/** Cuts the server off, until the returned function is called. */
async function cut(page: Page): Promise<() => Promise<void>> {
  await page.route(isCall, (route) => route.abort());
  return () => page.unroute(isCall);
}

test("what an operator wrote stays while the server cannot be reached", async ({
  browser,
  product,
  player,
  database,
}) => {
  await giveMoney(product, player, 1000);
  await database.change(
    "insert into withdrawal_hold values ($1, 'PASSWORD_RESET', clock_now() + interval '1 day')",
    [player.id],
  );
  await callApi(product, player, "/api/wallet/withdraw", { amount: 431.17 });
  const page = await enterAs(browser, product, "clerk");
  await page.getByRole("link", { name: th.rooms.payouts }).click();
  await page.getByRole("button", { name: "฿431.17" }).click();
  const reason = page.getByLabel(th.payout.reason);
  await reason.fill("ตรวจกับสมาชิกแล้ว");
  const connect = await cut(page);
  await page.getByRole("button", { name: th.payout.release }).click();
  await expect(page.getByText(th.codes.OFFLINE)).toBeVisible();
  await expect(page.getByRole("main").getByText(th.ui.stale)).toBeVisible();
  await checkScreen(page);
  await expect(reason).toHaveValue("ตรวจกับสมาชิกแล้ว");
  await connect();
  await expect(page.getByText(th.ui.stale)).toBeHidden();
  await page.getByRole("button", { name: th.payout.release }).click();
  await expect(page.getByRole("button", { name: "฿431.17" })).toBeHidden();
});

test("a page that opens without the server asks to try again, and for no key", async ({
  browser,
  product,
}) => {
  const page = await enterAs(browser, product, "clerk");
  const connect = await cut(page);
  await page.getByRole("button", { name: th.enter.logOut }).click();
  await expect(page.getByText(th.codes.OFFLINE)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: th.ui.failed })).toBeVisible();
  await checkScreen(page);
  await connect();
  await page.getByRole("button", { name: th.ui.retry }).click();
  await expect(page.getByRole("navigation")).toBeVisible();
});

test("a session that locks or expires while its page is open shows the lock, then the entrance", async ({
  browser,
  product,
  database,
}) => {
  const page = await enterAs(browser, product, "auditor");
  await page.getByRole("link", { name: th.rooms.today }).click();
  await database.change(
    "update operator_session set locked_at = clock_now() where operator_id = 'sandbox-auditor'",
  );
  await expect(page.getByRole("heading", { name: th.enter.locked })).toBeVisible();
  await page.getByRole("button", { name: th.enter.unlock }).click();
  await expect(page.getByRole("navigation")).toBeVisible();
  await database.change(
    "update operator_session set expires_at = clock_now() where operator_id = 'sandbox-auditor'",
  );
  await expect(page.getByRole("button", { name: th.roles.auditor })).toBeVisible();
});
