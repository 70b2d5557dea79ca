import type { Hold, Stop } from "@krapao/contract/protection";
import { sql } from "kysely";
import type { RequestKey } from "#ledger/post.ts";
import type { Queryable } from "#platform/database/database.ts";
import { takenKey } from "#platform/http/idempotency.ts";

export type NewStop =
  | { readonly kind: "break"; readonly days: number }
  | { readonly kind: "exclusion"; readonly months: number | null };

export async function beginStop(
  db: Queryable,
  memberId: string,
  { stop, requestKey }: { stop: NewStop; requestKey: RequestKey | undefined },
): Promise<void> {
  const days = stop.kind === "break" ? stop.days : null;
  const months = stop.kind === "exclusion" ? stop.months : null;
  const { rows } = await sql<{ result: "NEW" | "REPEAT" | "TAKEN" }>`
    select protection_begin_stop(
      ${memberId}, ${stop.kind}, ${days}::integer, ${months}::integer,
      ${requestKey?.key ?? null}, ${requestKey?.requestHash ?? null}::bytea
    ) as result
  `.execute(db);
  if (rows[0]?.result === "TAKEN") throw takenKey();
}

export interface StopRow {
  readonly kind: Stop["kind"];
  readonly from_at: Date;
  readonly until_at: Date | null;
  readonly may_return_at: Date;
  readonly return_requested_at: Date | null;
  readonly return_declined_at: Date | null;
  readonly lifted_at: Date | null;
  readonly now_at: Date;
}

/** A stop as member and office see it. */
export const toStop = (row: StopRow): Stop => ({
  kind: row.kind,
  from: row.from_at.toISOString(),
  until: row.until_at?.toISOString() ?? null,
  comeBack: row.kind === "exclusion" ? toComeBack(row) : null,
});

function toComeBack(row: StopRow): NonNullable<Stop["comeBack"]> {
  const of = (state: NonNullable<Stop["comeBack"]>["state"], at: Date) => ({
    state,
    at: at.toISOString(),
  });
  if (row.lifted_at) return of("granted", row.lifted_at);
  if (row.return_declined_at) return of("declined", row.return_declined_at);
  if (row.return_requested_at) return of("requested", row.return_requested_at);
  return of(row.may_return_at > row.now_at ? "later" : "possible", row.may_return_at);
}

/** The stop that lasts longest. */
export async function findStop(
  db: Queryable,
  memberId: string,
  { isEndedToo = false } = {},
): Promise<StopRow | undefined> {
  const { rows } = await sql<StopRow>`
    select kind, from_at, until_at, return_requested_at, return_declined_at, lifted_at, may_return_at,
      clock_trusted(clock_now(), from_at) as now_at
    from (
      -- By the key: the stops of one member are few.
      select id, kind, from_at, nullif(until_at, 'infinity') as until_at, return_requested_at,
        return_declined_at, lifted_at,
        protection_may_return_at(stop) as may_return_at, protection_end(stop) as end_at,
        protection_end(stop) > (select clock_surely(clock_now()))
          and protection_lasts(stop, clock_now()) as lasts
      from protection_stop as stop where member_id = ${memberId} offset 0
    ) as own
    where kind <> 'limit' and (lasts or ${isEndedToo}::boolean)
    order by end_at desc, kind = 'review', coalesce(until_at, 'infinity') desc, kind desc, id
    limit 1
  `.execute(db);
  return rows[0];
}

/** Returns false if no exclusion lasts whose time is over. */
export async function requestReturn(
  db: Queryable,
  memberId: string,
  text: string,
): Promise<boolean> {
  const { rows } = await sql<{ isRequested: boolean }>`
    select protection_request_return(${memberId}, ${text}) as "isRequested"
  `.execute(db);
  return rows[0]?.isRequested ?? false;
}

interface HoldRow {
  readonly number: bigint;
  readonly amount_minor: bigint;
  readonly held_at: Date;
  readonly reason: Hold["reason"];
  readonly wish: Hold["wish"];
  readonly state: Hold["state"];
  readonly due_at: Date | null;
}

/** The deposits that are neither credited nor back at the bank, the oldest first. */
export async function listHolds(db: Queryable, memberId: string): Promise<readonly HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select hold.number, operation.amount_minor, hold.held_at, hold.reason, hold.wish, hold.state,
      hold.due_at
    from deposit_hold as hold
    join operation on operation.member_id = hold.member_id and operation.number = hold.number
    where hold.member_id = ${memberId} and hold.ended_at is null
    order by hold.number
    limit 100
  `.execute(db);
  return rows;
}

/** Returns false if the hold cannot be decided any more. */
export async function chooseForHold(
  db: Queryable,
  { memberId, number, wish }: { memberId: string; number: bigint; wish: Hold["wish"] },
): Promise<boolean> {
  const { rows } = await sql<{ isChosen: boolean }>`
    select deposit_hold_choose(${memberId}, ${number}, ${wish}) as "isChosen"
  `.execute(db);
  return rows[0]?.isChosen ?? false;
}

interface DueHold {
  readonly member_id: string;
  readonly number: bigint;
}

/** Two processes may find the same hold: its decision is made under the member's lock, once. */
export async function listDueHolds(db: Queryable, limit: number): Promise<readonly DueHold[]> {
  const { rows } = await sql<DueHold>`
    select member_id, number from deposit_hold
    where due_at <= (select clock_now())
    order by due_at
    limit ${limit}
  `.execute(db);
  return rows;
}

export async function decideHold(
  db: Queryable,
  { member_id, number }: DueHold,
  reference: string,
): Promise<"CREDITED" | "RETURNING" | "WAITS"> {
  const { rows } = await sql<{ result: "CREDITED" | "RETURNING" | "WAITS" }>`
    select deposit_hold_decide(${member_id}, ${number}, ${reference}) as result
  `.execute(db);
  return rows[0]?.result ?? "WAITS";
}
