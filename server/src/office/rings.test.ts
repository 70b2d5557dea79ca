import { account } from "@krapao/contract/account";
import { members } from "@krapao/contract/office/members";
import { rings } from "@krapao/contract/office/rings";
import { wallet } from "@krapao/contract/wallet";
import { withdraw } from "@krapao/contract/withdraw";
import { expect, test } from "vitest";
import { sendTransfer, settleTransfers } from "#testing/deposits.ts";
import { alertsOf, goTo, judgeDay } from "#testing/findings.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { checkRecord, openBrowser, setUpOffice } from "#testing/office.ts";
import { reportBet, takePromotion } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
const reason = "they are married";

/** Logs in with a browser that another member has used before. */
async function useBrowserOf(owner: Member, { registration }: Member): Promise<void> {
  const { username, password } = registration;
  const body = { username, password };
  const { status } = await world.call(account.login, { body, cookies: owner.cookies });
  expect(status).toBe(200);
}

const joinFriend = (inviter: Member) => joinMember(world, { inviteCode: `PR${inviter.id}` });
const earned = async ({ token }: Member) =>
  (await world.call(wallet.read, { token })).body.invite.amount;

const readRing = async ({ id }: Member) => {
  const risk = await openBrowser(office, "risk");
  return (await risk.call(rings.read, { params: { id } })).body;
};

const decide = async (call: typeof rings.join, one: Member, other: Member) => {
  const risk = await openBrowser(office, "risk");
  const params = { memberId: one.id, otherId: other.id };
  return risk.call(call, { params, body: { reason } });
};

/** Whether a payout of a member who has money is held for the ring. */
async function isHeld({ id, token }: Member): Promise<boolean> {
  await giveMoney(world, id, 500);
  const { body, status } = await world.call(withdraw.withdraw, { token, body: { amount: 300 } });
  expect(status).toBe(200);
  return body.withdrawal.isHeld;
}

test("a link that a person finds harmless joins nobody, until the mark is taken away", async () => {
  const never = { BAHT: 1_000_000, LAK: 1_000_000_000 };
  await world.set("payoutCheck", {
    firstLarge: never,
    newBrowser: { holdHours: 0, from: never },
    ring: { members: 2, from: { BAHT: 100, LAK: 100_000 } },
  });
  await goTo(world, "12 hours");
  const member = await joinMember(world);
  const friend = await joinFriend(member);
  const [own, others] = [await joinMember(world), await joinMember(world)];
  await useBrowserOf(member, friend);
  await useBrowserOf(own, others);
  await sendTransfer(world, member, { amount: 101 });
  await settleTransfers(world);
  await reportBet(world, friend, { stake: 1000 });
  expect(await earned(member)).toBe(0);
  expect(await isHeld(friend)).toBe(true);
  const [one = "", other = ""] = [member.id, friend.id].toSorted();
  const before = await readRing(member);
  expect(before.members.map(({ id, isJoined }) => [id, isJoined])).toEqual([
    [member.id, true],
    [friend.id, true],
  ]);
  expect(JSON.stringify(before)).not.toContain(member.registration.username);
  expect(before.links).toEqual([{ one, other, kinds: ["BROWSER", "INVITE"], harmless: [] }]);

  expect((await decide(rings.join, member, friend)).code).toBe("NO_DATA");
  expect((await decide(rings.harmless, friend, member)).body.state).toBe("DONE");
  expect((await decide(rings.harmless, member, friend)).code).toBe("NO_DATA");
  expect((await readRing(member)).links).toMatchObject([{ harmless: ["BROWSER"] }]);
  expect((await readRing(member)).members[1]).toMatchObject({ id: friend.id, isJoined: false });
  const risk = await openBrowser(office, "risk");
  expect((await risk.call(members.read, { params: { id: friend.id } })).body.ring).toEqual([]);
  expect(await isHeld(member)).toBe(false);
  await world.set("alertFrom", { browsers: 2, deposits: 0, unplayed: 0 });
  for (const each of [member, own])
    expect((await takePromotion(world, each, "HELLO20")).status).toBe(200);
  for (const each of [own, others]) await reportBet(world, each, { stake: 10 });
  await judgeDay(world);
  expect((await alertsOf(office, member)).map(({ kind }) => kind)).toEqual([]);
  expect((await alertsOf(office, own)).map(({ kind }) => kind)).toEqual(["browsers"]);

  await goTo(world, "12 hours");
  await reportBet(world, friend, { stake: 1000 });
  expect(await earned(member)).toBe(5);
  expect((await decide(rings.join, member, friend)).body.state).toBe("DONE");
  const after = await readRing(member);
  expect(after.links).toMatchObject([{ harmless: [] }]);
  expect(after.members.map(({ isJoined }) => isJoined)).toEqual([true, true]);
  expect(await checkRecord(world)).toEqual({ code: 0, text: "The record is whole.\n" });
});

test("something else that they share joins them again, and money in and out is shown", async () => {
  const member = await joinMember(world);
  const { bankAccountNo } = member.registration;
  const twin = await joinMember(world, { bankCode: "KBANK", bankAccountNo });
  expect((await decide(rings.harmless, member, twin)).body.state).toBe("DONE");
  expect((await readRing(twin)).members.map(({ isJoined }) => isJoined)).toEqual([true, false]);
  await useBrowserOf(member, twin);
  await sendTransfer(world, member, { amount: 101 });
  await settleTransfers(world);
  await judgeDay(world);
  const { members: people, links } = await readRing(twin);
  expect(people).toMatchObject([
    { id: twin.id, in: 0, out: 0 },
    { id: member.id, isJoined: true, in: 101, out: 0 },
  ]);
  expect(links).toMatchObject([{ kinds: ["ACCOUNT", "BROWSER"], harmless: ["ACCOUNT"] }]);
});

test("only risk decides about a link, and no statement does", async () => {
  const [member, friend] = [await joinMember(world), await joinMember(world)];
  await useBrowserOf(member, friend);
  const params = { memberId: member.id, otherId: friend.id };
  for (const role of ["agent", "clerk", "owner", "auditor", "promoter", "engineer"] as const) {
    const browser = await openBrowser(office, role);
    const reply = await browser.call(rings.harmless, { params, body: { reason } });
    expect(reply.code, role).toBe("NOT_ALLOWED");
  }
  expect((await decide(rings.harmless, member, friend)).body.state).toBe("DONE");
  const stranger = await joinMember(world);
  const values = [member.id, friend.id].toSorted();
  const statements = [
    "update harmless_link set kinds = '{PHONE}' where one = $1 and other = $2",
    "delete from harmless_link where one = $1 and other = $2",
  ];
  expect(await office.listUnguarded(statements, { values })).toEqual([]);
  const added = [
    "insert into harmless_link (one, other, kinds, act_id) values ($1, $2, '{PHONE}', 1)",
  ];
  const others = [member.id, stranger.id].toSorted();
  expect(await office.listUnguarded(added, { values: others })).toEqual([]);
});
