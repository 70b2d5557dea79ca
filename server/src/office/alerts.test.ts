import { alerts } from "@krapao/contract/office/alerts";
import { members } from "@krapao/contract/office/members";
import { suspense } from "@krapao/contract/office/suspense";
import { withdraw } from "@krapao/contract/withdraw";
import { expect, test } from "vitest";
import { payWithdrawals } from "#features/withdraw/worker.ts";
import { sendTransfer, settleTransfers } from "#testing/deposits.ts";
import { alertsOf, goTo, judgeDay } from "#testing/findings.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { checkRecord, openBrowser, setUpOffice } from "#testing/office.ts";
import { takePromotion } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
const reason = "the family pays from one shop";

async function deposit(member: Member, amount: number): Promise<void> {
  const { rows } = await world.owner.query<{ now: Date }>("select clock_now() as now");
  await sendTransfer(world, member, { amount, transferredAt: rows[0]?.now.toISOString() ?? "" });
  await settleTransfers(world);
}

const payOf = async (member: Member, amount: number) => {
  const request = { token: member.token, body: { amount } };
  const { rows } = await world
    .call(withdraw.withdraw, request)
    .then(() =>
      world.owner.query<{ held_reasons: string[] | null }>(
        "select held_reasons from withdrawal where member_id = $1 order by number desc limit 1",
        [member.id],
      ),
    );
  return rows[0]?.held_reasons ?? null;
};

const close = async (member: Member, { day, kind }: { day: string; kind: string }) => {
  const risk = await openBrowser(office, "risk");
  const params = { memberId: member.id, day, kind };
  return risk.call(alerts.close, { params, body: { reason } });
};

/** A clerk credits the transfer of a stranger to the member. */
async function assign(member: Member, name: string): Promise<void> {
  await sendTransfer(world, member, { amount: 101, name });
  await settleTransfers(world);
  const clerk = await openBrowser(office, "clerk");
  const [transfer] = (await clerk.call(suspense.list)).body.transfers;
  const params = { id: transfer?.id ?? "" };
  const reply = await clerk.call(suspense.assign, {
    params,
    body: { memberId: member.id, reason },
  });
  expect(reply.body.state).toBe("DONE");
}

/** Three members in one browser, one of them with a reward and money from two names. */
async function joinFamily(): Promise<Member> {
  const [parent, child, friend] = [
    await joinMember(world),
    await joinMember(world),
    await joinMember(world),
  ];
  await world.owner.query(
    `insert into member_device (member_id, device_hash)
     select id, sha256('one phone') from unnest($1::text[]) as id`,
    [[parent.id, child.id, friend.id]],
  );
  await deposit(parent, 100);
  await assign(parent, "WHO KNOWS");
  expect((await takePromotion(world, parent, "HELLO20")).status).toBe(200);
  return parent;
}

