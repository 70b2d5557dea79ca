import type { Selectable } from "kysely";
import { sql } from "kysely";
import { clockNow, type Queryable } from "#platform/database/database.ts";
import { type DueRows, reschedule } from "#platform/database/due-rows.ts";
import { columnsOf, type Tables } from "#tables.ts";
import { leaseSeconds } from "./bank/rules.ts";
import { type BankTransfer, mayBeSameAccount } from "./rules.ts";
import { twinMinutes } from "./twin-rules.ts";

export const receipts: DueRows = {
  table: "bank_receipt",
  key: ["id"],
  longestSeconds: leaseSeconds,
  counter: "attempts",
};

export type Receipt = Selectable<Tables["bank_receipt"]>;

/** The transfer as the bank reported it. */
export function toTransfer(receipt: Receipt): BankTransfer {
  return {
    reference: receipt.reference,
    amountMinor: receipt.amount_minor,
    currency: receipt.currency,
    receiver: { bankCode: receipt.receiver_bank, accountNo: receipt.receiver_account },
    sender: {
      bankCode: receipt.sender_bank,
      accountNo: receipt.sender_account,
      name: receipt.sender_name,
    },
    transferredAt: receipt.transferred_at,
  };
}

/**
 * Serialises decisions about transfers that may be the same. A text message has no reference, and a
 * payment by code need not have one, so no unique key can separate them. A code need not name the
 * account that it was paid into, so this locks the whole bank.
 */
export async function lockTransfer(
  tx: Queryable,
  { receiver, currency, amountMinor }: LockedTransfer,
): Promise<void> {
  const key = `transfer:${receiver.bankCode}:${currency}:${amountMinor}`;
  // guard: transfer-lock
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  // end guard
}

interface LockedTransfer extends Pick<BankTransfer, "currency" | "amountMinor"> {
  readonly receiver: { readonly bankCode: string };
}

export async function lockReceipt(tx: Queryable, id: bigint): Promise<Receipt | undefined> {
  return tx
    .selectFrom("bank_receipt")
    .select(columnsOf.bank_receipt)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function lockReceiptByReference(
  tx: Queryable,
  { sender, reference }: Pick<BankTransfer, "sender" | "reference">,
): Promise<Receipt | undefined> {
  return tx
    .selectFrom("bank_receipt")
    .select(columnsOf.bank_receipt)
    .where("sender_bank", "=", sender.bankCode)
    .where("reference", "=", reference)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores a reported transfer; does nothing if it is already known. */
export async function addReceipt(
  tx: Queryable,
  transfer: BankTransfer,
  line?: { id: string },
): Promise<boolean> {
  const added = await tx
    .insertInto("bank_receipt")
    .values({
      line_id: line?.id ?? null,
      sender_bank: transfer.sender.bankCode,
      reference: transfer.reference,
      sender_account: transfer.sender.accountNo,
      sender_name: transfer.sender.name,
      receiver_bank: transfer.receiver.bankCode,
      receiver_account: transfer.receiver.accountNo,
      currency: transfer.currency,
      amount_minor: transfer.amountMinor,
      transferred_at: transfer.transferredAt,
      // A line waits to be matched; a slip is credited in the same transaction.
      due_at: line ? clockNow : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** The line of a text message that may be this transfer: same account, amount and time. */
export async function lockMessageTwin(
  tx: Queryable,
  transfer: BankTransfer,
): Promise<Receipt | undefined> {
  return findTwin(await listNearby(tx, transfer, "message"), transfer);
}

/** A slip that may be of the same transfer as a line without a reference. */
export async function findSlipTwin(
  tx: Queryable,
  transfer: BankTransfer,
): Promise<Receipt | undefined> {
  return findTwin(await listNearby(tx, transfer, "slip"), transfer);
}

function findTwin(nearby: readonly Receipt[], { sender }: BankTransfer): Receipt | undefined {
  return nearby.find(({ sender_account: shown }) => mayBeSameAccount(shown, sender.accountNo));
}

async function listNearby(
  tx: Queryable,
  transfer: BankTransfer,
  kind: "message" | "slip",
): Promise<Receipt[]> {
  const at = transfer.transferredAt;
  return tx
    .selectFrom("bank_receipt")
    .select(columnsOf.bank_receipt)
    .where("receiver_account", "=", transfer.receiver.accountNo)
    .where("receiver_bank", "=", transfer.receiver.bankCode)
    .where("amount_minor", "=", transfer.amountMinor)
    .where("currency", "=", transfer.currency)
    .where("sender_bank", "=", transfer.sender.bankCode)
    .where("transferred_at", ">=", new Date(at.getTime() - twinMinutes * 60_000))
    .where("transferred_at", "<=", new Date(at.getTime() + twinMinutes * 60_000))
    .where(kind === "message" ? "reference" : "line_id", "is", null)
    .orderBy(sql`abs(extract(epoch from transferred_at - ${at}))`)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** A slip has given the reference of a text message's transfer: they are the same transfer. */
export async function addReference(
  tx: Queryable,
  id: bigint,
  reference: string | null,
): Promise<void> {
  await tx.updateTable("bank_receipt").set({ reference }).where("id", "=", id).execute();
}

/** Why a transfer waits: to be judged again if that may help, otherwise for an operator. */
export type SuspenseReason =
  /** Not one of our accounts that the feed covers. */
  | "RECEIVER"
  /** The sender's account belongs to a member with another currency. */
  | "CURRENCY"
  /** No member matches. */
  | "NOBODY"
  /** More than one member matches. */
  | "SEVERAL"
  /** A member may match, but the bank shows too little to be sure. */
  | "UNCERTAIN"
  /** Reported by text message, and a slip that may be of the same transfer was credited. */
  | "SLIP"
  /** As above, while a slip of the member is still being decided. */
  | "OPEN_SLIP"
  /** A credited payment by another member's code may be the same money. */
  | "QR";

export async function keepInSuspense(
  tx: Queryable,
  id: bigint,
  reason: SuspenseReason,
  { secondsToNextPoll }: { secondsToNextPoll?: number } = {},
): Promise<void> {
  const seconds = secondsToNextPoll ?? null;
  await reschedule(tx, receipts, { id }, { seconds, set: { reason } });
}
