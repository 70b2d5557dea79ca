import { protectionRoom } from "@krapao/contract/office/protection";
import { protection } from "@krapao/contract/protection";
import { withdraw } from "@krapao/contract/withdraw";
import { expect, test } from "vitest";
import { markHarm } from "#features/protection/harm.ts";
import { payWithdrawals } from "#features/withdraw/worker.ts";
import { markDays } from "#testing/findings.ts";
import { sendTransfer, settleTransfers } from "#testing/deposits.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { passDays } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);

const reason = "called the member";

/** Lets time pass until so long after the next midnight in Bangkok. */
async function goTo(offset: string): Promise<void> {
  const { rows } = await world.owner.query<{ wait: string }>(
    `select ((date_trunc('day', clock_now() at time zone 'Asia/Bangkok') + interval '1 day')
       at time zone 'Asia/Bangkok' + $1::interval - clock_now())::text as wait`,
    [offset],
  );
  await passDays(world, rows[0]?.wait ?? "");
}

/** A bet that was placed and settled some time ago, as a game reports it. */
async function lose({ id }: Member, stake: number, ago = "1 minute") {
  await world.owner.query(
    `insert into bet (provider, id, member_id, game, stake_minor, payout_minor, placed_at,
       settled_at, status)
     select 'PG', gen_random_uuid()::text, $1, 'x', $2, 0, at, at, 'SETTLED'
     from (select clock_now() - $3::interval as at) as moment`,
    [id, stake * 100, ago],
  );
}

async function deposit(member: Member, amount: number): Promise<void> {
  const { rows } = await world.owner.query<{ now: Date }>("select clock_now() as now");
  await sendTransfer(world, member, { amount, transferredAt: rows[0]?.now.toISOString() ?? "" });
  await settleTransfers(world);
}

const markAll = () => markDays(world);

async function markersOf({ id }: Member) {
  const clerk = await openBrowser(office, "clerk");
  const { markers } = (await clerk.call(protectionRoom.list)).body;
  return markers.filter(({ memberId }) => memberId === id).map(({ kind, count }) => [kind, count]);
}

test("a day of chasing, of deposits after a withdrawal and of money beyond a limit is marked once", async () => {
  await world.sandbox.setBank({ payoutMilliseconds: 0, payouts: "PAID" });
  await goTo("12 hours");
  const member = await joinMember(world);
  const calm = await joinMember(world);
  await deposit(calm, 100);
  await lose(calm, 10);
  for (const amount of [101, 102, 103]) {
    await lose(member, 50);
    await deposit(member, amount);
    await passDays(world, "20 minutes");
  }
  await world.call(withdraw.withdraw, { token: member.token, body: { amount: 200 } });
  await payWithdrawals(world.ctx);
  await payWithdrawals(world.ctx);
  await deposit(member, 104);
  const limit = { kind: "deposit", period: "day", amount: 1 } as const;
  await world.call(protection.setLimit, { token: member.token, body: limit });
  for (const amount of [105, 106]) await deposit(member, amount);

  await markAll();
  expect(await markersOf(member)).toEqual([]);
  await goTo("7 hours");
  // The day is not summed yet.
  expect(await markHarm(world.ctx)).toBe(false);
  await markAll();
  await markAll();
  expect(await markersOf(member)).toEqual([
    ["chasing", 3],
    ["redeposited", 1],
    ["refused", 2],
  ]);
  expect(await markersOf(calm)).toEqual([]);
});

test("nights, rising stakes and raised limits are marked, and a noted talk closes them", async () => {
  const member = await joinMember(world);
  const limit = { kind: "stake", period: "day" } as const;
  await world.call(protection.setLimit, { token: member.token, body: { ...limit, amount: 1e6 } });
  await world.call(protection.setLimit, { token: member.token, body: { ...limit, amount: null } });
  await lose(member, 700, "7 days");
  for (const night of ["1 hour", "1 hour", "1 hour"]) {
    await goTo(night);
    await lose(member, 500);
  }
  await world.call(protection.confirmLimit, { token: member.token, body: limit });
  await goTo("7 hours");
  await markAll();
  expect(await markersOf(member)).toEqual([
    ["nights", 3],
    ["raised", 1],
    ["rising", 214],
  ]);

  const statements = [
    "update harm_marker set act_id = 1 where member_id = $1",
    "update harm_marker set count = 1 where member_id = $1",
    "select harm_close($1)",
  ];
  expect(await office.listUnguarded(statements, { values: [member.id] })).toEqual([]);
  await expect(world.owner.query("delete from harm_marker")).rejects.toThrow(/only grows/);

  const agent = await openBrowser(office, "agent");
  const params = { memberId: member.id };
  await agent.call(protectionRoom.note, { params, body: { reason } });
  expect(await markersOf(member)).toEqual([]);
  const { rows } = await world.owner.query(
    `select distinct reason from harm_marker join office_act on id = act_id where member_id = $1`,
    [member.id],
  );
  expect(rows).toEqual([{ reason }]);
});
