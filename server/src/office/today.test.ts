import { inbox } from "@krapao/contract/office/inbox";
import { type DayMoney, today } from "@krapao/contract/office/today";
import { withdraw } from "@krapao/contract/withdraw";
import { beforeEach, expect, test } from "vitest";
import { newGuest, send, textMessage } from "#testing/chat.ts";
import { joinMember } from "#testing/members.ts";
import { giveMoney, payOut } from "#testing/money.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
beforeEach(async () => {
  // In the morning of a day, which does not end while the tests run.
  const { rows } = await world.owner.query<{ rest: string }>(
    "select (date_trunc('day', clock_now(), 'Asia/Bangkok') + interval '34 hours' - clock_now())::text as rest",
  );
  await world.moveClock(rows[0]?.rest ?? "");
});

async function read() {
  const owner = await openBrowser(office, "owner");
  // Sums of the last seconds are not made again.
  await world.owner.query("update money_hour_head set filled_at = filled_at - interval '1 minute'");
  const { body } = await owner.call(today.read);
  const [money] = body.money;
  if (!money) throw new Error("There is no money.");
  return { ...body, money };
}
const partsOf = ({ in: into, out, grossResult, netResult }: DayMoney) => ({
  in: into,
  out,
  grossResult,
  netResult,
});

let bets = 0;
async function settleBet(memberId: string, stake: number, payout: number): Promise<string> {
  bets += 1;
  const id = `today-${bets}`;
  await world.owner.query(
    `insert into bet (provider, id, member_id, game, stake_minor, payout_minor, status, placed_at, settled_at)
     select code, $1, $2, 'game', $3, $4, 'SETTLED', clock_now(), clock_now() from game_provider limit 1`,
    [id, memberId, stake * 100, payout * 100],
  );
  return id;
}

/** The sums as a new count from the entries and bets themselves. */
async function recount() {
  const { rows } = await world.owner.query<{ account: string; amount: string }>(
    `select account, sum(amount_minor)::text as amount from house_entry group by account order by account`,
  );
  const { rows: kept } = await world.owner.query<{ account: string; amount: string }>(
    `select account, sum(amount_minor)::text as amount from (
       select account, amount_minor from money_total
       union all
       select account, amount_minor from money_hour, money_hour_head where hour >= final_to
     ) as summed group by account order by account`,
  );
  const { rows: hours } = await world.owner.query<{ account: string; amount: string }>(
    "select account, sum(amount_minor)::text as amount from money_hour group by account order by account",
  );
  const { rows: play } = await world.owner.query(
    `select (select coalesce(sum(stake_minor), 0) from bet where status = 'SETTLED')
         = (select coalesce(sum(stake_minor), 0) from play_hour) as stakes,
       (select coalesce(sum(payout_minor), 0) from bet where status = 'SETTLED')
         = (select coalesce(sum(payout_minor), 0) from play_hour) as payouts,
       (select count(*) from bet where status = 'SETTLED')
         = (select coalesce(sum(bets), 0) from play_hour) as bets`,
  );
  return { rows, kept, hours, play };
}
async function expectRecount(): Promise<void> {
  const { rows, kept, hours, play } = await recount();
  expect(kept).toEqual(rows);
  expect(hours).toEqual(rows);
  expect(play).toEqual([{ stakes: true, payouts: true, bets: true }]);
}

test("the day's figures stand beside the same weekday's of last week, and equal a new count", async () => {
  const before = await read();
  const { id } = await joinMember(world);
  await giveMoney(world, id, 5000);
  await settleBet(id, 300, 100);
  const { money } = await read();
  expect(money.in.today - before.money.in.today).toBe(5000);
  expect(money.grossResult.today - before.money.grossResult.today).toBe(200);
  await expectRecount();

  await world.moveClock("7 days");
  const later = await read();
  expect(later.money.in).toMatchObject({ today: 0, before: money.in.today });
  expect(later.money.grossResult).toMatchObject({ today: 0, before: money.grossResult.today });
  expect(later.newMembers.before).toBeGreaterThan(0);
  expect(later.newMembers.today).toBe(0);

  const next = await joinMember(world);
  await giveMoney(world, next.id, 1000);
  await world.call(withdraw.withdraw, { token: next.token, body: { amount: 400 } });
  const open = await read();
  expect(open.money.unpaid).toEqual({ amount: 400, count: 1 });
  await world.sandbox.setBank({ payoutMilliseconds: 0 });
  await payOut(world);
  await world.moveClock("2 minutes");
  await payOut(world);
  const paid = await read();
  expect(paid.money.unpaid).toEqual({ amount: 0, count: 0 });
  expect(paid.money.out.today).toBe(400);
  expect(paid.newMembers.today).toBe(1);
  expect(paid.money.floats.find(({ account }) => account === "bank:PAYOUT")?.amount).toBe(-400);
  await expectRecount();
});

