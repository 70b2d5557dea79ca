import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import { type DayMoney, type Figure, today } from "@krapao/contract/office/today";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { answerOperator } from "./answer.ts";
import { readChecks, readQueues } from "./figures.ts";
import type { Office } from "./office.ts";

const hour = 3_600_000;
const week = 7 * 24 * hour;

/** Today and the same weekday of last week, in whole hours, which the sums have. */
interface Spans {
  readonly today: readonly [Date, Date];
  readonly before: readonly [Date, Date];
  readonly beforeDay: readonly [Date, Date];
}

function spansOf(start: Date, now: Date): Spans {
  const from = start.getTime();
  const to = (Math.floor(now.getTime() / hour) + 1) * hour;
  return {
    today: [start, new Date(to)],
    before: [new Date(from - week), new Date(to - week)],
    beforeDay: [new Date(from - week), new Date(from - week + 24 * hour)],
  };
}

interface MoneyRow {
  readonly currency: Currency;
  readonly in_minor: bigint;
  readonly out_minor: bigint;
  readonly stake_minor: bigint;
  readonly payout_minor: bigint;
  readonly reward_minor: bigint;
}

async function readMoney(db: Database, [from, to]: readonly [Date, Date]) {
  const { rows } = await sql<MoneyRow>`
    select currency, in_minor, out_minor, stake_minor, payout_minor, reward_minor
    from report_money(${from}, ${to})
  `.execute(db);
  return rows;
}

async function countMembers(db: Database, [from, to]: readonly [Date, Date]): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select report_members(${from}, ${to}) as count
  `.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** One value for each span. */
async function forSpans<Value>(
  { today: now, before, beforeDay }: Spans,
  read: (span: readonly [Date, Date]) => Promise<Value>,
) {
  return { today: await read(now), before: await read(before), beforeDay: await read(beforeDay) };
}

type MoneyOfSpans = Awaited<ReturnType<typeof forSpans<readonly MoneyRow[]>>>;

function figureOf(
  rows: MoneyOfSpans,
  currency: Currency,
  minorOf: (row: MoneyRow) => bigint,
): Figure {
  const amountOf = (span: readonly MoneyRow[]) => {
    const row = span.find((one) => one.currency === currency);
    return row ? toAmount(minorOf(row)) : 0;
  };
  return {
    today: amountOf(rows.today),
    before: amountOf(rows.before),
    beforeDay: amountOf(rows.beforeDay),
  };
}

interface HeldRow {
  readonly currency: Currency;
  readonly account: string;
  readonly amount_minor: bigint;
}

async function readDayMoney(db: Database, spans: Spans): Promise<DayMoney[]> {
  const rows = await forSpans(spans, (span) => readMoney(db, span));
  const { rows: floats } = await sql<HeldRow>`
    select currency, account, amount_minor from office_float order by account
  `.execute(db);
  const { rows: unpaid } = await sql<Omit<HeldRow, "account"> & { count: bigint }>`
    select currency, count, amount_minor from office_unpaid
  `.execute(db);
  const { rows: used } = await sql<{ currency: Currency }>`
    select case market when 'la' then 'LAK' else 'BAHT' end as currency from instance
  `.execute(db);
  const own = used[0]?.currency;
  const currencies = (["BAHT", "LAK"] as const).filter(
    (one) => one === own || floats.some(({ currency }) => currency === one),
  );
  return currencies.map((currency) => {
    const waiting = unpaid.find((row) => row.currency === currency);
    const gross = (row: MoneyRow) => row.stake_minor - row.payout_minor;
    return {
      currency,
      in: figureOf(rows, currency, (row) => row.in_minor),
      out: figureOf(rows, currency, (row) => row.out_minor),
      grossResult: figureOf(rows, currency, gross),
      netResult: figureOf(rows, currency, (row) => gross(row) - row.reward_minor),
      unpaid: {
        amount: toAmount(waiting?.amount_minor ?? 0n),
        count: Number(waiting?.count ?? 0n),
      },
      floats: floats
        .filter((row) => row.currency === currency)
        .map(({ account, amount_minor }) => ({ account, amount: toAmount(amount_minor) })),
    };
  });
}

export function todayRoutes(office: Office): void {
  const { db } = office;
  answerOperator(office, today.read, async () => {
    await sql`select report_fill()`.execute(db);
    const { rows: days } = await sql<{ now: Date; start: Date }>`
      select clock_now() as now, date_trunc('day', clock_now(), 'Asia/Bangkok') as start
    `.execute(db);
    const [day] = days;
    if (!day) throw new Error("The database has no clock.");
    const spans = spansOf(day.start, day.now);
    const { rows: staff } = await sql<{ id: string; name: string }>`
      select id, name from office_on_shift order by name, id limit 100
    `.execute(db);
    return {
      at: day.now.toISOString(),
      money: await readDayMoney(db, spans),
      newMembers: await forSpans(spans, (span) => countMembers(db, span)),
      queues: await readQueues(office),
      checks: await readChecks(office),
      staff,
    };
  });
}
