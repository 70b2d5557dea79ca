import type { SlipReason } from "@krapao/contract/statement";
import { sql } from "kysely";
import type { BankTransfer } from "#features/deposit/rules.ts";
import { clockNow, type Queryable } from "#platform/database/database.ts";
import type { Tables } from "#tables.ts";
import type { HeldTransfer } from "#tables/held-transfer.ts";

/** Why a slip waits for an operator; the migration explains each reason. */
export type HeldReason = NonNullable<Tables["slip"]["held_reason"]>;

/** Slips that wait for an operator, with the bank's answer about their transfers. */
export interface HeldSlip {
  readonly member_id: string;
  readonly reference: string;
  readonly created_at: Date;
  readonly held_reason: HeldReason;
  readonly transfer: BankTransfer & { readonly reference: string };
}

/**
 * Makes an open slip wait for an operator. It then no longer blocks other slips of the transfer.
 */
export async function holdSlip(
  tx: Queryable,
  { member_id, reference }: { member_id: string; reference: string },
  { heldReason, transfer }: { heldReason: HeldReason; transfer: BankTransfer },
): Promise<void> {
  const { amountMinor, currency, receiver, sender, transferredAt } = transfer;
  const held: HeldTransfer = {
    amountMinor: String(amountMinor),
    currency,
    receiver,
    sender,
    transferredAt: transferredAt.toISOString(),
  };
  await tx
    .updateTable("slip")
    .set({ held_reason: heldReason, transfer: JSON.stringify(held) })
    .where("member_id", "=", member_id)
    .where("reference", "=", reference)
    .where("state", "=", "PROCESSING")
    .execute();
}

const columns = [
  "member_id",
  "reference",
  "created_at",
  "held_reason",
  "transfer",
  "transfer_reference",
] as const;

const held = (db: Queryable) =>
  db
    .selectFrom("slip")
    .select(columns)
    .where("state", "=", "PROCESSING")
    .where("held_reason", "is not", null);

type HeldRow = Awaited<ReturnType<ReturnType<typeof held>["executeTakeFirstOrThrow"]>>;

function toHeldSlip(row: HeldRow): HeldSlip {
  const { transfer, transfer_reference: reference, held_reason: heldReason } = row;
  if (!transfer || reference === null || heldReason === null) {
    throw new Error(`Slip ${row.reference} waits but has no transfer.`);
  }
  return {
    member_id: row.member_id,
    reference: row.reference,
    created_at: row.created_at,
    held_reason: heldReason,
    transfer: {
      ...transfer,
      reference,
      amountMinor: BigInt(transfer.amountMinor),
      transferredAt: new Date(transfer.transferredAt),
    },
  };
}

/** The oldest first. */
export async function listHeld(db: Queryable): Promise<HeldSlip[]> {
  const rows = await held(db).orderBy("created_at").orderBy("reference").execute();
  return rows.map(toHeldSlip);
}

/** A slip that waits; undefined if it was decided. */
export async function readHeld(db: Queryable, reference: string): Promise<HeldSlip | undefined> {
  const row = await held(db).where("reference", "=", reference).executeTakeFirst();
  return row && toHeldSlip(row);
}

/** Locks the slip that an operator decides; undefined if it no longer waits. */
export async function lockHeld(tx: Queryable, reference: string): Promise<HeldSlip | undefined> {
  const row = await held(tx).where("reference", "=", reference).forUpdate().executeTakeFirst();
  return row && toHeldSlip(row);
}

export async function endHeldAsCredited(
  tx: Queryable,
  { member_id, reference, transfer }: HeldSlip,
  number: bigint,
): Promise<void> {
  await tx
    .updateTable("slip")
    .set({
      state: "SUCCESS",
      amount_minor: transfer.amountMinor,
      operation_number: number,
      ended_at: clockNow,
    })
    .where("member_id", "=", member_id)
    .where("reference", "=", reference)
    .execute();
}

export async function endHeldAsFailed(
  tx: Queryable,
  { member_id, reference }: HeldSlip,
  note: SlipReason,
): Promise<void> {
  await tx
    .updateTable("slip")
    .set({ state: "FAILED", note, ended_at: clockNow })
    .where("member_id", "=", member_id)
    .where("reference", "=", reference)
    .execute();
}

/** The position of a waiting slip among all, by its upload. */
export interface HeldPosition {
  /** As a text, because a date has no microseconds. */
  readonly createdAt: string;
  readonly reference: string;
}

interface CheckedPage {
  /** The members of the slips that ended. */
  readonly members: readonly string[];
  /** The last slip that was checked; null if no more slips follow. */
  readonly last: HeldPosition | null;
}

/** Ends those of the next waiting slips whose transfer was decided in another way. */
export async function endDecidedElsewhere(
  db: Queryable,
  { after, limit }: { after: HeldPosition; limit: number },
): Promise<CheckedPage> {
  const { rows } = await sql<CheckedPage>`
    with page as (
      select member_id, reference, created_at, transfer_reference,
        transfer -> 'sender' ->> 'bankCode' as sender_bank
      from slip
      where state = 'PROCESSING' and held_reason is not null
        and created_at >= ${after.createdAt}::timestamptz
        and (created_at, reference) > (${after.createdAt}::timestamptz, ${after.reference})
      order by created_at, reference
      limit ${limit}
    ),
    decided as (
      select slip.member_id, slip.reference, receipt.state
      from page
      join bank_receipt as receipt on receipt.reference = page.transfer_reference
        and receipt.sender_bank = page.sender_bank
      join slip on slip.member_id = page.member_id and slip.reference = page.reference
      where slip.state = 'PROCESSING' and receipt.state <> 'suspense'
      for update of slip skip locked
    ),
    ended as (
      update slip set
        state = 'FAILED', ended_at = clock_now(),
        note = case decided.state when 'returned' then 'INVALID_SLIP' else 'SLIP_REFNO_DUPLICATED' end
      from decided
      where slip.member_id = decided.member_id and slip.reference = decided.reference
      returning slip.member_id
    )
    select array(select member_id from ended) as members, (
      select json_build_object('createdAt', created_at::text, 'reference', reference) from page
      order by created_at, reference offset ${limit}::integer - 1
    ) as last
  `.execute(db);
  const [page] = rows;
  if (!page) throw new Error("The check of waiting slips returned no row.");
  return page;
}
