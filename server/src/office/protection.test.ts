import { acts } from "@krapao/contract/office/acts";
import { holds, protectionRoom } from "@krapao/contract/office/protection";
import { protection } from "@krapao/contract/protection";
import { wallet } from "@krapao/contract/wallet";
import { withdraw } from "@krapao/contract/withdraw";
import { beforeEach, expect, test } from "vitest";
import { decideHolds } from "#features/protection/worker.ts";
import { payWithdrawals } from "#features/withdraw/worker.ts";
import { createQr, sendTransfer, settleTransfers } from "#testing/deposits.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { listPayouts } from "#testing/money.ts";
import { checkRecord, type OfficeBrowser, openBrowser, setUpOffice } from "#testing/office.ts";
import { checkBooks, passDays } from "#testing/rewards.ts";
import { exclude, takeBreak } from "#testing/stops.ts";
import { setUpWorld } from "#testing/world.ts";

let clerk: OfficeBrowser;
let owner: OfficeBrowser;

const world = await setUpWorld();
const office = await setUpOffice(world);
beforeEach(async () => {
  await world.sandbox.setBank({ payoutMilliseconds: 0, payouts: "PAID" });
  const large = { BAHT: 500, LAK: 500_000 };
  await world.set("office", { twoFrom: { "hold.return": large, "hold.retry": large } });
  clerk = await openBrowser(office, "clerk");
  owner = await openBrowser(office, "owner");
});

const reason = "the member called us";

async function work(): Promise<void> {
  while (await decideHolds(world.ctx));
  await payWithdrawals(world.ctx);
  await payWithdrawals(world.ctx);
}

/** A member in a break to whom money was sent. */
async function joinHeld(amount: number) {
  const member = await joinMember(world);
  await takeBreak(world, member);
  await sendTransfer(world, member, { amount });
  await settleTransfers(world);
  const hold = await findHold(member);
  return { member, params: { memberId: member.id, number: hold?.number ?? "0" } };
}

/** A held deposit whose return the bank has refused. */
async function joinRefused(amount: number) {
  const held = await joinHeld(amount);
  await world.sandbox.setBank({ payouts: "REFUSED" });
  await clerk.call(holds.return, { params: held.params, body: { reason } });
  await work();
  await world.sandbox.setBank({ payouts: "PAID" });
  expect(await findHold(held.member)).toMatchObject({ state: "refused" });
  return held;
}

const findHold = async ({ id }: Member) =>
  (await clerk.call(holds.list)).body.holds.find(({ memberId }) => memberId === id);
const walletOf = async ({ token }: Member) =>
  (await world.call(wallet.read, { token })).body.wallet.amount;
const findStops = async ({ id }: Member) =>
  (await clerk.call(protectionRoom.list)).body.stops.filter(({ memberId }) => memberId === id);

test("a clerk sends a held deposit back at once, to the member's account, once", async () => {
  const { member, params } = await joinHeld(100);
  expect(await findHold(member)).toMatchObject({ amount: 100, state: "held", wish: "return" });
  await work();
  expect(await listPayouts(world, member.id)).toEqual([]);
  const body = { reason };
  expect((await clerk.call(holds.return, { params, body })).body.state).toBe("DONE");
  await work();
  expect(await listPayouts(world, member.id)).toMatchObject([{ amount: 100, status: "PAID" }]);
  expect(await findHold(member)).toBeUndefined();
  for (const call of [holds.return, holds.retry, holds.credit]) {
    expect((await clerk.call(call, { params, body })).code).toBe("NO_DATA");
  }
});

test("a return that the bank refused is tried again under a new reference", async () => {
  const { member, params } = await joinRefused(110);
  const former = (await findHold(member))?.reference;
  expect((await clerk.call(holds.retry, { params, body: { reason } })).body.state).toBe("DONE");
  const next = await findHold(member);
  expect(next).toMatchObject({ state: "returning" });
  expect(next?.reference).not.toBe(former);
  await work();
  const { bankAccountNo } = member.registration;
  const payouts = await world.sandbox.payouts();
  const own = payouts.filter(({ accountNo }) => accountNo === bankAccountNo);
  expect(own.map(({ status }) => status)).toEqual(["REFUSED", "PAID"]);
  expect(await findHold(member)).toBeUndefined();
  expect(await walletOf(member)).toBe(0);
});

