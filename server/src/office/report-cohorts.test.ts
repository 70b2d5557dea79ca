import { reports } from "@krapao/contract/office/reports";
import { expect, test } from "vitest";
import { createDatabase } from "#platform/database/database.ts";
import { joinMember } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { reportBet } from "#testing/rewards.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";
import { fillReports } from "./reports.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);

/** Moves the clock to the middle of the next month of Bangkok. */
async function goToNextMonth(): Promise<void> {
  const { rows } = await world.owner.query<{ rest: string }>(
    `select (date_trunc('month', clock_now(), 'Asia/Bangkok') + interval '1 month' + interval '14 days'
       - clock_now())::text as rest`,
  );
  await world.moveClock(rows[0]?.rest ?? "");
}

/** Every figure of every cohort, from the rows themselves. */
async function recount() {
  const { rows } = await world.owner.query<object>(
    `with acts as (
       select member_id, at, case when account = 'bank:PAYOUT' then 0 else -amount_minor end as came,
         case when account = 'bank:PAYOUT' then amount_minor else 0 end as went
       from house_entry where account ~ '^(bank|payment|gift)'
       union all
       select member_id, settled_at, 0, 0 from bet where status = 'SETTLED'
     ), joined as (
       select id, currency, to_char(created_at at time zone 'Asia/Bangkok', 'YYYY-MM') as cohort from member
     ), months as (
       select to_char(first, 'YYYY-MM') as month, row_number() over (order by first) as position
       from generate_series((select date_trunc('month', min(created_at) at time zone 'Asia/Bangkok') from member),
         clock_now() at time zone 'Asia/Bangkok', interval '1 month') as first
     )
     select joined.cohort, joined.currency, count(distinct joined.id)::float8 as members,
       (later.position - own.position)::float8 as month, count(distinct acts.member_id)::float8 as active,
       (coalesce(sum(came), 0) / 100)::float8 as in, (coalesce(sum(went), 0) / 100)::float8 as out
     from joined
     join months as own on own.month = joined.cohort
     join months as later on later.position between own.position and own.position + 12
     left join acts on acts.member_id = joined.id
       and to_char(acts.at at time zone 'Asia/Bangkok', 'YYYY-MM') = later.month
     group by joined.cohort, joined.currency, own.position, later.position
     order by joined.cohort, joined.currency, later.position`,
  );
  return rows;
}

async function expectRecount(): Promise<number> {
  const owner = await openBrowser(office, "owner");
  const { rows } = await world.owner.query<{ from: string; to: string }>(
    `select ((clock_now() at time zone 'Asia/Bangkok')::date - 360)::text as from,
       (clock_now() at time zone 'Asia/Bangkok')::date::text as to`,
  );
  const { body } = await owner.call(reports.cohorts, { params: rows[0] ?? {} });
  expect(body.cohorts).toEqual(await recount());
  return body.cohorts.length;
}

test("cohorts equal a new count of the rows, before and after their days are final", async () => {
  await goToNextMonth();
  const first = await joinMember(world);
  const idle = await joinMember(world);
  await giveMoney(world, first.id, 5000);
  await goToNextMonth();
  const second = await joinMember(world);
  await giveMoney(world, second.id, 700);
  // Who only plays is active too.
  await reportBet(world, first, { stake: 300, payout: 100 });
  await goToNextMonth();
  await giveMoney(world, first.id, 100);
  await giveMoney(world, idle.id, 20);
  // Three months of the first members, two of the second.
  expect(await expectRecount()).toBe(5);
  const db = createDatabase(office.pools.office);
  await world.moveClock("5 hours");
  const fill = async () => {
    while (await fillReports(db));
  };
  await fill();
  expect(await expectRecount()).toBe(5);
  // A bet that is reported a month later, and is cancelled then, changes its month.
  const late = await reportBet(world, idle, { stake: 40, payout: 0 });
  await world.owner.query(
    "update bet set settled_at = settled_at - interval '35 days' where id = $1",
    [late],
  );
  await expectRecount();
  await fill();
  await expectRecount();
  await world.owner.query("update bet set status = 'VOID' where id = $1", [late]);
  await expectRecount();
  await fill();
  await expectRecount();
});
