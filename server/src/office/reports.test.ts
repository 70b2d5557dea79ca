import { bonus } from "@krapao/contract/bonus";
import { reports } from "@krapao/contract/office/reports";
import { withdraw } from "@krapao/contract/withdraw";
import { beforeEach, expect, test } from "vitest";
import { joinMember } from "#testing/members.ts";
import { giveMoney, payOut } from "#testing/money.ts";
import { goToNoon, takeBonus } from "#testing/rewards.ts";
import { correctWallet } from "#testing/corrections.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { dayAfter, fillAll } from "#testing/reports.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
// The clock goes back after each test, and no day ends while one runs.
beforeEach(() => goToNoon(world));

let bets = 0;
async function settleBet(memberId: string, given: { stake: number; payout: number; ago?: string }) {
  bets += 1;
  const id = `report-${bets}`;
  await world.owner.query(
    `insert into bet (provider, id, member_id, game, stake_minor, payout_minor, status, placed_at, settled_at)
     select code, $1, $2, 'garden', $3, $4, 'SETTLED', at, at
     from game_provider, (select clock_now() - $5::interval as at) as moment order by code limit 1`,
    [id, memberId, given.stake * 100, given.payout * 100, given.ago ?? "0"],
  );
  return id;
}

const inAccounts = "account ~ '^(bank|payment|gift)' and account <> 'bank:PAYOUT'";

/** Every figure of every day, from the rows themselves. */
async function recountDays() {
  const { rows } = await world.owner.query<Record<string, string | number>>(
    `with days as (
       select (at at time zone 'Asia/Bangkok')::date as day, member_id,
         coalesce(-sum(amount_minor) filter (where ${inAccounts}), 0) as came,
         count(*) filter (where ${inAccounts}) as came_count,
         coalesce(sum(amount_minor) filter (where account = 'bank:PAYOUT'), 0) as went,
         count(*) filter (where account = 'bank:PAYOUT') as went_count,
         coalesce(-sum(amount_minor) filter (where account = 'promotion'), 0) as reward,
         coalesce(-sum(amount_minor) filter (where account = 'adjust'), 0) as adjust
       from house_entry group by 1, 2
     ), played as (
       select (settled_at at time zone 'Asia/Bangkok')::date as day, sum(stake_minor) as stake,
         sum(payout_minor) as payout, count(distinct member_id) as players
       from bet where status = 'SETTLED' group by 1
     ), joined as (
       select (created_at at time zone 'Asia/Bangkok')::date as day, count(*) as members
       from member group by 1
     ), firsts as (
       select day, count(*) as firsts
       from (select min(day) as day from days where came_count > 0 group by member_id) as first
       group by 1
     )
     select day::text, (coalesce(sum(came), 0) / 100)::float8 as in,
       coalesce(sum(came_count), 0)::float8 as "inCount",
       (coalesce(sum(went), 0) / 100)::float8 as out, coalesce(sum(went_count), 0)::float8 as "outCount",
       (coalesce(sum(reward), 0) / 100)::float8 as rewards,
       (coalesce(sum(adjust), 0) / 100)::float8 as adjustments,
       count(*) filter (where came_count > 0)::float8 as depositors,
       (coalesce(max(stake), 0) / 100)::float8 as stake, (coalesce(max(payout), 0) / 100)::float8 as payout,
       coalesce(max(players), 0)::float8 as players, coalesce(max(members), 0)::float8 as "newMembers",
       coalesce(max(firsts), 0)::float8 as "firstDeposits"
     from days full join played using (day) full join joined using (day) full join firsts using (day)
     group by 1 order by 1`,
  );
  return rows;
}

async function expectRecount(): Promise<void> {
  const owner = await openBrowser(office, "owner");
  const params = { from: await dayAfter(world, -200), to: await dayAfter(world, 60) };
  const { body, status } = await owner.call(reports.day, { params });
  expect(status).toBe(200);
  const shown = body.days.map(({ currency, grossResult, netResult, ...day }) => {
    expect(currency).toBe("BAHT");
    expect(grossResult).toBeCloseTo(day.stake - day.payout);
    expect(netResult).toBeCloseTo(grossResult - day.rewards);
    return day;
  });
  const counted = await recountDays();
  expect(counted.length).toBeGreaterThan(0);
  expect(shown).toEqual(counted);
}

async function payOne(member: { id: string; token: string }, amount: number): Promise<void> {
  await world.call(withdraw.withdraw, { token: member.token, body: { amount } });
  await world.sandbox.setBank({ payoutMilliseconds: 0 });
  await payOut(world);
  await world.moveClock("2 minutes");
  await payOut(world);
}

