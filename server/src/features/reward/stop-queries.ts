import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";

/** The part of the open reward that goes back to the house in a stop; null if there is nothing to end. */
export async function readDueInStop(db: Queryable, memberId: string): Promise<bigint | null> {
  const { rows } = await sql<{ due: bigint | null }>`
    select reward_due_in_stop(${memberId}) as due
  `.execute(db);
  return rows[0]?.due ?? null;
}

export async function isExcluded(db: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ isExcluded: boolean }>`
    select protection_is_excluded(${memberId}, clock_now()) as "isExcluded"
  `.execute(db);
  return rows[0]?.isExcluded ?? false;
}

export type StopResult = "SETTLED" | "SHORT" | "NONE";

/**
 * Closes the open reward of a stopped member if the wallet then still has this amount. `SHORT` and
 * `NONE` have changed nothing.
 */
export async function settleInStop(
  db: Queryable,
  memberId: string,
  amountMinor: bigint,
): Promise<StopResult> {
  const { rows } = await sql<{ result: StopResult }>`
    select reward_settle_in_stop(${memberId}, ${amountMinor}::bigint) as result
  `.execute(db);
  return rows[0]?.result ?? "NONE";
}
