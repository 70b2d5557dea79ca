import { changeSetting } from "@krapao/testkit/settings";
import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { callApi, registerMember } from "#world/members.ts";
import {
  addPastEarnings,
  addPastRefunds,
  meanwhile,
  playThrough,
  reportLoss,
} from "#world/rewards.ts";
import { giveWaitingCoins } from "#world/wheel.ts";

/** The refusals of invite money and of refunds, and their tables page by page. */

/** One more than a page shows. */
const rowCount = 11;

/** How long a toast stays; much faster taps would count as one. */
const toastMilliseconds = 4000;

test("invite money is received once a day, and each refusal shows its reason", async ({
  enter,
  home,
  rewards,
  page,
  product,
  database,
  player,
  texts,
  watch,
}) => {
  const { invite } = texts;
  const codes = texts["codes/reward"];
  const elsewhere = (path: string) => callApi(product, player, path);
  const friend = await registerMember(product, { inviteCode: `PR${player.id}` });
  await addPastEarnings(database, player, { friend, count: rowCount - 1 });
  await reportLoss(database, friend, { stake: 1000 });
  await page.clock.install();
  await enter(player);
  const refuse = async (code: keyof typeof codes, status: number) => {
    watch.expectFailure("GET /api/invite/bonus", status);
    await rewards.receiveInvite.click();
    await rewards.popup.getByRole("button", { name: invite.claim.yes }).click();
    await expect(rewards.text(codes[code])).toBeVisible();
    await expect(rewards.popup).toBeHidden();
    await page.clock.fastForward(toastMilliseconds);
  };

  const sheet = await rewards.openAfterBanners(invite.title);
  await rewards.expectPages(sheet, rowCount);
  await checkScreen(page);
  await page.keyboard.press("Escape");

  await database.withSetting("invite", { isOpen: false }, () => refuse("INVITE_INACTIVE", 409));
  await home.refresh.click();
  // Two concurrent requests cannot be arranged from outside; the answer is the server's own.
  const conflict = {
    code: "INVITE_BONUS_FAIL",
    message: "The invite bonus could not be received.",
  };
  const answer = { status: 409, json: conflict };
  await page.route("**/api/invite/bonus", (route) => route.fulfill(answer), { times: 1 });
  await refuse("INVITE_BONUS_FAIL", 409);
  await meanwhile(page, "/api/invite/bonus", () => elsewhere("/api/promotion/activate/HELLO20"));
  await refuse("BONUS_REMAINING", 409);
  await playThrough({ product, database }, player);

  const setStatus = (status: string) =>
    database.change("update bet set status = $2 where member_id = $1", [friend.id, status]);
  await meanwhile(page, "/api/invite/bonus", () => setStatus("VOID"));
  await refuse("NO_INVITE_BONUS", 404);
  await setStatus("SETTLED");
  await home.refresh.click();
  await rewards.receiveInvite.click();
  await rewards.popup.getByRole("button", { name: invite.claim.yes }).click();
  await expect(rewards.text(codes.INVITE_BONUS_SUCCESS)).toBeVisible();
  await page.clock.fastForward(toastMilliseconds);
  await playThrough({ product, database }, player);
  await reportLoss(database, friend, { stake: 400 });
  await home.refresh.click();
  await refuse("INVITE_COLLECT", 409);
});

test("a refund is received, kept and added to the wallet, unless it is refused", async ({
  enter,
  rewards,
  page,
  product,
  clock,
  database,
  player,
  texts,
  watch,
}) => {
  const { refund } = texts;
  const codes = texts["codes/reward"];
  const elsewhere = (path: string) => callApi(product, player, path);
  await clock.leaveMidnight();
  await giveWaitingCoins(database, player, 1);
  await addPastRefunds(database, player, rowCount);
  await page.clock.install();
  await enter(player);
  const sheet = await rewards.openAfterBanners(refund.title);
  await expect(sheet).toContainText(refund.notFound.title);
  await rewards.expectPages(sheet, rowCount);
  await checkScreen(page);
  await page.keyboard.press("Escape");

  await reportLoss(database, player, { stake: 400, placed: "-1 day" });
  await rewards.openAfterBanners(refund.title);
  const receive = sheet.getByRole("button", { name: refund.receive });
  const refuse = async (path: string, [code, status]: [keyof typeof codes, number]) => {
    watch.expectFailure(`GET ${path}`, status);
    const isAdding = path.endsWith("addWallet");
    await (isAdding ? sheet.getByRole("button", { name: refund.addWallet }) : receive).click();
    if (isAdding) await rewards.popup.getByRole("button", { name: refund.confirm.yes }).click();
    await expect(rewards.text(codes[code])).toBeVisible();
    await expect(rewards.popup).toBeHidden();
    await page.clock.fastForward(toastMilliseconds);
  };
  /** The refund is gone; reopening the sheet reads it again. */
  const expectNone = async () => {
    await expect(sheet).toContainText(refund.notFound.title);
    await page.keyboard.press("Escape");
    await rewards.openAfterBanners(refund.title);
  };
  const setPayout = (minor: number) =>
    database.change("update bet set payout_minor = $2 where member_id = $1", [player.id, minor]);
  // A very small loss gives no refund.
  await meanwhile(page, "/api/refund/receive", () => setPayout(39_990));
  await refuse("/api/refund/receive", ["REFUND_MINIMUM", 409]);
  await setPayout(0);
  await expectNone();
  let setting: unknown;
  await meanwhile(page, "/api/refund/receive", async () => {
    setting = await changeSetting(database.client, "refund", { isOpen: false });
  });
  await refuse("/api/refund/receive", ["REFUND_INACTIVE", 409]);
  await changeSetting(database.client, "refund", setting);
  await expectNone();
  await meanwhile(page, "/api/refund/receive", () => elsewhere("/api/promotion/activate/HELLO20"));
  await refuse("/api/refund/receive", ["REFUND_CONDITION", 409]);
  await expect(sheet).toContainText(refund.conditions.open);
  await playThrough({ product, database }, player);
  await meanwhile(page, "/api/refund/receive", () => elsewhere("/api/refund/receive"));
  await refuse("/api/refund/receive", ["NO_REFUND", 404]);
  await expect(sheet).toContainText(refund.received);
  await meanwhile(page, "/api/refund/addWallet", () => elsewhere("/api/bonus/activate/WELCOME"));
  await refuse("/api/refund/addWallet", ["BONUS_REMAINING", 409]);
  await expect(sheet).toContainText(refund.conditions.way);
});
