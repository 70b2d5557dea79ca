import type { Page, Route } from "@playwright/test";
import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/games-test.ts";
import { breakGames, mendGames, playRound, Purse } from "#world/games.ts";
import { openSession, registerMember, type Member } from "#world/members.ts";
import type { Product } from "#product/product.ts";

/** The member loses everything at one game, or everything except an amount. */
async function lose(product: Product, { id }: Member, stake: number): Promise<void> {
  const username = `kp${id.toLowerCase()}`;
  await playRound(product, { provider: "PG", username, stake, payout: 0 });
}

/** The next reply to a call never comes, though the server has handled the request. */
async function loseReply(page: Page, call: string): Promise<void> {
  const answerNothing = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(call, answerNothing, { times: 1 });
}

const welcome = "โบนัสสมาชิกใหม่ 100%";

test("a bonus shows its terms, is taken once, and is ended with money left in the games", async ({
  enter,
  rewards,
  page,
  product,
  player,
  purse,
  texts,
  watch,
}) => {
  const { bonus, reward } = texts;
  await purse.deposit(200);
  await enter(player);
  await rewards.openBonuses();
  await expect(rewards.text(bonus.withdraw.yes)).toBeVisible();
  await checkScreen(page);

  await rewards.card(welcome).click();
  const sheet = rewards.sheet(welcome);
  await expect(sheet).toContainText(bonus.notice("10"));
  for (const amount of ["200.00", "400.00", "2,000.00", "40.00"]) {
    await expect(sheet.getByText(rewards.money(amount))).toBeAttached();
  }
  await checkScreen(page);
  // Two taps are one bonus, and the phone finds it taken even without the reply.
  watch.expectFailure("GET /api/bonus/activate/WELCOME", "no answer");
  await loseReply(page, "**/api/bonus/activate/*");
  await sheet.getByRole("button", { name: bonus.receive }).dblclick();
  await rewards.acknowledge(reward.taken(rewards.money("200.00")));
  await expect(sheet).toBeHidden();
  expect(await purse.read()).toMatchObject({ wallet: { amount: 400 } });

  await expect(rewards.text(bonus.withdraw.no)).toBeVisible();
  await expect(rewards.text(bonus.withdraw.why(rewards.money("2,000.00")))).toBeVisible();
  await expect(rewards.code).toHaveCount(0);
  await checkScreen(page);
  await rewards.card(welcome).click();
  await expect(sheet.getByRole("button", { name: bonus.receive })).toHaveCount(0);
  await sheet.getByRole("button", { name: bonus.confirm }).click();
  await rewards.cancel.click();
  await rewards.acknowledge(bonus.notYet.text(rewards.money("400.00"), rewards.money("40.00")));

  await purse.activate("PG");
  await purse.move("WALLET", "PG", 400);
  await lose(product, player, 370);
  await rewards.openBonuses();
  // Turnover shows as soon as the game has reported it.
  await expect(async () => {
    await rewards.reload();
    const label = bonus.open.played("370.00", rewards.money("2,000.00"));
    await expect(rewards.text(label)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(rewards.progress).toHaveAttribute("value", "19");
  await rewards.cancel.click();
  await expect(rewards.popup).toContainText(bonus.end.lose(rewards.money("30.00")));
  await checkScreen(page);
  // A game that is down is cleared when it is back, and the screen receives the event.
  await breakGames(product, { kind: "maintenance", call: "transfer", provider: "PG" });
  await rewards.popup.getByRole("button", { name: bonus.end.yes }).click();
  await expect(rewards.main.getByText(bonus.withdraw.ending, { exact: true })).toBeVisible();
  await expect(rewards.cancel).toHaveCount(0);
  await mendGames(product);
  await expect(rewards.text(bonus.withdraw.yes)).toBeVisible();
  await expect(rewards.card(welcome)).toBeDisabled();
  await expect(rewards.card(welcome)).toContainText(bonus.states.received);
  expect(await purse.slot("PG")).toMatchObject({ amount: 0 });
});

test("friends register by a link and a code, and the money they earn is received on home", async ({
  enter,
  home,
  rewards,
  page,
  product,
  player,
  purse,
  texts,
}) => {
  const { invite } = texts;
  const friend = await registerMember(product, {
    name: "เพื่อน สมมติ",
    inviteCode: `PR${player.id}`,
  });
  const theirs = await Purse.open(product, friend);
  await theirs.deposit(1000);
  await theirs.activate("PG");
  await theirs.move("WALLET", "PG", 1000);
  await enter(player);
  await expect(rewards.receiveInvite).toHaveCount(0);

  const sheet = await rewards.openAfterBanners(invite.title);
  await expect(sheet).toContainText(invite.empty.title);
  await expect(sheet).toContainText(`${product.url}/register?code=PR${player.id}`);
  await expect(sheet.getByRole("img", { name: invite.qr })).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await sheet.getByRole("button", { name: invite.copy }).click();
  await expect(
    home.text(texts.shell.ui.copied(`${product.url}/register?code=PR${player.id}`)),
  ).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${product.url}/register?code=PR${player.id}`);
  await checkScreen(page);
  await page.keyboard.press("Escape");

  await lose(product, friend, 1000);
  await expect(async () => {
    await home.refresh.click();
    await expect(rewards.receiveInvite).toBeEnabled({ timeout: 2000 });
  }).toPass();
  await rewards.receiveInvite.click();
  await expect(rewards.popup).toContainText(invite.claim.title(rewards.money("5.00")));
  await expect(rewards.popup).toContainText(invite.claim.success("100", rewards.money("5.00")));
  await expect(rewards.popup).toContainText(invite.claim.fail.half("10", rewards.money("2.50")));
  await checkScreen(page);
  await rewards.popup.getByRole("button", { name: invite.claim.yes }).dblclick();
  await expect(rewards.text(texts["codes/reward"].INVITE_BONUS_SUCCESS)).toBeVisible();
  await expect(rewards.receiveInvite).toHaveCount(0);
  expect(await purse.read()).toMatchObject({ wallet: { amount: 5 } });
  await rewards.openAfterBanners(invite.title);
  await expect(sheet.getByRole("row").filter({ hasText: friend.name })).toContainText("5.00");
});

test("a code is searched, its promotion taken, and a refund waits until that has ended", async ({
  enter,
  home,
  rewards,
  page,
  product,
  player,
  purse,
  clock,
  texts,
  watch,
}) => {
  const { promotion, refund } = texts;
  await clock.leaveMidnight();
  await purse.deposit(1000);
  await purse.activate("PG");
  await purse.move("WALLET", "PG", 1000);
  await lose(product, player, 1000);
  await clock.forward("1 day");
  await enter({ ...player, token: await openSession(product, player) });
  await rewards.openBonuses();
  await rewards.button(promotion.search).click();
  await rewards.expectError(promotion.code, promotion.required);
  const nothing = await rewards.search("nosuch");
  await expect(rewards.code).toHaveValue("NOSUCH");
  await expect(nothing).toContainText(promotion.notFound.title);
  await nothing.getByRole("button", { name: promotion.other }).click();
  const hello = await rewards.search("hello20");
  await expect(hello).toContainText(promotion.notice("25"));
  await checkScreen(page);
  await hello.getByRole("button", { name: promotion.receive }).click();
  await rewards.acknowledge(texts.reward.taken(rewards.money("20.00")));
  await expect(rewards.progress).toBeVisible();

  await home.menuEntry(texts.shell.menu.home).click();
  const sheet = await rewards.openAfterBanners(refund.title);
  await expect(sheet.getByRole("button", { name: refund.receive })).toBeDisabled();
  await expect(sheet).toContainText(refund.conditions.open);
  await expect(sheet).toContainText(refund.conditions.way);
  await checkScreen(page);
  await sheet.getByRole("button", { name: refund.conditions.link }).click();
  await expect(page).toHaveURL("/user/bonus");

  const now = await Purse.open(product, player);
  await now.move("WALLET", "PG", 20);
  await lose(product, player, 20);
  await rewards.cancelLost();
  await expect(rewards.popup).toContainText(texts.bonus.end.loseNothing);
  await rewards.popup.getByRole("button", { name: texts.bonus.end.yes }).click();
  await expect(rewards.text(texts.bonus.withdraw.yes)).toBeVisible();
  await rewards.search("hello20");
  watch.expectFailure("GET /api/promotion/activate/HELLO20", 409);
  await hello.getByRole("button", { name: promotion.receive }).click();
  await rewards.acknowledge(texts["codes/reward"].PROMOTION_RECEIVED);
  await page.keyboard.press("Escape");
  await expect(hello).toBeHidden();

  await home.menuEntry(texts.shell.menu.home).click();
  await rewards.openAfterBanners(refund.title);
  await expect(sheet).toContainText(refund.empty);
  await sheet.getByRole("button", { name: refund.receive }).click();
  await rewards.popup.getByRole("button", { name: refund.confirm.no }).click();
  await expect(sheet).toContainText(refund.received);
  await sheet.getByRole("button", { name: refund.addWallet }).click();
  await checkScreen(page);
  await rewards.popup.getByRole("button", { name: refund.confirm.yes }).click();
  await expect(sheet).toContainText(refund.notFound.title);
  await expect(sheet.getByRole("row")).toHaveCount(2);
  expect((await now.read()).wallet.amount).toBeGreaterThanOrEqual(50);
});
