import { toAmount } from "@krapao/contract/amount";
import { dayMilliseconds } from "@krapao/contract/bangkok-day";
import type { OperationKind } from "@krapao/contract/operation";
import { type Activity, activityDaysMax } from "@krapao/contract/protection";
import type { Context } from "#context.ts";
import { totalsText } from "#ledger/find-operations.ts";
import { type Queryable, runSql } from "#platform/database/database.ts";
import { readDays } from "#platform/http/days.ts";
import { Failure } from "#platform/http/failure.ts";
import { takeRateLimit } from "#platform/http/throttle.ts";

interface Days {
  /** The first and the last day in Bangkok, as YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

const readsPerMinute = 60;

/** Sums the member's own books and bets, from the first moment of a day to the last of another. */
export async function readActivity(ctx: Context, memberId: string, days: Days): Promise<Activity> {
  const { fromAt, toAt } = readDays(days);
  if (Date.parse(toAt) - Date.parse(fromAt) > activityDaysMax * dayMilliseconds) {
    throw new Failure("KEY_INVALID", { field: "from" });
  }
  const rate = { key: `activity:${memberId}`, max: readsPerMinute, seconds: 60 };
  await takeRateLimit(ctx.db, rate);
  const db = ctx.batchDatabase;
  const period = { memberId, fromAt, toAt };
  const booked = await runSql<Booked>(db, totalsText, [memberId, fromAt, toAt]);
  const played = await listPlayDays(db, period);
  const deposited = sum(booked.filter(({ kind }) => kind === "deposit"));
  const withdrawn = sum(booked.filter(({ kind }) => kind === "withdraw"));
  return {
    deposited: toAmount(deposited),
    withdrawn: toAmount(withdrawn),
    // A refund is booked to the refund balance first and counts when it reaches the wallet.
    bonus: toAmount(
      sum(booked.filter(({ kind, target }) => kind === "bonus" && target === "WALLET")),
    ),
    staked: toAmount(sum(played.map((row) => ({ sum_minor: row.stake_minor })))),
    won: toAmount(sum(played.map((row) => ({ sum_minor: row.payout_minor })))),
    net: toAmount(deposited - withdrawn),
    netEver: toAmount(await readNet(db, memberId)),
    days: played.map((row) => ({
      day: row.day,
      staked: toAmount(row.stake_minor),
      won: toAmount(row.payout_minor),
    })),
  };
}

/** The sum of one kind of entries that succeeded. */
interface Booked {
  readonly kind: OperationKind;
  readonly target: string;
  readonly sum_minor: bigint;
}

const sum = (rows: readonly Pick<Booked, "sum_minor">[]) =>
  rows.reduce((all, row) => all + row.sum_minor, 0n);

interface Period {
  readonly memberId: string;
  readonly fromAt: string;
  readonly toAt: string;
}

interface PlayDay {
  readonly day: string;
  readonly stake_minor: bigint;
  readonly payout_minor: bigint;
}

function listPlayDays(db: Queryable, { memberId, fromAt, toAt }: Period) {
  const text = `
    select to_char(settled_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day,
      sum(stake_minor)::bigint as stake_minor, sum(payout_minor)::bigint as payout_minor
    from bet
    where member_id = $1 and status = 'SETTLED'
      and settled_at >= $2::timestamptz and settled_at < $3::timestamptz
    group by 1
    order by 1 desc`;
  return runSql<PlayDay>(db, text, [memberId, fromAt, toAt]);
}

/** Deposits less withdrawals since the member registered, as corrected; a withdrawal counts from its request. */
async function readNet(db: Queryable, memberId: string): Promise<bigint> {
  const text = "select net_minor from ledger_account where member_id = $1";
  const [row] = await runSql<{ net_minor: bigint }>(db, text, [memberId]);
  return row?.net_minor ?? 0n;
}