test("two people put a deposit that cannot go back into the wallet, and the member withdraws it", async () => {
  const { member, params } = await joinRefused(120);
  const { state, actId } = (await clerk.call(holds.credit, { params, body: { reason } })).body;
  expect(state).toBe("WAITS");
  expect((await clerk.approve(actId)).code).toBe("NOT_ALLOWED");
  expect(await walletOf(member)).toBe(0);
  expect((await owner.approve(actId)).body.state).toBe("DONE");
  expect(await walletOf(member)).toBe(120);
  const { token } = member;
  const refused = await createQr(world, member, { provider: "FP", amount: 100 });
  expect(refused.code).toBe("PLAY_STOPPED");
  const reply = await world.call(withdraw.withdraw, { token, body: { amount: 120 } });
  expect(reply.status).toBe(200);
});

test("from the two-person amount on, a return needs a second person", async () => {
  const { member, params } = await joinHeld(500);
  const { state, actId } = (await clerk.call(holds.return, { params, body: { reason } })).body;
  expect(state).toBe("WAITS");
  await work();
  expect(await listPayouts(world, member.id)).toEqual([]);
  expect((await owner.approve(actId)).body.state).toBe("DONE");
  await work();
  expect(await listPayouts(world, member.id)).toHaveLength(1);
});

test("the database moves no held deposit and sends no payout again without an act", async () => {
  const { params } = await joinHeld(130);
  const refused = await joinRefused(140);
  const at = `member_id = '${refused.params.memberId}' and number = ${refused.params.number}`;
  const key = `'${refused.params.memberId}', ${refused.params.number}`;
  const reference = `B${"7".repeat(24)}`;
  const statements = [
    `select deposit_hold_return_now('${params.memberId}', ${params.number})`,
    `select deposit_hold_retry(${key}, '${reference}')`,
    `select deposit_hold_credit_refused(${key})`,
    `update deposit_hold set state = 'returning' where ${at}`,
    `update deposit_hold set state = 'returned', ended_at = clock_now() where ${at}`,
    `update deposit_hold set state = 'held', due_at = clock_now() where ${at}`,
    `update withdrawal set is_open = true, sent_at = null where ${at}`,
    `update withdrawal set reference = '${reference}' where ${at}`,
  ];
  expect(await office.listUnguarded(statements)).toEqual([]);
});

test("an agent stops a member at once, and a longer stop tightens a shorter one", async () => {
  const agent = await openBrowser(office, "agent");
  const member = await joinMember(world);
  const phone = member.registration.username;
  const found = (await agent.call(protectionRoom.find, { body: { phone } })).body;
  expect(found).toMatchObject({ memberId: member.id, stop: null });
  expect(found.member).not.toBe(phone);
  const params = { memberId: member.id };
  const body = { days: 7, reason };
  expect((await agent.call(protectionRoom.break, { params, body })).body.state).toBe("DONE");
  const refused = await createQr(world, member, { provider: "FP", amount: 100 });
  expect(refused.code).toBe("PLAY_STOPPED");
  expect(await findStops(member)).toMatchObject([{ kind: "break", operator: "sandbox-agent" }]);
  const longer = { months: null, reason };
  await agent.call(protectionRoom.exclude, { params, body: longer });
  const stops = await findStops(member);
  expect(stops.map(({ kind, until }) => [kind, until === null])).toEqual([
    ["exclusion", true],
    ["break", false],
  ]);
  const read = await world.call(protection.read, { token: member.token });
  expect(read.body.stop).toMatchObject({ kind: "exclusion", until: null });
  for (const days of [0, 43]) {
    const reply = await agent.call(protectionRoom.break, { params, body: { days, reason } });
    expect(reply.status).toBe(400);
  }
});

test("a talk with a member is noted and shown to the others", async () => {
  const member = await joinMember(world);
  const text = "talked about the nights of last week";
  const params = { memberId: member.id };
  await clerk.call(protectionRoom.note, { params, body: { reason: text } });
  const auditor = await openBrowser(office, "auditor");
  const { interactions } = (await auditor.call(protectionRoom.list)).body;
  expect(interactions[0]).toMatchObject({ memberId: member.id, text, operator: "sandbox-clerk" });
  const reply = await auditor.call(protectionRoom.note, { params, body: { reason: text } });
  expect(reply.code).toBe("NOT_ALLOWED");
});

