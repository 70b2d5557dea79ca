import { toAmount } from "@krapao/contract/amount";
import type { Reality } from "@krapao/contract/protection";
import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";

interface RealityRow {
  readonly minutes: number | null;
  readonly may_be_off: boolean;
  readonly is_due: boolean;
  readonly since: Date;
  readonly played_seconds: bigint;
  readonly stake_minor: bigint;
  readonly payout_minor: bigint;
}

/** Sums the play of members only for whom a reality check can be due. */
export async function readReality(db: Queryable, memberId: string): Promise<Reality> {
  const { rows } = await sql<RealityRow>`
    select (protection_reality_seconds(${memberId}) / 60)::integer as minutes,
      exists (select from setting where key = 'realityOff' and value = 'true') as may_be_off,
      due.since is not null as is_due,
      (select min(moment) from (
        select at as moment from play_launch where member_id = ${memberId} and at >= due.since
        union all
        select placed_at from bet where member_id = ${memberId} and placed_at >= due.since
      ) as known) as since,
      case when due.since is not null
        then protection_reality_played(${memberId}, now.at) end as played_seconds,
      bets.stake_minor, bets.payout_minor
    from clock_now() as now (at)
    left join lateral (
      select protection_reality_since(${memberId}, now.at) as since from ledger_account
      where member_id = ${memberId} and protection_reality_is_near(check_at, now.at)
        and protection_reality_is_due(${memberId}, now.at)
    ) as due on true
    cross join lateral (
      select coalesce(sum(stake_minor), 0)::bigint as stake_minor,
        coalesce(sum(payout_minor), 0)::bigint as payout_minor
      from bet
      where member_id = ${memberId} and status = 'SETTLED' and settled_at >= due.since
    ) as bets
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The database did not say when the next reality check is due.");
  return {
    minutes: row.minutes,
    mayBeOff: row.may_be_off,
    due: row.is_due
      ? {
          played: Math.floor(Number(row.played_seconds) / 60),
          since: row.since.toISOString(),
          staked: toAmount(row.stake_minor),
          won: toAmount(row.payout_minor),
        }
      : null,
  };
}

export async function chooseReality(
  db: Queryable,
  memberId: string,
  minutes: number | null,
): Promise<void> {
  if (minutes === null) return switchOffReality(db, memberId);
  await sql`select protection_choose_reality(${memberId}, ${minutes}::integer)`.execute(db);
}

async function switchOffReality(db: Queryable, memberId: string): Promise<void> {
  const { rows } = await sql<{ result: "OFF" | "KEY_INVALID" | "REALITY_CHECK" }>`
    select protection_switch_off_reality(${memberId}) as result
  `.execute(db);
  const result = rows[0]?.result;
  if (!result) throw new Error("The database did not say whether the reality check is off.");
  if (result === "KEY_INVALID") throw new Failure(result, { field: "minutes" });
  if (result !== "OFF") throw new Failure(result);
}

export async function answerReality(db: Queryable, memberId: string): Promise<void> {
  await sql`select protection_answer_reality(${memberId})`.execute(db);
}