test("the days equal a new count of the rows, before and after they are final", async () => {
  const first = await joinMember(world);
  await giveMoney(world, first.id, 5000);
  await settleBet(first.id, { stake: 300, payout: 100 });
  await payOne(first, 400);
  await correctWallet(office, first.id, 70.25);
  await correctWallet(office, first.id, -20);
  await expectRecount();

  await world.moveClock("1 day");
  const second = await joinMember(world);
  await giveMoney(world, second.id, 700);
  await giveMoney(world, first.id, 100);
  await expectRecount();
  await fillAll(office);
  await expectRecount();
  const { rows } = await world.owner.query("select from member_day");
  expect(rows.length).toBeGreaterThan(0);

  // A member who deposits again has no second first deposit, whenever the sums are made.
  await world.moveClock("3 days");
  await fillAll(office);
  await correctWallet(office, second.id, 5);
  await expectRecount();
  await giveMoney(world, second.id, 50);
  await expectRecount();
  await world.moveClock("5 hours");
  await fillAll(office);
  await expectRecount();
});

test("a bet that is reported late, changed or cancelled changes the day it belongs to", async () => {
  const { id } = await joinMember(world);
  const day = await dayAfter(world, -40);
  const owner = await openBrowser(office, "owner");
  const params = { from: day, to: day };
  const read = async () => (await owner.call(reports.games, { params })).body;
  await fillAll(office);
  const bet = await settleBet(id, { stake: 200, payout: 50, ago: "40 days" });
  const { providers, games } = await read();
  expect(providers).toMatchObject([
    { game: null, players: 1, bets: 1, stake: 200, grossResult: 150, holdPercent: 75 },
  ]);
  expect(games).toMatchObject([{ game: "garden", players: 1, stake: 200 }]);
  await expectRecount();
  await fillAll(office).then(expectRecount);
  await world.owner.query("update bet set payout_minor = 30000 where id = $1", [bet]);
  expect((await read()).providers).toMatchObject([{ grossResult: -100, holdPercent: -50 }]);
  await expectRecount();
  const list = await owner.call(reports.members, { params });
  expect(list.body.bottom).toMatchObject([{ id, stake: 200, grossResult: -100 }]);
  expect(list.body.bottom[0]?.phone).toContain("•");
  await world.owner.query("update bet set status = 'VOID' where id = $1", [bet]);
  expect((await read()).providers).toEqual([]);
  await expectRecount();
  await fillAll(office).then(expectRecount);
  await world.owner.query("delete from bet where id = $1", [bet]);
});

test("bets from before the sums are added once", async () => {
  const { id } = await joinMember(world);
  await settleBet(id, { stake: 100, payout: 0 });
  await world.owner.query("delete from play_day");
  await world.owner.query("update report_day_head set has_play = false");
  await settleBet(id, { stake: 30, payout: 0 });
  await fillAll(office);
  await expectRecount();
});

test("a clock that was set back makes the sums anew", async () => {
  const { id } = await joinMember(world);
  await giveMoney(world, id, 10);
  await fillAll(office);
  await world.moveClock("6 hours");
  await fillAll(office);
  await world.stepClock("-5 hours");
  await giveMoney(world, id, 30);
  await fillAll(office);
  await expectRecount();
  await world.stepClock("5 hours");
});

test("so does a clock that was back only for a moment", async () => {
  const { id } = await joinMember(world);
  const notice = () => world.ctx.clockWatch.check(world.ctx);
  await notice();
  await world.moveClock("6 hours");
  await fillAll(office);
  await world.stepClock("-5 hours");
  await notice();
  await giveMoney(world, id, 40);
  await world.stepClock("5 hours");
  await notice();
  await fillAll(office);
  await expectRecount();
});

test("a day begins at midnight in Bangkok", async () => {
  await world.moveClock("10 days");
  const { rows } = await world.owner.query<{ rest: string }>(
    "select (date_trunc('day', clock_now(), 'Asia/Bangkok') + interval '1 day' - interval '5 minutes' - clock_now())::text as rest",
  );
  await world.moveClock(rows[0]?.rest ?? "");
  const { id } = await joinMember(world);
  await giveMoney(world, id, 11);
  const evening = await dayAfter(world, 0);
  await world.moveClock("10 minutes");
  await giveMoney(world, id, 12);
  const morning = await dayAfter(world, 0);
  expect(morning > evening).toBe(true);
  const owner = await openBrowser(office, "owner");
  const { body } = await owner.call(reports.day, { params: { from: evening, to: morning } });
  expect(body.days.at(-2)).toMatchObject({ day: evening, in: 11, firstDeposits: 1 });
  expect(body.days.at(-1)).toMatchObject({ day: morning, in: 12, firstDeposits: 0 });
});

