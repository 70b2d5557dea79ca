import { checkScreen } from "#browser/accessibility.ts";
import { th } from "@krapao/office/src/locale/th.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";
import { giveMoney } from "#world/members.ts";

test("a member takes a break: deposits and games are gone, the money can be withdrawn", async ({
  page,
  home,
  product,
  player,
  enter,
  texts,
  watch,
}) => {
  const { protection, wallet, shell } = texts;
  await giveMoney(product, player, 150);
  await enter(player);
  await home.goto("/user/protection");
  await expect(page.getByRole("heading", { name: protection.title })).toBeVisible();
  await checkScreen(page);

  await page.getByRole("button", { name: protection.kinds.break.title, exact: true }).click();
  const begin = page.getByRole("button", { name: protection.begin, exact: true });
  await expect(begin).toBeDisabled();
  await page.getByLabel(protection.length).selectOption({ label: protection.days(7) });
  await page.getByText(protection.agree).click();
  await checkScreen(page);
  // The break begins and its reply is lost. Another length is another request.
  watch.expectFailure("POST /api/protection/break", "no answer");
  await page.route("**/api/protection/break", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await begin.click();
  await expect(home.text(shell.connection.NETWORK)).toBeVisible();
  await page.unroute("**/api/protection/break");
  await page.getByLabel(protection.length).selectOption({ label: protection.days(14) });
  // The break stays shown, although nothing can be read after the reply.
  watch.expectFailure("GET /api/protection", "no answer");
  await page.route("**/api/protection", (route) => route.abort("connectionreset"));
  // A reading that the page itself takes back does not count.
  const unread = page.waitForEvent(
    "requestfailed",
    (one) =>
      one.url().endsWith("/api/protection") &&
      one.failure()?.errorText === "net::ERR_CONNECTION_RESET",
  );
  await begin.dblclick();
  await unread;
  await expect(page.getByText(protection.stopped.break, { exact: true })).toBeVisible();
  await page.unroute("**/api/protection");

  await page.getByRole("button", { name: protection.withdraw, exact: true }).click();
  await expect(page).toHaveURL(/\/user\/home/);
  await expect(page.getByText(wallet.protection.withdraw)).toBeVisible();
  await expect(page.getByRole("button", { name: wallet.tiles.deposit, exact: true })).toBeHidden();
});

test("a member limits deposits: lower at once, higher after the wait and a second yes", async ({
  context,
  page,
  home,
  deposit,
  clock,
  database,
  watch,
  enter,
  player,
  texts,
  amounts,
}) => {
  const { limit: words } = texts.protection;
  const title = `${words.deposit.title} ${words.periods.day}`;
  const day = page.getByRole("region", { name: title });
  const sheet = home.sheet(title);
  const setLimit = async (amount: number, outcome: string) => {
    await day.getByRole("button", { name: new RegExp(`^(${words.set}|${words.change})$`) }).click();
    await sheet.getByLabel(words.amount).fill(String(amount));
    await sheet.getByRole("button", { name: words.save }).click();
    await expect(home.text(outcome)).toBeVisible();
  };
  await enter(player);
  await home.goto("/user/protection");
  await setLimit(500, words.saved);
  await expect(day.getByText(amounts.exact(500), { exact: true })).toBeVisible();
  await setLimit(900, words.requested);
  await expect(day.getByText(words.wanted(amounts.exact(900)))).toBeVisible();
  await expect(day.getByRole("button", { name: words.confirm })).toHaveCount(0);
  await checkScreen(page);

  await home.goto("/user/home");
  await deposit.open("qr");
  await expect(home.text(texts.deposit.left.day(amounts.exact(500)))).toBeVisible();
  await deposit.chooseProvider("FP");
  await deposit.qrAmount.fill("501");
  watch.expectFailure("POST /api/qrcode/FP", 409);
  await deposit.createQr.click();
  await expect(home.text(texts["codes/wallet"].DEPOSIT_LIMIT)).toBeVisible();
  await checkScreen(page);

  const stay =
    "update session set expires_at = expires_at + interval '2 days' where member_id = $1";
  await database.change(stay, [player.id]);
  await clock.forward("24 hours 1 minute");
  await home.goto("/user/protection");
  const confirm = day.getByRole("button", { name: words.confirm });
  await expect(confirm).toBeVisible();
  watch.expectOffline();
  await context.setOffline(true);
  await confirm.click();
  await expect(home.text(texts.shell.connection.OFFLINE)).toBeVisible();
  await context.setOffline(false);
  await confirm.dblclick();
  await expect(day.getByText(amounts.exact(900), { exact: true })).toBeVisible();
  await expect(day.getByText(words.wanted(amounts.exact(900)))).toBeHidden();
});

test("a member sees deposits and play of a chosen period, and the login before", async ({
  page,
  home,
  product,
  player,
  enter,
  texts,
  amounts,
}) => {
  const { activity, limit } = texts.protection;
  await giveMoney(product, player, 150);
  await enter(player);
  await home.goto("/user/protection");
  const net = page.getByText(activity.net, { exact: true });
  await expect(net).toBeVisible();
  await expect(page.getByText(amounts.exact(150)).first()).toBeVisible();

  await page.getByLabel(activity.period).selectOption("dates");
  await page.getByLabel(activity.from).fill("2026-03-02");
  await page.getByLabel(activity.to).fill("2026-03-01");
  await page.getByRole("button", { name: activity.show }).click();
  await expect(page.getByText(activity.wrongDates)).toBeVisible();
  await page.getByLabel(activity.to).fill("2026-03-02");
  await page.getByRole("button", { name: activity.show }).click();
  await expect(page.getByText(activity.wrongDates)).toBeHidden();
  await checkScreen(page);

  const title = `${limit.deposit.title} ${limit.periods.week}`;
  await page.getByRole("region", { name: title }).getByRole("button", { name: limit.set }).click();
  await home.sheet(title).getByLabel(limit.amount).fill("0.5");
  await home.sheet(title).getByRole("button", { name: limit.save }).click();
  await expect(page.getByText(limit.tooLow(amounts.plain(1)))).toBeVisible();
});

test("after an hour of play a member is reminded, and every way on is an answer", async ({
  page,
  home,
  product,
  player,
  enter,
  database,
  texts,
  amounts,
}) => {
  const { reality, limit } = texts.protection;
  await giveMoney(product, player, 150);
  await enter(player);
  await home.goto("/user/protection");
  await page.getByLabel(reality.every).selectOption({ label: limit.minutes(15) });
  await expect(home.text(reality.saved)).toBeVisible();

  // Four launches, five minutes apart, by a member whose next check can be due.
  await database.change(
    `insert into play_launch (member_id, at)
     select $1, clock_now() - make_interval(mins => 5 * back) from generate_series(1, 4) as back`,
    [player.id],
  );
  await database.change("update ledger_account set check_at = clock_now() where member_id = $1", [
    player.id,
  ]);
  await home.goto("/user/home");
  const dialog = page.getByRole("alertdialog", { name: reality.played(20) });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(reality.sums(amounts.exact(0), amounts.exact(0)))).toBeVisible();
  await checkScreen(page);
  await dialog.getByRole("button", { name: reality.pause }).click();
  await expect(page).toHaveURL(/\/user\/protection/);
  await home.goto("/user/home");
  await expect(home.button(texts.wallet.tiles.deposit).first()).toBeVisible();
  await expect(dialog).toBeHidden();
});

