import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";

/** Refuses while a break or an exclusion of the member lasts. */
export async function refuseInStop(db: Queryable, memberId: string): Promise<void> {
  if (await isStopped(db, memberId)) throw new Failure("PLAY_STOPPED");
}

export async function isStopped(db: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ isStopped: boolean }>`
    select account.is_guarded and protection_is_stopped(${memberId}, clock_now()) as "isStopped"
    from ledger_account as account where account.member_id = ${memberId}
  `.execute(db);
  return rows[0]?.isStopped ?? false;
}
