import { dayMilliseconds, startOfDay } from "@krapao/contract/bangkok-day";
import { currencies } from "@krapao/contract/market";
import { PageClock } from "#browser/page-clock.ts";
import { expect, test } from "#browser/test.ts";
import { giveMoney, joinMember } from "#world/members.ts";

test("home shows the main actions above the fold, and the balance can be hidden", async ({
  enter,
  home,
  chat,
  page,
  product,
  market,
  texts,
}) => {
  const member = await joinMember(product);
  await giveMoney(product, member, 100);
  await enter(member);
  const menu = page.getByRole("navigation");
  // The second height is that of a phone whose browser shows its bar.
  for (const height of [740, 616]) {
    await page.setViewportSize({ width: 360, height });
    await expect(home.mainActions).toHaveCount(3);
    await expect(async () => {
      const menuTop = (await menu.locator(".ui-menu-centre .ui-menu-icon").boundingBox())?.y ?? 0;
      for (const action of await home.mainActions.all()) {
        const box = await action.boundingBox();
        expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(menuTop);
      }
    }).toPass();
  }
  await expect(home.text(texts.wallet.state.free)).toBeVisible();
  // Nothing to receive, so no row says so.
  await expect(home.text(texts.wallet.inviteMoney.title)).toHaveCount(0);
  // The chat is in the bar, where it covers no amount and no button.
  await expect(page.getByRole("banner").locator(chat.door)).toBeVisible();
  const heights = () => home.tiles.evaluateAll((all) => all.map((tile) => tile.clientHeight));
  await expect.poll(async () => new Set(await heights()).size).toBe(1);
  await home.expectBalance("100.00", currencies(market)[0]);
  await home.hide.click();
  await home.expectBalanceHidden();
  await home.reload();
  await home.expectShown(member.name);
  await home.expectBalanceHidden();
  await home.show.click();
  await home.expectBalance("100.00", currencies(market)[0]);
});

/** Noon of the members' own day. */
function noonOfToday(): number {
  return startOfDay(new Date()).getTime() + dayMilliseconds / 2;
}

test("the balance can be read again, and shows its time", async ({
  enter,
  home,
  page,
  product,
  texts,
}) => {
  const member = await joinMember(product);
  // The balance is read at the entry, when the live connection opens, and when it opens again after
  // two hours of sleep. While `isHeld`, no reply arrives before `goOn`.
  const { promise: wasSeen, resolve: goOn } = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route("**/api/wallet", async (route) => {
    const response = await route.fetch();
    if (isHeld) await wasSeen;
    await route.fulfill({ response });
  });
  // At noon: on another day the agreement dialog would cover the buttons.
  const pageClock = await PageClock.install(page, { time: noonOfToday() });
  const isLive = home.receivesMoneyEvents();
  await enter(member);
  await isLive;
  const before = await home.readLastUpdate();
  const now = await page.evaluate(() => Date.now());
  expect(Math.abs(before.getTime() - now)).toBeLessThan(60_000);

  await pageClock.rest();
  isHeld = true;
  await page.clock.fastForward("02:00:00");
  await expect(home.text(texts.wallet.ago.hour(2))).toBeVisible();
  goOn();
  await home.refresh.click();
  await expect(home.text(texts.wallet.refreshed)).toBeVisible();
  const after = await home.readLastUpdate();
  expect(after.getTime() - before.getTime()).toBeGreaterThanOrEqual(2 * 3600_000);
  await expect(home.text(texts.wallet.justNow)).toBeVisible();
  // A balance that is being read again must not outlive the test.
  await page.unrouteAll({ behavior: "wait" });
});

test("every tile and every entry of the menu leads somewhere", async ({
  enter,
  home,
  page,
  product,
  texts,
}) => {
  const member = await joinMember(product);
  await enter(member);
  const sheets = [
    ["deposit", texts.deposit.title, texts.deposit.from.title],
    ["withdraw", texts.withdraw.title, texts.withdraw.total],
  ] as const;
  for (const [tile, title, content] of sheets) {
    await home.tile(tile).click();
    const sheet = home.sheet(title);
    await expect(sheet).toContainText(content);
    await home.button(texts.shell.ui.close).click();
    await expect(sheet).toBeHidden();
  }
  await home.tile("bonus").click();
  await expect(page).toHaveURL("/user/bonus");
  await home.expectTitle(texts.shell.titles.bonus);

  const { menu, titles } = texts.shell;
  const positions = [
    [menu.profile, "/user/profile", titles.profile],
    [menu.statement, "/user/statement", titles.statement],
    [menu.contact, "/user/contact", titles.contact],
    [menu.home, "/user/home", titles.home],
  ] as const;
  for (const [entry, path, title] of positions) {
    await home.menuEntry(entry).click();
    await expect(page).toHaveURL(path);
    await home.expectTitle(title);
  }
});
