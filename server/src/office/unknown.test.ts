import { acts } from "@krapao/contract/office/acts";
import { unknown } from "@krapao/contract/office/unknown";
import { withdraw } from "@krapao/contract/withdraw";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { endDiscrepancy } from "#admin/discrepancies.ts";
import { payWithdrawals } from "#features/withdraw/worker.ts";
import { noteDifference } from "#platform/discrepancies.ts";
import { joinPlayer, readMoney, transfer, workAfter } from "#testing/games.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney, listReferences } from "#testing/money.ts";
import { checkRecord, type OfficeBrowser, openBrowser, setUpOffice } from "#testing/office.ts";
import { checkBooks, readActive, reportBet, takeBonus } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

let clerk: OfficeBrowser;
let owner: OfficeBrowser;

const world = await setUpWorld();
const office = await setUpOffice(world);
beforeEach(async () => {
  await world.sandbox.setFault("bank", { kind: "off" });
  await world.sandbox.setFault("game", { kind: "off" });
});

const reason = "the bank said so on the phone";
const small = { BAHT: 1000, LAK: 1_000_000 };

/** The sessions of operators lock when the clock moves. */
async function openBrowsers(): Promise<void> {
  clerk = await openBrowser(office, "clerk");
  owner = await openBrowser(office, "owner");
}

/** A payout that the bank never answers. */
async function sendPayout(): Promise<{ member: Member; reference: string }> {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 500);
  await world.sandbox.setFault("bank", { kind: "lost-reply" });
  await world.call(withdraw.withdraw, { token: member.token, body: { amount: 500 } });
  const ctx = { ...world.ctx, config: { ...world.config, refusesLate: [] } };
  await payWithdrawals(ctx);
  await world.moveClock("11 minutes");
  await openBrowsers();
  const [reference = ""] = await listReferences(world, member.id);
  return { member, reference };
}

/** A transfer to a game that can neither repeat it nor report it. */
async function sendTransfer(): Promise<{ member: Member; reference: string }> {
  const member = await joinPlayer(world, ["SLOTXO"]);
  await world.sandbox.setFault("game", { kind: "lost-reply", call: "transfer" });
  await transfer(world, member, { from: "WALLET", to: "SLOTXO", amount: 100 });
  await workAfter(world, "3 hours");
  await openBrowsers();
  const item = (await list()).items.find(({ memberId }) => memberId === member.id);
  return { member, reference: item?.reference ?? "none" };
}

const list = async () => (await clerk.call(unknown.list)).body;
const settle = (reference: string) =>
  clerk.call(unknown.settle, { params: { reference }, body: { reason } });
const giveBack = (reference: string) =>
  clerk.call(unknown.return, { params: { reference }, body: { reason } });

test("a payout without an answer is listed with what the bank said, and two people end it", async () => {
  const { member, reference } = await sendPayout();
  const item = (await list()).items.find((one) => one.reference === reference);
  expect(item).toMatchObject({
    kind: "PAYOUT",
    way: "WITHDRAWAL",
    memberId: member.id,
    amount: 500,
    lastAnswer: "NO_ANSWER",
    isEndable: true,
    openAct: null,
  });
  expect(JSON.stringify(item)).not.toContain(member.registration.bankAccountNo);
  const { state, actId } = (await giveBack(reference)).body;
  expect(state).toBe("WAITS");
  expect((await clerk.approve(actId)).code).toBe("NOT_ALLOWED");
  expect(await readMoney(world, member)).toMatchObject({ wallet: 0, onItsWay: 500 });
  const shown = (await owner.call(acts.list)).body.waiting.find((act) => act.id === actId);
  expect(shown?.facts).toMatchObject({ member: member.id, lastAnswer: "NO_ANSWER" });
  expect((await owner.approve(actId)).body).toMatchObject({ state: "DONE" });
  expect(await readMoney(world, member)).toMatchObject({ wallet: 500, onItsWay: 0 });
  expect((await settle(reference)).code).toBe("NO_DATA");
  expect((await list()).items.some((one) => one.reference === reference)).toBe(false);
});

test("a payout that the bank answers meanwhile cannot be ended by the waiting request", async () => {
  const { member, reference } = await sendPayout();
  const { actId } = (await giveBack(reference)).body;
  await world.sandbox.setFault("bank", { kind: "off" });
  await world.owner.query("update withdrawal set last_answer = 'ACCEPTED' where reference = $1", [
    reference,
  ]);
  expect((await owner.approve(actId)).code).toBe("CHANGED");
  expect(await readMoney(world, member)).toMatchObject({ wallet: 0, onItsWay: 500 });
});

