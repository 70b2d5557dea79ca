import { account } from "@krapao/contract/account";
import { inbox, type InboxKind } from "@krapao/contract/inbox";
import { wallet } from "@krapao/contract/wallet";
import { withdraw } from "@krapao/contract/withdraw";
import { expect, test } from "vitest";
import { noticeDays } from "#features/inbox/days.ts";
import { forgetOld } from "#work/retention.ts";
import { sendTransfer, settleTransfers } from "#testing/deposits.ts";
import { joinPlayer, play, transfer, workAfter } from "#testing/games.ts";
import { joinMember, logIn, type Member } from "#testing/members.ts";
import { giveMoney, payOut } from "#testing/money.ts";
import {
  checkRewards,
  endBonus,
  goToNoon,
  passDays,
  reportBet,
  takeBonus,
  takePromotion,
} from "#testing/rewards.ts";
import {
  setUpSlipWorld,
  decideAll,
  drawSlip,
  transfer as payBySlip,
  upload,
} from "#testing/slips.ts";

const { world } = await setUpSlipWorld({ RETENTION_INBOX_DAYS: "40" });
await world.sandbox.setBank({ payoutMilliseconds: 0 });

const list = async ({ token }: Pick<Member, "token">, before?: number, limit = 20) =>
  (await world.call(inbox.list, { token, body: { limit, ...(before && { before }) } })).body;
const kindsOf = async (member: Member): Promise<InboxKind[]> =>
  (await list(member)).items.map(({ kind }) => kind);
const unreadOf = async ({ token }: Member) =>
  (await world.call(wallet.read, { token })).body.unread;
const read = ({ token }: Member, number: number) =>
  world.call(inbox.read, { token, body: { number } });
const readAll = ({ token }: Member, upTo: number) =>
  world.call(inbox.readAll, { token, body: { upTo } });
const take = ({ token }: Member, amount: number) =>
  world.call(withdraw.withdraw, { token, body: { amount } });

test("a credited deposit and a paid withdrawal are events, the newest first, with their entries", async () => {
  const member = await joinMember(world);
  expect(await list(member)).toEqual({ items: [], next: null, unread: 0 });
  await sendTransfer(world, member, { amount: 300 });
  await settleTransfers(world);
  await take(member, 100);
  expect(await kindsOf(member)).toEqual(["deposit"]);
  await payOut(world);
  const { items, unread } = await list(member);
  expect(items).toMatchObject([
    { number: 2, kind: "withdraw_paid", amount: 100, entry: 2, isRead: false },
    { number: 1, kind: "deposit", amount: 300, entry: 1, isRead: false },
  ]);
  expect([unread, await unreadOf(member)]).toEqual([2, 2]);
});

test("a returned withdrawal says so", async () => {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 200);
  await world.sandbox.setBank({ payouts: "REFUSED" });
  await take(member, 100);
  await payOut(world);
  await world.sandbox.setBank({ payouts: "PAID" });
  expect((await list(member)).items[0]).toMatchObject({ kind: "withdraw_returned", amount: 100 });
});

test("a refused slip is an event with its reason; one that is credited is a deposit", async () => {
  const member = await joinMember(world);
  const paid = await payBySlip(world, member);
  await upload(world, member, await drawSlip(world, paid));
  await decideAll(world);
  await upload(world, member, await drawSlip(world, paid));
  await decideAll(world);
  expect((await list(member)).items).toMatchObject([
    { kind: "slip_refused", note: "SLIP_REFNO_DUPLICATED", entry: null },
    { kind: "deposit", amount: 250 },
  ]);
});

test("a transfer that ends late is an event; one that ends at once is not", async () => {
  const member = await joinPlayer(world, ["JOKER"]);
  const before = (await kindsOf(member)).length;
  await transfer(world, member, { from: "WALLET", to: "JOKER", amount: 20 });
  expect(await kindsOf(member)).toHaveLength(before);
  await world.sandbox.setFault("game", { kind: "lost-reply", call: "transfer", times: 1 });
  await transfer(world, member, { from: "WALLET", to: "JOKER", amount: 30 });
  await workAfter(world, "2 minutes");
  expect((await list(member)).items[0]).toMatchObject({
    kind: "transfer_done",
    amount: 30,
    from: "WALLET",
    to: "JOKER",
  });
});

test("a reward that was played through, and one that was ended, have its name in the screen's language", async () => {
  const played = await joinMember(world);
  await takePromotion(world, played, "HELLO20");
  await reportBet(world, played, { stake: 5000 });
  await checkRewards(world);
  const first = await world.call(inbox.list, {
    token: played.token,
    body: { limit: 1 },
    headers: { "accept-language": "en" },
  });
  expect(first.body.items).toMatchObject([{ kind: "reward_played" }]);
  expect(first.body.items[0]?.reward).toMatch(/[A-Za-z]/);
  const ended = await joinPlayer(world, ["JOKER"], 100);
  await takeBonus(world, ended, "WELCOME");
  await transfer(world, ended, { from: "WALLET", to: "JOKER", amount: 190 });
  await play(world, ended, { provider: "JOKER", stake: 183, payout: 0 });
  await endBonus(world, ended);
  expect((await kindsOf(ended))[0]).toBe("reward_ended");
});