const requestReturn = ({ token }: Member, text = "I have stopped for long enough") =>
  world.call(protection.comeBack, { token, body: { text } });
const comeBackOf = async ({ token }: Member) =>
  (await world.call(protection.read, { token })).body.stop?.comeBack ?? null;
const codeOf = async (member: Member) =>
  (await createQr(world, member, { provider: "FP", amount: 100 })).code;

/** A member whose exclusion has lasted its time, and the operators of that day. */
async function joinOver(months: 6 | null) {
  const member = await joinMember(world);
  await exclude(world, member, months);
  expect((await requestReturn(member)).code).toBe("NO_DATA");
  await passDays(world, "190 days");
  const risk = await openBrowser(office, "risk");
  owner = await openBrowser(office, "owner");
  clerk = await openBrowser(office, "clerk");
  const [stop] = await findStops(member);
  const params = { memberId: member.id, id: stop?.id ?? "" };
  const decide = (call: typeof protectionRoom.lift) =>
    risk.call(call, { params, body: { reason } });
  return { member, decide };
}

test.each([
  { length: "of 6 months", months: 6 as const, wait: "24 hours" },
  { length: "without end", months: null, wait: "7 days" },
])(
  "an exclusion $length lasts until the member asks and two people agree, and $wait more",
  async ({ months, wait }) => {
    const { member, decide } = await joinOver(months);
    expect(await codeOf(member)).toBe("PLAY_STOPPED");
    expect(await comeBackOf(member)).toMatchObject({ state: "possible" });
    expect((await decide(protectionRoom.lift)).code).toBe("NO_DATA");
    expect((await requestReturn(member)).body.stop?.comeBack).toMatchObject({ state: "requested" });
    // A repeat keeps the first text.
    expect((await requestReturn(member, "again")).status).toBe(200);
    expect(await findStops(member)).toMatchObject([
      { isLiftable: true, request: "I have stopped for long enough" },
    ]);
    await expectNoLift(member);
    const { state, actId } = (await decide(protectionRoom.lift)).body;
    expect(state).toBe("WAITS");
    const shown = (await owner.call(acts.list)).body.waiting.find((act) => act.id === actId);
    expect(shown?.facts).toMatchObject({ member: member.id, stop: "exclusion" });
    expect((await owner.approve(actId)).body.state).toBe("DONE");
    expect(await comeBackOf(member)).toMatchObject({ state: "granted" });
    await passDays(world, `${wait} -5 minutes`);
    expect(await codeOf(member)).toBe("PLAY_STOPPED");
    await passDays(world, "6 minutes");
    expect(await codeOf(member)).toBeUndefined();
    expect(await comeBackOf(member)).toBeNull();
  },
);

/** Nobody ends an exclusion in the database without an act. */
async function expectNoLift({ id }: Member): Promise<void> {
  for (const pool of [world.pool, office.pools.office, office.pools.deeds, world.owner]) {
    for (const statement of [
      "update protection_stop set lifted_at = clock_now() + interval '8 days' where member_id = $1",
      "select protection_lift(member_id, id) from protection_stop where member_id = $1",
    ]) {
      await expect
        .soft(pool.query(statement, [id]))
        .rejects.toThrow(/only end later|permission denied/);
    }
  }
}

test("a declined member stays excluded and may ask again; a new exclusion is not lifted", async () => {
  const { member, decide } = await joinOver(6);
  await requestReturn(member);
  expect((await decide(protectionRoom.decline)).body.state).toBe("DONE");
  expect(await comeBackOf(member)).toMatchObject({ state: "declined" });
  expect((await decide(protectionRoom.lift)).code).toBe("NO_DATA");
  await requestReturn(member, "please look again");
  await exclude(world, member);
  expect((await requestReturn(member)).code).toBe("NO_DATA");
  const { actId } = (await decide(protectionRoom.lift)).body;
  expect((await owner.approve(actId)).body.state).toBe("DONE");
  await passDays(world, "2 days");
  expect(await codeOf(member)).toBe("PLAY_STOPPED");
  expect(await comeBackOf(member)).toMatchObject({ state: "later" });
});

test("the record and the books are whole", async () => {
  expect(await checkRecord(world)).toEqual({ code: 0, text: "The record is whole.\n" });
  expect((await checkBooks(world)).breaches).toEqual([]);
});
