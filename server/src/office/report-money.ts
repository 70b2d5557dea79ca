import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import type { DecisionRow, HourRow, LiabilityRow, WayRow } from "@krapao/contract/office/reports";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Span } from "./report-span.ts";

export async function readDays(db: Database, { from, to }: Span) {
  const { rows } = await sql<{
    day: string;
    currency: Currency;
    in_minor: bigint;
    in_count: bigint;
    out_minor: bigint;
    out_count: bigint;
    stake_minor: bigint;
    payout_minor: bigint;
    reward_minor: bigint;
    adjust_minor: bigint;
    depositors: bigint;
    players: bigint;
    new_members: bigint;
    first_deposits: bigint;
  }>`
    select day::text, currency, in_minor, in_count, out_minor, out_count, stake_minor, payout_minor,
      reward_minor, adjust_minor, depositors, players, new_members, first_deposits
    from report_daily(${from}, ${to})
  `.execute(db);
  const days = rows.map((row) => {
    const gross = row.stake_minor - row.payout_minor;
    return {
      day: row.day,
      currency: row.currency,
      in: toAmount(row.in_minor),
      inCount: Number(row.in_count),
      out: toAmount(row.out_minor),
      outCount: Number(row.out_count),
      stake: toAmount(row.stake_minor),
      payout: toAmount(row.payout_minor),
      grossResult: toAmount(gross),
      rewards: toAmount(row.reward_minor),
      netResult: toAmount(gross - row.reward_minor),
      adjustments: toAmount(row.adjust_minor),
      depositors: Number(row.depositors),
      players: Number(row.players),
      newMembers: Number(row.new_members),
      firstDeposits: Number(row.first_deposits),
    };
  });
  return { days };
}

interface EntrySum {
  readonly currency: Currency;
  readonly account: string;
  readonly hour: number;
  readonly amount_minor: bigint;
  readonly entries: bigint;
}

const isOut = ({ account }: EntrySum) => account === "bank:PAYOUT";
const sumOf = (rows: readonly EntrySum[]) => ({
  // An entry of money that came in is negative: the house owes it.
  amount: toAmount(
    rows.reduce((sum, row) => sum + (isOut(row) ? row.amount_minor : -row.amount_minor), 0n),
  ),
  count: Number(rows.reduce((sum, { entries }) => sum + entries, 0n)),
});

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [Row, ...Row[]][] {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()];
}

export async function readWays(db: Database, { from, to }: Span) {
  // Entries of the last seconds may be missing in the sums by hour.
  await sql`select report_fill()`.execute(db);
  const { rows } = await sql<EntrySum>`
    select currency, account, hour, amount_minor, entries from report_ways(${from}, ${to})
    order by currency, account
  `.execute(db);
  const ways = groupBy(rows, ({ currency, account }) => `${currency} ${account}`).map(
    (group): WayRow => {
      const [first] = group;
      const { amount, count } = sumOf(group);
      const mean = count > 0 ? Math.round((amount / count) * 100) / 100 : 0;
      const direction = isOut(first) ? "out" : "in";
      return {
        currency: first.currency,
        account: first.account,
        direction,
        amount,
        count,
        mean,
      };
    },
  );
  const hours = groupBy(rows, ({ currency, hour }) => `${currency} ${hour}`)
    .map((group): HourRow => {
      const [{ currency, hour }] = group;
      const into = sumOf(group.filter((row) => !isOut(row)));
      const out = sumOf(group.filter(isOut));
      return {
        currency,
        hour,
        in: into.amount,
        inCount: into.count,
        out: out.amount,
        outCount: out.count,
      };
    })
    .toSorted((one, other) => one.hour - other.hour);
  return { ways, hours };
}

export async function readPayouts(db: Database, { from, to }: Span) {
  const { rows } = await sql<{
    day: string;
    currency: Currency;
    paid: bigint;
    amount_minor: bigint;
    in_1_minute: bigint;
    in_5_minutes: bigint;
    in_30_minutes: bigint;
    later: bigint;
  }>`
    select day::text, currency, paid, amount_minor, in_1_minute, in_5_minutes, in_30_minutes, later
    from payout_days(${from}, ${to})
  `.execute(db);
  const { rows: decisions } = await sql<{
    operator_id: string;
    kind: string;
    reasons: string;
    currency: Currency;
    count: bigint;
    amount_minor: bigint;
  }>`
    select operator_id, kind, reasons, currency, count, amount_minor
    from report_decisions(${from}, ${to}) order by operator_id, reasons
  `.execute(db);
  const groups = groupBy(decisions, (row) => `${row.operator_id} ${row.reasons} ${row.currency}`);
  return {
    days: rows.map((row) => ({
      day: row.day,
      currency: row.currency,
      paid: Number(row.paid),
      amount: toAmount(row.amount_minor),
      in1Minute: Number(row.in_1_minute),
      in5Minutes: Number(row.in_5_minutes),
      in30Minutes: Number(row.in_30_minutes),
      later: Number(row.later),
    })),
    decisions: groups.map((group): DecisionRow => {
      const [{ operator_id: operator, currency, reasons }] = group;
      const countOf = (kind: string) => Number(group.find((row) => row.kind === kind)?.count ?? 0n);
      return {
        operator,
        currency,
        reasons,
        released: countOf("withdraw.release"),
        refused: countOf("withdraw.refuse"),
        amount: toAmount(group.reduce((sum, row) => sum + row.amount_minor, 0n)),
      };
    }),
  };
}

export async function readLiabilities(db: Database) {
  await sql`select liability_fill()`.execute(db);
  const { rows } = await sql<{
    kind: LiabilityRow["kind"];
    party: string;
    currency: Currency;
    amount_minor: bigint;
    count: bigint;
    oldest_at: Date | null;
  }>`
    select kind, party, currency, amount_minor, count, oldest_at from office_liability
    order by currency, kind, party
  `.execute(db);
  const { rows: floats } = await sql<{ account: string; currency: Currency; amount_minor: bigint }>`
    select account, currency, amount_minor from office_float order by account
  `.execute(db);
  const { rows: heads } = await sql<{ at: Date }>`
    select liabilities_at as at from office_report_head
  `.execute(db);
  return {
    at: (heads[0]?.at ?? new Date()).toISOString(),
    liabilities: rows.map((row) => ({
      kind: row.kind,
      party: row.party,
      currency: row.currency,
      amount: toAmount(row.amount_minor),
      count: Number(row.count),
      oldestAt: row.oldest_at?.toISOString() ?? null,
    })),
    floats: floats.map((row) => ({
      account: row.account,
      currency: row.currency,
      amount: toAmount(row.amount_minor),
    })),
  };
}
