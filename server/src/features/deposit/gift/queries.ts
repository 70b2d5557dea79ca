import type { Currency } from "@krapao/contract/fields";
import { sql } from "kysely";
import type { RequestKey } from "#ledger/post.ts";
import { isUniqueViolation } from "#platform/database/database-errors.ts";
import {
  clockNow,
  isTaken,
  leftOfLimit,
  type Queryable,
  secondsFromNow,
} from "#platform/database/database.ts";
import { type DueRows, reschedule } from "#platform/database/due-rows.ts";
import { backOffMaxSeconds, type RedeemedVoucher } from "./rules.ts";

interface NewGift {
  readonly memberId: string;
  readonly voucherHash: string;
  readonly walletNo: string;
  readonly requestKey: RequestKey | undefined;
  readonly leaseSeconds: number;
}

/**
 * Reserves a voucher for a member and claims it for the caller. Returns undefined if the voucher is
 * reserved or redeemed, or if the key already has a gift.
 */
export async function reserveVoucher(db: Queryable, gift: NewGift): Promise<DueGift | undefined> {
  const reserved = await db
    .insertInto("gift")
    .values({
      member_id: gift.memberId,
      voucher_hash: gift.voucherHash,
      wallet_no: gift.walletNo,
      key: gift.requestKey?.key ?? null,
      request_hash: gift.requestKey?.requestHash ?? null,
      due_at: secondsFromNow(gift.leaseSeconds),
      attempts: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "member_id", "voucher_hash", "wallet_no", "attempts"])
    .executeTakeFirst();
  return reserved && { ...reserved, redeem_sent_at: null };
}

const stateColumns = [
  "state",
  "amount_minor",
  "refusal",
  sql<bigint | null>`case when refusal is not null
    then protection_deposit_left(member_id, clock_now()) end`.as("left_minor"),
] as const;

export async function findGiftByKey(db: Queryable, memberId: string, key: string) {
  return db
    .selectFrom("gift")
    .select([...stateColumns, "request_hash"])
    .where("member_id", "=", memberId)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** Whether a wallet is ours and accepts deposits in the currency. */
export async function isOurWallet(
  db: Queryable,
  { walletNo, currency }: { walletNo: string; currency: Currency },
): Promise<boolean> {
  const wallet = await db
    .selectFrom("deposit_wallet")
    .select("id")
    .where("account_no", "=", walletNo)
    .where("currency", "=", currency)
    .where("is_open", "=", true)
    .executeTakeFirst();
  return wallet !== undefined;
}

/** Whether members of a currency can send gift links at all. */
export async function hasWallet(db: Queryable, currency: Currency): Promise<boolean> {
  const wallet = await db
    .selectFrom("deposit_wallet")
    .select("id")
    .where("currency", "=", currency)
    .where("is_open", "=", true)
    .executeTakeFirst();
  return wallet !== undefined;
}

export interface DueGift {
  id: bigint;
  member_id: string;
  voucher_hash: string;
  wallet_no: string;
  /** Grows with every claim, so that a process can detect that another one has taken over. */
  attempts: number;
  /** Null until the first redeem request. */
  redeem_sent_at: Date | null;
}

export const gifts: DueRows = {
  table: "gift",
  key: ["id"],
  where: sql`state = 'PENDING'`,
  longestSeconds: backOffMaxSeconds,
  counter: "attempts",
};

export interface SentVoucher extends RedeemedVoucher {
  readonly giverName: string | null;
}

/**
 * Records that the voucher is about to be redeemed. Refuses if another gift already has the voucher
 * under another hash, if another process has taken over since the claim, or in a stop or beyond a
 * limit of the member.
 */
export async function markSent(
  db: Queryable,
  { id, attempts }: Pick<DueGift, "id" | "attempts">,
  { voucherId, shareMinor, giverName }: SentVoucher,
): Promise<"marked" | "another's voucher" | "taken over" | "stopped" | "beyond limit"> {
  try {
    const { numUpdatedRows } = await db
      .updateTable("gift")
      .set({
        redeem_sent_at: clockNow,
        voucher_id: voucherId,
        requested_minor: shareMinor,
        giver_name: giverName,
      })
      .where("id", "=", id)
      .where("attempts", "=", attempts)
      .where("state", "=", "PENDING")
      .executeTakeFirst();
    return numUpdatedRows === 1n ? "marked" : "taken over";
  } catch (error) {
    if (isUniqueViolation(error)) return "another's voucher";
    if (isTaken(error, "play_stopped")) return "stopped";
    if (leftOfLimit(error) !== undefined) return "beyond limit";
    throw error;
  }
}

/** Nothing was sent: restores the gift to its state before this claim. */
export async function releaseClaim(
  db: Queryable,
  { id, attempts, redeem_sent_at }: DueGift,
): Promise<void> {
  await reschedule(db, gifts, { id, attempts }, { seconds: 0, set: { redeem_sent_at } });
}

/** Releases the voucher: none of its money came to us. */
export async function endAsRefused(
  db: Queryable,
  id: bigint,
  refusal: "DEPOSIT_LIMIT" | null = null,
): Promise<void> {
  await db
    .updateTable("gift")
    .set({ state: "REFUSED", refusal, ended_at: clockNow })
    .where("id", "=", id)
    .where("state", "=", "PENDING")
    .execute();
}

/** Locks the gifts that are still open, and returns their members' currencies. */
export async function lockOpenGifts(
  tx: Queryable,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, Currency>> {
  const { rows } = await sql<{ id: bigint; currency: Currency }>`
    select gift.id, member.currency
    from gift join member on member.id = gift.member_id
    where gift.id = any (${ids}::bigint[]) and gift.state = 'PENDING'
    order by gift.id
    for update of gift
  `.execute(tx);
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}

interface CreditedGift {
  readonly id: bigint;
  readonly amountMinor: bigint;
  readonly number: bigint;
}

export async function endAsCredited(
  tx: Queryable,
  credited: readonly CreditedGift[],
): Promise<void> {
  if (credited.length === 0) return;
  await sql`
    update gift set
      state = 'SUCCESS', amount_minor = input.amount_minor, operation_number = input.number,
      ended_at = clock_now()
    from unnest(
      ${credited.map(({ id }) => id)}::bigint[],
      ${credited.map(({ amountMinor }) => amountMinor)}::bigint[],
      ${credited.map(({ number }) => number)}::bigint[]
    ) as input (id, amount_minor, number)
    where gift.id = input.id
  `.execute(tx);
}

export async function readState(db: Queryable, id: bigint) {
  return db.selectFrom("gift").select(stateColumns).where("id", "=", id).executeTakeFirstOrThrow();
}