/** The words of a text before its moment. */
const textBefore = (text: (moment: string) => string) => text("|").split("|")[0]?.trim() ?? "";

test("after an exclusion a member asks to come back, two people agree, and a day later all is open", async ({
  browser,
  context,
  page,
  home,
  clock,
  database,
  product,
  player,
  enter,
  watch,
  texts,
}) => {
  const { comeBack, stopped } = texts.protection;
  const card = page.locator("form").filter({ hasText: comeBack.text });
  const send = page.getByRole("button", { name: comeBack.send });
  await database.change(
    `insert into protection_stop (member_id, kind, from_at, until_at)
     values ($1, 'exclusion', clock_now() - interval '8 months', clock_now() - interval '1 month')`,
    [player.id],
  );
  await enter(player);
  await home.goto("/user/protection");
  await expect(page.getByText(stopped.exclusion)).toBeVisible();
  await send.click();
  await expect(page.getByText(comeBack.missing)).toBeVisible();
  await checkScreen(page);
  await card.getByLabel(comeBack.text).fill("อยากเล่นอีกครั้ง แบบมีวงเงิน");
  watch.expectOffline();
  await context.setOffline(true);
  await send.click();
  await expect(card.getByText(texts.shell.connection.OFFLINE)).toBeVisible();
  await expect(card.getByLabel(comeBack.text)).toHaveValue("อยากเล่นอีกครั้ง แบบมีวงเงิน");
  await context.setOffline(false);
  const sends: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/protection/return")) sends.push(request.url());
  });
  await send.dblclick();
  await expect(page.getByText(textBefore(comeBack.states.requested))).toBeVisible();
  await expect(send).toBeHidden();
  expect(sends).toHaveLength(1);

  const risk = await enterAs(browser, product, "risk");
  await risk.getByRole("link", { name: th.rooms.protection }).click();
  await risk.getByRole("button", { name: th.protection.returning }).click();
  await risk.getByLabel(th.payout.reason).fill("คุยกับสมาชิกแล้ว");
  await risk.getByRole("button", { name: th.protection.lift }).click();
  await expect(risk.getByText(th.payout.waits)).toBeVisible();
  const owner = await enterAs(browser, product, "owner");
  await owner.getByRole("link", { name: th.rooms.approvals }).click();
  await expect(owner.getByText("คุยกับสมาชิกแล้ว")).toBeVisible();
  await owner.keyboard.press("a");
  // The member's page shows it without a reload.
  await expect(page.getByText(textBefore(comeBack.states.granted))).toBeVisible();
  await risk.context().close();
  await owner.context().close();

  const stay =
    "update session set expires_at = expires_at + interval '2 days' where member_id = $1";
  await database.change(stay, [player.id]);
  await clock.forward("24 hours 1 minute");
  await home.goto("/user/home");
  await expect(home.button(texts.wallet.tiles.deposit).first()).toBeVisible();
});