test("a bet that changes moves its figures, and a void one takes them back", async () => {
  const { id } = await joinMember(world);
  const before = partsOf((await read()).money);
  const bet = await settleBet(id, 500, 0);
  await world.owner.query("update bet set payout_minor = 20000 where id = $1", [bet]);
  expect((await read()).money.grossResult.today).toBe(before.grossResult.today + 300);
  await world.owner.query("update bet set status = 'VOID' where id = $1", [bet]);
  expect(partsOf((await read()).money)).toEqual(before);
  await expectRecount();
});

test("sums that are final stay right, and a clock that is set back makes them anew", async () => {
  const { id } = await joinMember(world);
  await giveMoney(world, id, 10);
  await read();
  await world.moveClock("5 hours");
  await giveMoney(world, id, 20);
  await read();
  const { rows } = await world.owner.query<{ count: string }>(
    "select count(*)::text as count from money_total",
  );
  expect(Number(rows[0]?.count)).toBeGreaterThan(0);
  await expectRecount();
  await world.stepClock("-4 hours");
  await giveMoney(world, id, 30);
  await read();
  await expectRecount();
  await world.stepClock("4 hours");
});

test("queues say how long the oldest item waits, and the checks how they ended", async () => {
  await send(world, newGuest(), textMessage("agent"));
  await world.moveClock("3 minutes");
  await world.owner.query(
    `insert into check_result values ('books', 'whole', clock_now(), clock_now(), 10, 2, '1', '["W1 is lost"]')`,
  );
  const { queues, checks, staff } = await read();
  const waiting = queues.find(({ name }) => name === "inbox");
  expect(waiting?.length).toBeGreaterThan(0);
  expect(waiting?.oldestSeconds).toBeGreaterThanOrEqual(180);
  for (const name of ["payouts_held", "suspense", "unknown_transfers", "approvals"]) {
    expect(queues.map((queue) => queue.name)).toContain(name);
  }
  expect(checks).toMatchObject([
    { kind: "books", scope: "whole", breaches: 2, found: ["W1 is lost"] },
  ]);
  expect(staff).toContainEqual({ id: "sandbox-owner", name: "Owner" });
});

/** The statements behind the room Today, which must not read what grows with the years. */
const statements = [
  "select report_fill()",
  "select currency from report_money(clock_now() - interval '1 day', clock_now())",
  "select report_members(clock_now() - interval '1 day', clock_now())",
  "select amount_minor from office_float",
  "select amount_minor from office_unpaid",
  "select id from office_inbox(200)",
];

test("with a long history the room reads few blocks", async () => {
  const owner = await openBrowser(office, "owner");
  const client = await world.owner.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into house_entry select 'bank:SCB', 'BAHT', 'H' || number, 1, 1, -100,
       clock_now() - make_interval(secs => 400000 - number) - interval '9 days'
     from generate_series(1, 200000) as number`,
  );
  await client.query(
    `insert into chat_conversation (visitor, language)
     select 'guest:' || encode(sha256(number::text::bytea), 'hex'), 'th'
     from generate_series(1, 20000) as number`,
  );
  client.release(true);
  await world.owner.query(
    "update money_hour_head set final_to = clock_now() - interval '3 hours', filled_at = clock_now()",
  );
  await world.owner.query("vacuum analyze");
  await world.moveClock("1 minute");
  for (const statement of statements) {
    const { rows } = await world.owner.query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${statement}`,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan ?? {};
    const blocks = (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
    expect(blocks, statement).toBeLessThan(1000);
  }
  expect((await owner.call(today.read)).status).toBe(200);
  expect((await owner.call(inbox.list)).status).toBe(200);
});