test("a day's findings are listed once with their evidence, and hold payouts until a person has closed them", async () => {
  await world.sandbox.setBank({ payoutMilliseconds: 0, payouts: "PAID" });
  await goTo(world, "12 hours");
  const member = await joinMember(world);
  const calm = await joinMember(world);
  await deposit(calm, 100);
  for (const amount of [301, 302, 303, 304, 305]) await deposit(member, amount);
  expect(await payOf(member, 1200)).toBeNull();
  await payWithdrawals(world.ctx);
  await payWithdrawals(world.ctx);
  await world.set("alertFrom", { senders: 2 });
  const parent = await joinFamily();
  await judgeDay(world);
  const found = await alertsOf(office, member);
  expect(found.map(({ kind, count, amount, usual }) => [kind, count, amount, usual])).toEqual([
    ["deposits", 5, null, null],
    ["unplayed", 0, 1200, 1515],
  ]);
  expect(JSON.stringify(found)).not.toContain(member.registration.username);
  expect(await alertsOf(office, calm)).toEqual([]);

  await giveMoney(world, member.id, 500);
  expect(await payOf(member, 300)).toEqual(["ALERT"]);
  const { body } = await world.call(withdraw.current, { token: member.token });
  expect(body).toMatchObject({ isHeld: true, heldReasons: [] });
  const [first, second] = found;
  if (!first || !second) throw new Error("There are two findings.");
  expect((await close(member, first)).body.state).toBe("DONE");
  expect((await close(member, first)).code).toBe("NO_DATA");
  const holds = () =>
    world.owner.query("select from withdrawal_hold where member_id = $1 and reason = 'ALERT'", [
      member.id,
    ]);
  expect((await holds()).rowCount).toBe(1);
  expect((await close(member, second)).body.state).toBe("DONE");
  expect((await holds()).rowCount).toBe(0);
  expect(await alertsOf(office, member)).toEqual([]);

  const ofFamily = await alertsOf(office, parent);
  expect(
    ofFamily.map(({ kind, names, members: others }) => [kind, names.length, others.length]),
  ).toEqual([
    ["senders", 2, 0],
    ["browsers", 0, 2],
  ]);
  for (const one of ofFamily) expect((await close(parent, one)).body.state).toBe("DONE");
  // The same evidence is not found again, other evidence is.
  await goTo(world, "12 hours");
  await assign(parent, "NOBODY AT ALL");
  await judgeDay(world);
  expect((await alertsOf(office, parent)).map(({ kind, count }) => [kind, count])).toEqual([
    ["senders", 3],
  ]);
});

test("only risk closes a finding, and nobody changes or deletes one", async () => {
  const { id } = await joinMember(world);
  await world.owner.query(
    `select alert_raise($1, '2026-01-01', 'senders', '{"count": 3, "names": ["A", "B", "C"]}', true)`,
    [id],
  );
  for (const role of ["agent", "clerk", "owner", "auditor", "promoter", "engineer"] as const) {
    const browser = await openBrowser(office, role);
    const params = { memberId: id, day: "2026-01-01", kind: "senders" };
    const reply = await browser.call(alerts.close, { params, body: { reason } });
    expect(reply.code, role).toBe("NOT_ALLOWED");
    const isReader = ["owner", "auditor"].includes(role);
    expect((await browser.call(alerts.list)).status, role).toBe(isReader ? 200 : 403);
  }
  const statements = [
    "update risk_alert set act_id = 1 where member_id = $1",
    "update risk_alert set evidence = '{}' where member_id = $1",
  ];
  expect(await office.listUnguarded(statements, { values: [id] })).toEqual([]);
  await expect(world.owner.query("delete from risk_alert")).rejects.toThrow(/only grows/);
  // Two holds at once: the card says how long the longer one lasts.
  await world.owner.query(
    "insert into withdrawal_hold values ($1, 'PASSWORD_RESET', clock_now() + interval '1 hour')",
    [id],
  );
  const risk = await openBrowser(office, "risk");
  expect((await risk.call(members.read, { params: { id } })).status).toBe(200);
  expect(await checkRecord(world)).toEqual({ code: 0, text: "The record is whole.\n" });
});

test("a finding that begins while the last one is closed keeps its hold", async () => {
  const member = await joinMember(world);
  const raise = "select alert_raise($1, '2026-01-02', $2, '{\"count\": 3}', true)";
  await world.owner.query(raise, [member.id, "deposits"]);
  const worker = await world.owner.connect();
  await worker.query("begin");
  await worker.query(raise, [member.id, "splits"]);
  const closed = close(member, { day: "2026-01-02", kind: "deposits" });
  await world.someoneWaits();
  await worker.query("commit");
  worker.release();
  expect((await closed).body.state).toBe("DONE");
  const holds = await world.owner.query(
    "select from withdrawal_hold where member_id = $1 and reason = 'ALERT'",
    [member.id],
  );
  expect(holds.rowCount).toBe(1);
});
