import type { Currency } from "@krapao/contract/fields";
import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";

interface LockedAccounts {
  readonly currency: Currency;
  readonly walletMinor: bigint;
  readonly heldMinor: bigint;
  readonly refundMinor: bigint;
  /** The time of the database clock, read after the lock was taken. */
  readonly now: Date;
}

/**
 * Locks the member's accounts until the transaction ends, so that two requests of one member cannot both
 * pass the same check.
 */
export async function lockAccounts(tx: Queryable, memberId: string): Promise<LockedAccounts> {
  const { rows } = await sql<LockedAccounts>`
    select currency, wallet_minor as "walletMinor", held_minor as "heldMinor",
      refund_minor as "refundMinor", now_at as now
    from ledger_lock(${memberId})
  `.execute(tx);
  const [accounts] = rows;
  if (!accounts) throw new Error("The member has no wallet.");
  return accounts;
}

/** Locks the accounts of several members, in one order everywhere. */
export async function lockMembers(tx: Queryable, memberIds: readonly string[]): Promise<void> {
  const sorted = [...new Set(memberIds)].toSorted();
  await sql`select ledger_lock(id) from unnest(${sorted}::text[]) as input (id)`.execute(tx);
}