test("a transfer at a game that cannot report it is ended by two people", async () => {
  const { member, reference } = await sendTransfer();
  const item = (await list()).items.find((one) => one.reference === reference);
  expect(item).toMatchObject({ kind: "TRANSFER", way: "DEPOSIT", party: "SLOTXO", nextAt: null });
  expect(item?.lastAnswer).toBe("unknown");
  const { actId } = (await settle(reference)).body;
  expect((await owner.approve(actId)).body).toMatchObject({ state: "DONE" });
  expect(await readMoney(world, member)).toMatchObject({ onItsWay: 0, games: { SLOTXO: 100 } });
});

test("a transfer that may still settle by itself is listed, and nobody ends it yet", async () => {
  const member = await joinPlayer(world, ["BETFLIX"]);
  await world.sandbox.setFault("game", { kind: "lost-reply", call: "transfer" });
  await transfer(world, member, { from: "WALLET", to: "BETFLIX", amount: 100 });
  await openBrowsers();
  const item = (await list()).items.find(({ memberId }) => memberId === member.id);
  expect(item).toMatchObject({ isEndable: false });
  expect((await giveBack(item?.reference ?? "")).code).toBe("NO_DATA");
});

test("the database ends no payout and no transfer for an operator without an act", async () => {
  const { reference: transferReference } = await sendTransfer();
  const { reference } = await sendPayout();
  const statements = [
    `update withdrawal set is_open = false where reference = '${reference}'`,
    ...["SUCCESS", "FAILED"].map(
      (
        state,
      ) => `select withdrawal_settle(array_agg(member_id), array_agg(number), array['${state}'])
        from withdrawal where reference = '${reference}'`,
    ),
    ...["SETTLED", "REFUSED"].map(
      (state) => `select game_end(json_agg(json_build_object('index', 0, 'member_id', member_id,
          'number', number, 'leg', leg, 'leg_state', '${state}', 'operation_state', 'FAILED',
          'wallet_minor', 10000, 'held_minor', -10000, 'refund_minor', 0, 'balance_minor', 0,
          'lease_seconds', 1)))
        from game_transfer where reference = '${transferReference}'`,
    ),
    `update game_transfer set state = 'REFUSED', ended_at = clock_now(), due_at = null
       where reference = '${transferReference}'`,
  ];
  expect(await office.listUnguarded(statements, { except: "app" })).toEqual([]);
  // An act says how it ended: one that settles covers no return.
  const { actId } = (await settle(reference)).body;
  await world.owner.query(
    `create function divert() returns trigger language plpgsql as $$
     begin update operation set state = 'FAILED' where member_id = new.member_id and number = new.number;
     return new; end $$;
     create trigger a_divert after update on withdrawal for each row execute function divert()`,
  );
  try {
    expect((await owner.approve(actId)).status).toBe(500);
  } finally {
    await world.owner.query("drop trigger a_divert on withdrawal; drop function divert()");
  }
  expect((await owner.approve(actId)).body.state).toBe("DONE");
});

test("a contradiction is listed with its evidence, and an act with a note settles it", async () => {
  await openBrowsers();
  const noted = {
    party: "bank",
    reference: `W${"7".repeat(24)}`,
    kind: "DONE_AFTER_RETURN",
    expected: { state: "FAILED", amount: 500 },
    received: { status: "PAID" },
  } as const;
  await noteDifference(world.ctx, noted);
  const [shown] = (await list()).contradictions;
  expect(shown).toMatchObject({
    party: "bank",
    kind: noted.kind,
    ours: noted.expected,
    theirs: noted.received,
    times: 1,
  });
  const id = shown?.id ?? "";
  for (const pool of [world.pool, office.pools.office, office.pools.deeds, world.owner]) {
    await expect
      .soft(pool.query("update discrepancy set resolved_at = clock_now() where id = $1", [id]))
      .rejects.toThrow(/needs an act|permission denied/);
  }
  const resolve = () => clerk.call(unknown.resolve, { params: { id }, body: { reason } });
  expect((await resolve()).body.state).toBe("DONE");
  expect((await resolve()).code).toBe("NO_DATA");
  expect((await list()).contradictions).toEqual([]);
  // The same answer again is a new row for an operator.
  await noteDifference(world.ctx, noted);
  expect((await list()).contradictions).toMatchObject([{ id, times: 2 }]);
  const operator = { pool: world.owner, actor: "operator:som" };
  expect((await endDiscrepancy(operator, { id: BigInt(id), reason })).state).toBe("DONE");
});

