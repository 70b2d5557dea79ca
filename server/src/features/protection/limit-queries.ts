import type { Limit } from "@krapao/contract/protection";
import { sql } from "kysely";
import { clockNow, type Queryable } from "#platform/database/database.ts";

export type LimitName = Pick<Limit, "kind" | "period">;

interface LimitRow extends LimitName {
  /** Of a time limit in seconds, as what is used. */
  readonly amount_minor: bigint;
  /** Below zero for a loss limit if the member has won. */
  readonly used_minor: bigint;
  readonly staff_minor: bigint | null;
  readonly ready_at: Date | null;
  /** The higher limit waits for staff. */
  readonly needs_staff: boolean;
  readonly raise_minor: bigint | null;
  readonly is_ready: boolean;
  readonly lapses_at: Date | null;
  readonly decline_text: string | null;
}

/** The limits in force, and the higher ones that wait. */
export async function listLimits(db: Queryable, memberId: string): Promise<readonly LimitRow[]> {
  const { rows } = await sql<LimitRow>`
    select own.kind, own.period, own.amount_minor,
      case own.kind
        when 'deposit'
        then protection_deposited(${memberId}, protection_running_since(own.period, now.at))
        when 'loss'
        then protection_exposed(${memberId}, protection_running_since(own.period, now.at))
        when 'stake'
        then protection_staked(${memberId}, protection_running_since(own.period, now.at))
        else protection_played(${memberId}, protection_running_since(own.period, now.at), now.at)
      end as used_minor,
      latest.staff_minor, coalesce(wanted.needs_staff and wanted.agreed_at is null, false) as needs_staff,
      wanted.amount_minor as raise_minor, wanted.ready_at, wanted.lapses_at, wanted.decline_text,
      coalesce(wanted.ready_at <= clock_trusted(now.at, wanted.requested_at), false) as is_ready
    from clock_now() as now (at)
    cross join protection_limits_of(${memberId}) as own
    cross join lateral protection_latest_limit(${memberId}, own.kind, own.period) as latest
    left join protection_raise as wanted on wanted.member_id = ${memberId}
      and wanted.kind = own.kind and wanted.period = own.period and wanted.lapses_at > now.at
    order by own.kind, array_position(array['day', 'week', 'month'], own.period)
  `.execute(db);
  return rows;
}

/** Whether a deposit limit is offered: before the first deposit, until the member has answered. */
export async function isLimitOffered(db: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ isOffered: boolean }>`
    select case
        when changed.at is not null
          then greatest(offer.answered_at, changed.at) <= clock_now() - interval '6 months'
        when offer.member_id is null then account.deposit_number is null
        else offer.answered_at <= clock_now() - interval '1 year'
      end as "isOffered"
    from ledger_account as account
    left join protection_offer as offer on offer.member_id = account.member_id
    cross join (
      select max(latest.from_at) as at
      from protection_limits_of(${memberId}) as own
      cross join lateral protection_latest_limit(${memberId}, own.kind, own.period) as latest
      where own.kind = 'deposit'
    ) as changed
    where account.member_id = ${memberId}
  `.execute(db);
  return rows[0]?.isOffered ?? false;
}

export async function noteOfferAnswered(db: Queryable, memberId: string): Promise<void> {
  await db
    .insertInto("protection_offer")
    .values({ member_id: memberId })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet({ answered_at: clockNow }))
    .execute();
}

interface NewLimit extends LimitName {
  readonly amountMinor: bigint | null;
}

export async function setLimit(
  db: Queryable,
  memberId: string,
  { kind, period, amountMinor }: NewLimit,
): Promise<void> {
  await sql`
    select protection_set_limit(${memberId}, ${kind}, ${period}, ${amountMinor}::bigint)
  `.execute(db);
}

export async function confirmLimit(
  db: Queryable,
  memberId: string,
  { kind, period }: LimitName,
): Promise<"CONFIRMED" | "WAITS" | "NONE"> {
  const { rows } = await sql<{ result: "CONFIRMED" | "WAITS" | "NONE" }>`
    select protection_confirm_limit(${memberId}, ${kind}, ${period}) as result
  `.execute(db);
  return rows[0]?.result ?? "NONE";
}
