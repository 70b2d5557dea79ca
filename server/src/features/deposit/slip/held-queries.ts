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

/** Ends waiting slips whose transfer was decided in another way. Returns their members. */
export async function endDecidedElsewhere(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    with decided as (
      select slip.member_id, slip.reference, receipt.state
      from slip
      join bank_receipt as receipt on receipt.reference = slip.transfer_reference
        and receipt.sender_bank = slip.transfer -> 'sender' ->> 'bankCode'
      where slip.state = 'PROCESSING' and slip.held_reason is not null
        and receipt.state <> 'suspense'
      for update of slip skip locked
    )
    update slip set
      state = 'FAILED', ended_at = clock_now(),
      note = case decided.state when 'returned' then 'INVALID_SLIP' else 'SLIP_REFNO_DUPLICATED' end
    from decided
    where slip.member_id = decided.member_id and slip.reference = decided.reference
    returning slip.member_id
  `.execute(db);
  return rows.map((row) => row.member_id);
}