test("a new password and a login in another browser are security notices; the first login is none", async () => {
  const member = await joinMember(world);
  const { username, password } = member.registration;
  await world.call(account.login, { body: { username, password }, cookies: member.cookies });
  expect(await kindsOf(member)).toEqual([]);
  const other = await logIn(world, member.registration);
  expect(await kindsOf(member)).toEqual(["login"]);
  await world.call(account.changePassword, {
    token: other.token,
    body: { oldPassword: password, newPassword: "tamarind-boat-78" },
  });
  expect((await list(other)).items.map(({ kind }) => kind)).toEqual(["password", "login"]);
});

test("a withdrawal that waits for a person is an event at once", async () => {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 200);
  await world.owner.query(
    `insert into withdrawal_hold (member_id, reason, until)
     values ($1, 'PASSWORD_RESET', clock_now() + interval '1 day')`,
    [member.id],
  );
  await take(member, 100);
  const { items } = await list(member);
  expect(items[0]).toMatchObject({ kind: "withdraw_held", entry: expect.any(Number) });
});

test("one event or all that were shown are marked as read, and a repeat changes nothing", async () => {
  const member = await joinMember(world);
  for (const amount of [100, 110, 120]) await giveMoney(world, member.id, amount);
  expect((await read(member, 2)).body).toEqual({ unread: 2 });
  expect((await read(member, 2)).body).toEqual({ unread: 2 });
  expect((await read(member, 9)).body).toEqual({ unread: 2 });
  const shown = (await list(member)).items;
  expect(shown.map(({ number, isRead }) => [number, isRead])).toEqual([
    [3, false],
    [2, true],
    [1, false],
  ]);
  // An event that comes after the page was shown stays unread.
  await giveMoney(world, member.id, 130);
  expect((await readAll(member, shown[0]?.number ?? 0)).body).toEqual({ unread: 1 });
  expect(await unreadOf(member)).toBe(1);
  expect((await readAll(member, Number.MAX_SAFE_INTEGER)).body).toEqual({ unread: 0 });
});

test("pages follow one another without gap or repeat, also when events come in between", async () => {
  const member = await joinMember(world);
  for (let count = 0; count < 5; count += 1) await giveMoney(world, member.id, 10);
  const first = await list(member, undefined, 2);
  await giveMoney(world, member.id, 10);
  const second = await list(member, first.next ?? 0, 2);
  const third = await list(member, second.next ?? 0, 2);
  const numbers = [first, second, third].map(({ items }) => items.map(({ number }) => number));
  expect(numbers).toEqual([[5, 4], [3, 2], [1]]);
  expect(third.next).toBeNull();
});

test("a member sees and marks only the own events", async () => {
  const [owner, stranger] = [await joinMember(world), await joinMember(world)];
  await giveMoney(world, owner.id, 100);
  expect((await list(stranger)).items).toEqual([]);
  expect((await readAll(stranger, 1)).body).toEqual({ unread: 0 });
  expect(await unreadOf(owner)).toBe(1);
});

test("a clock that was set back hides no event and marks none as read", async () => {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 100);
  await readAll(member, 1);
  await world.stepClock("-2 hours");
  await giveMoney(world, member.id, 110);
  const { items, unread } = await list(member);
  expect([items[0]?.amount, items[0]?.isRead, unread]).toEqual([110, false, 1]);
});

test("old notices are deleted and count as read; events of the statement stay", async () => {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 100);
  await logIn(world, member.registration);
  await passDays(world, "39 days");
  while (await forgetOld(world.ctx));
  expect(await kindsOf(member)).toEqual(["login", "deposit"]);
  await passDays(world, "2 days");
  while (await forgetOld(world.ctx));
  expect(await kindsOf(member)).toEqual(["deposit"]);
  expect(await unreadOf(member)).toBe(1);
});

test("after the day, the refund and the friends' earnings are there once, in any number of processes", async () => {
  await goToNoon(world);
  const member = await joinMember(world);
  const friend = await joinMember(world, { inviteCode: `PR${member.id}`, name: "เพื่อน ทดสอบ" });
  await reportBet(world, member, { stake: 150, payout: 50 });
  await reportBet(world, friend, { stake: 1000, payout: 1000 });
  await noticeDays(world.ctx);
  expect(await kindsOf(member)).toEqual([]);
  await passDays(world, "1 day");
  await Promise.all([noticeDays(world.ctx), noticeDays(world.ctx)]);
  const { items } = await list(member);
  expect(items.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
    "invite 5",
    "refund 5",
  ]);
  await reportBet(world, member, { stake: 10, placed: "-1 day", settled: "-1 day" });
  await noticeDays(world.ctx);
  expect(await unreadOf(member)).toBe(2);
  expect(await world.count("inbox_day where due_at <= clock_now()")).toBe(0);
});