test("an answer that comes while a contradiction is settled leaves it open", async () => {
  await openBrowsers();
  const reference = `W${"8".repeat(24)}`;
  await noteDifference(world.ctx, {
    party: "bank",
    reference,
    kind: "OTHER_DETAILS",
    expected: { amount: 500 },
    received: { amount: 50 },
  });
  const shown = async () =>
    (await list()).contradictions.find((one) => one.reference === reference);
  const id = (await shown())?.id ?? "";
  const provider = await world.owner.connect();
  onTestFinished(() => provider.release());
  await provider.query("begin");
  await provider.query(
    `update discrepancy set received = '{"amount": 5}', times = times + 1 where id = $1`,
    [id],
  );
  const settled = clerk.call(unknown.resolve, { params: { id }, body: { reason } });
  await world.someoneWaits();
  await provider.query("commit");
  expect((await settled).code).toBe("CHANGED");
  expect(await shown()).toMatchObject({ id, times: 2, theirs: { amount: 5 } });
});

test("only a clerk decides; the record and the books are whole", async () => {
  const { reference } = await sendPayout();
  for (const role of ["agent", "promoter", "engineer", "auditor", "risk", "owner"] as const) {
    const browser = await openBrowser(office, role);
    const reply = await browser.call(unknown.settle, { params: { reference }, body: { reason } });
    expect(reply.code, role).toBe("NOT_ALLOWED");
    const isReader = ["auditor", "risk", "owner"].includes(role);
    expect((await browser.call(unknown.list)).status, role).toBe(isReader ? 200 : 403);
  }
  expect(await checkRecord(world)).toEqual({ code: 0, text: "The record is whole.\n" });
  expect((await checkBooks(world)).breaches).toEqual([]);
});

/** A bonus whose deposit was played before it was taken: the bet was reported late. */
async function holdReward(deposit: number) {
  const member = await joinPlayer(world, [], deposit);
  await world.moveClock("2 seconds");
  expect((await takeBonus(world, member, "WELCOME")).status).toBe(200);
  await reportBet(world, member, { stake: 10, placed: "-1 second" });
  await openBrowsers();
  const reward = (await list()).rewards.find(({ memberId }) => memberId === member.id);
  if (!reward) throw new Error("The reward does not wait.");
  return { member, reward };
}

const decideReward = (call: typeof unknown.voidReward, id: string) =>
  clerk.call(call, { params: { id }, body: { reason } });

test("a clerk sees a held reward with the late bet, and lets it go on or takes it back, once", async () => {
  await world.set("office", { twoFrom: { "reward.release": small, "reward.void": small } });
  for (const call of [unknown.releaseReward, unknown.voidReward]) {
    const { member, reward } = await holdReward(200);
    const { id } = reward;
    expect(reward).toMatchObject({ amount: 200, deposit: 200, takesBack: 200, needsSecond: false });
    const times = [reward.depositedAt, reward.betAt ?? "", reward.takenAt];
    expect(times).toEqual(times.toSorted());
    expect((await decideReward(call, id)).body.state).toBe("DONE");
    expect((await decideReward(call, id)).code).toBe("NO_DATA");
    const isVoid = call === unknown.voidReward;
    expect((await readActive(world, member)).status).toBe(!isVoid);
    expect(await readMoney(world, member)).toMatchObject({ wallet: isVoid ? 200 : 400 });
    expect((await list()).rewards).toEqual([]);
  }
});

test("two people take a large reward back, and the database ends no held reward without its act", async () => {
  await world.set("office", { twoFrom: {} });
  const { member, reward } = await holdReward(200);
  const { state, actId } = (await decideReward(unknown.voidReward, reward.id)).body;
  expect(state).toBe("WAITS");
  const statements = [
    "update reward_grant set state = 'OPEN' where id = $1",
    "update reward_grant set state = 'OPEN', released_at = clock_now() where id = $1",
    "update reward_grant set released_at = clock_now() where id = $1",
    ...["VOIDED", "COMPLETED", "ENDED"].map(
      (end) => `update reward_grant set state = '${end}', ended_at = clock_now(),
        finish_number = operation_number where id = $1`,
    ),
    "select reward_release($1)",
  ];
  expect(await office.listUnguarded(statements, { values: [reward.id] })).toEqual([]);
  const shown = (await owner.call(acts.list)).body.waiting.find((act) => act.id === actId);
  expect(shown).toMatchObject({ amount: 200, facts: { member: member.id, reward: "WELCOME" } });
  expect((await owner.approve(actId)).body).toMatchObject({ state: "DONE" });
  expect(await readMoney(world, member)).toMatchObject({ wallet: 200 });
  expect(await checkBooks(world)).toMatchObject({ breaches: [] });
});