test("ways of paying and payouts equal a new count, with the times and the hours", async () => {
  await world.moveClock("20 days");
  const member = await joinMember(world);
  await giveMoney(world, member.id, 900);
  await giveMoney(world, member.id, 300);
  await payOne(member, 500);
  const day = await dayAfter(world, 0);
  const owner = await openBrowser(office, "owner");
  await world.owner.query("update money_hour_head set filled_at = filled_at - interval '1 minute'");
  const { body } = await owner.call(reports.ways, { params: { from: day, to: day } });
  const into = body.ways.filter(({ direction }) => direction === "in");
  expect(into).toMatchObject([{ amount: 1200, count: 2, mean: 600 }]);
  expect(body.ways.find(({ direction }) => direction === "out")).toMatchObject({
    account: "bank:PAYOUT",
    amount: 500,
    count: 1,
  });
  expect(body.hours.reduce((sum, hour) => sum + hour.in, 0)).toBe(1200);
  const expected = { day, paid: 1, amount: 500, in1Minute: 1, in5Minutes: 0, later: 0 };
  const payouts = await owner.call(reports.payouts, { params: { from: day, to: day } });
  expect(payouts.body.days).toMatchObject([expected]);
  await world.moveClock("5 hours");
  await fillAll(office);
  const later = await openBrowser(office, "owner");
  const again = await later.call(reports.payouts, { params: { from: day, to: day } });
  expect(again.body.days).toMatchObject([expected]);
});

test("an offer shows who took it and what it cost", async () => {
  await world.moveClock("30 days");
  const member = await joinMember(world);
  await giveMoney(world, member.id, 1000);
  const { body: shown } = await world.call(bonus.list, { token: member.token });
  await takeBonus(world, member, shown[0]?.code ?? "");
  const day = await dayAfter(world, 0);
  const promoter = await openBrowser(office, "promoter");
  const { body } = await promoter.call(reports.offers, { params: { from: day, to: day } });
  const { rows } = await world.owner.query<{ minor: string }>(
    "select reward_minor::text as minor from reward_grant where member_id = $1",
    [member.id],
  );
  const given = Number(rows[0]?.minor) / 100;
  expect(body.offers).toMatchObject([
    { kind: "bonus", taken: 1, members: 1, completed: 0, open: 1, given, returned: 0, cost: given },
  ]);
  await expectRecount();
});

test("liabilities are what the accounts hold", async () => {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 77);
  await world.moveClock("6 minutes");
  const auditor = await openBrowser(office, "auditor");
  const { body } = await auditor.call(reports.liabilities);
  const amountOf = (kind: string) => body.liabilities.find((row) => row.kind === kind)?.amount ?? 0;
  const { rows } = await world.owner.query<Record<string, number>>(
    `select (sum(wallet_minor) / 100)::float8 as wallet, (sum(held_minor) / 100)::float8 as held,
       (sum(refund_minor) / 100)::float8 as refund,
       (select -sum(amount_minor) / 100 from house_entry)::float8 as books
     from ledger_account`,
  );
  expect(amountOf("wallet")).toBe(rows[0]?.["wallet"]);
  expect(amountOf("wallet")).toBeGreaterThanOrEqual(77);
  expect(amountOf("wallet") + amountOf("held") + amountOf("refund")).toBe(rows[0]?.["books"]);
});

test("days that do not exist, in the wrong order or too many are refused", async () => {
  const owner = await openBrowser(office, "owner");
  for (const [from, to] of [
    ["2026-02-30", "2026-03-01"],
    ["2026-03-02", "2026-03-01"],
    ["2024-01-01", "2026-01-01"],
  ]) {
    const params = { from: from ?? "", to: to ?? "" };
    expect(await owner.call(reports.day, { params })).toMatchObject({ code: "WRONG_DAYS" });
  }
  const promoter = await openBrowser(office, "promoter");
  const params = { from: "2026-01-01", to: "2026-01-02" };
  expect((await promoter.call(reports.games, { params })).status).toBe(200);
  expect((await promoter.call(reports.day, { params })).code).toBe("NOT_ALLOWED");
});
