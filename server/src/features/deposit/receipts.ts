import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import type { DueRows } from "#platform/database/due-rows.ts";
import { namedColumns } from "#platform/database/named-columns.ts";
import type { Tables } from "#tables.ts";
import { leaseSeconds } from "./bank/rules.ts";
import type { BankTransfer } from "./rules.ts";
import { twinMinutes } from "./twin-rules.ts";

export const receipts: DueRows = {
  table: "bank_receipt",
  key: ["id"],
  longestSeconds: leaseSeconds,
  counter: "attempts",
};

/** The largest time difference between two reports of one transfer. */
export const twinSlack = sql`make_interval(mins => ${sql.lit(twinMinutes)})`;

/** Transfers as rows of a query, with their index from 1. */
export const unnestTransfers = (transfers: readonly BankTransfer[]) => sql`
  unnest(
    ${transfers.map(({ receiver }) => receiver.bankCode)}::text[],
    ${transfers.map(({ receiver }) => receiver.accountNo)}::text[],
    ${transfers.map(({ sender }) => sender.bankCode)}::text[],
    ${transfers.map(({ currency }) => currency)}::text[],
    ${transfers.map(({ amountMinor }) => amountMinor)}::bigint[],
    ${transfers.map(({ reference }) => reference)}::text[],
    ${transfers.map(({ transferredAt }) => transferredAt)}::timestamptz[]
  ) with ordinality as input (receiver_bank, receiver_account, sender_bank, currency, amount_minor,
    reference, transferred_at, index)
`;

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
 * account that it was paid into, so this locks the whole bank. The locks are taken in one order, so
 * that two batches wait for each other and cannot deadlock.
 */
export async function lockTransfers(
  tx: Queryable,
  transfers: readonly LockedTransfer[],
): Promise<void> {
  if (transfers.length === 0) return;
  const names = transfers.map(transferName);
  // guard: transfer-lock
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 0) as key
      from unnest(${names}::text[]) as name
      order by key
      offset 0
    ) as keys
  `.execute(tx);
  // end guard
}

/** Transfers with the same name may be the same. */
export function transferName({ receiver, currency, amountMinor }: LockedTransfer): string {
  return `transfer:${receiver.bankCode}:${currency}:${amountMinor}`;
}

interface LockedTransfer extends Pick<BankTransfer, "currency" | "amountMinor"> {
  readonly receiver: { readonly bankCode: string };
}

/** Locks receipts, always in the same order. */
export async function lockReceipts(tx: Queryable, ids: readonly bigint[]): Promise<Receipt[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Receipt>`
    select ${namedColumns("bank_receipt")} from bank_receipt
    where id = any (${ids}::bigint[]) order by id for update
  `.execute(tx);
  return rows;
}

/** A reported transfer, and the feed's line that reports it; a slip has no line. */
export interface ReportedTransfer {
  readonly transfer: BankTransfer;
  readonly lineId: string | null;
  /** The deposit that credited it in the same transaction. */
  readonly credit?: { readonly memberId: string; readonly number: bigint } | undefined;
  /** Why it is not credited; without both, a line waits to be matched. */
  readonly suspense?: Omit<Suspense, "id"> | undefined;
}

/** Stores reported transfers. Returns the ids of those that were not known before, by line. */
export async function addReceipts(
  tx: Queryable,
  reported: readonly ReportedTransfer[],
): Promise<ReadonlyMap<string | null, bigint>> {
  if (reported.length === 0) return new Map();
  const column = <Value>(read: (one: BankTransfer) => Value) =>
    reported.map(({ transfer }) => read(transfer));
  const { rows } = await sql<Pick<Receipt, "id" | "line_id">>`
    insert into bank_receipt (line_id, sender_bank, reference, sender_account, sender_name,
      receiver_bank, receiver_account, currency, amount_minor, transferred_at, reason, due_at,
      state, channel, member_id, operation_number, ended_at)
    select line_id, sender_bank, reference, sender_account, sender_name,
      receiver_bank, receiver_account, currency, amount_minor, transferred_at, reason,
      clock_now() + make_interval(secs => seconds),
      case when number is null then 'suspense' else 'credited' end,
      case when number is not null then 'feed' end, member_id, number,
      case when number is not null then clock_now() end
    from unnest(
      ${reported.map(({ lineId }) => lineId)}::text[],
      ${column(({ sender }) => sender.bankCode)}::text[],
      ${column(({ reference }) => reference)}::text[],
      ${column(({ sender }) => sender.accountNo)}::text[],
      ${column(({ sender }) => sender.name)}::text[],
      ${column(({ receiver }) => receiver.bankCode)}::text[],
      ${column(({ receiver }) => receiver.accountNo)}::text[],
      ${column(({ currency }) => currency)}::text[],
      ${column(({ amountMinor }) => amountMinor)}::bigint[],
      ${column(({ transferredAt }) => transferredAt)}::timestamptz[],
      ${reported.map(({ suspense }) => suspense?.reason ?? null)}::text[],
      ${reported.map(secondsToMatch)}::float8[],
      ${reported.map(({ credit }) => credit?.memberId ?? null)}::text[],
      ${reported.map(({ credit }) => credit?.number ?? null)}::bigint[]
    ) with ordinality as input (line_id, sender_bank, reference, sender_account, sender_name,
      receiver_bank, receiver_account, currency, amount_minor, transferred_at, reason, seconds,
      member_id, number, index)
    order by index
    on conflict do nothing
    returning id, line_id
  `.execute(tx);
  return new Map(rows.map((row) => [row.line_id, row.id]));
}

/** A line waits to be matched; a slip is credited in the same transaction. */
function secondsToMatch({ lineId, credit, suspense }: ReportedTransfer): number | null {
  if (lineId === null || credit) return null;
  return suspense ? (suspense.secondsToNextPoll ?? null) : 0;
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
  | "QR"
  /** Operators made it of a line of the bank's list, which the feed did not report. */
  | "LISTED";

export interface Suspense {
  readonly id: bigint;
  readonly reason: SuspenseReason;
  /** The time until it is judged again; without it only an operator can decide. */
  readonly secondsToNextPoll?: number | undefined;
}

export async function keepInSuspense(tx: Queryable, kept: readonly Suspense[]): Promise<void> {
  if (kept.length === 0) return;
  await sql`
    update bank_receipt as receipt set
      reason = input.reason, due_at = clock_now() + make_interval(secs => input.seconds)
    from unnest(
      ${kept.map(({ id }) => id)}::bigint[],
      ${kept.map(({ reason }) => reason)}::text[],
      ${kept.map(({ secondsToNextPoll }) => secondsToNextPoll ?? null)}::float8[]
    ) as input (id, reason, seconds)
    where receipt.id = input.id
  `.execute(tx);
}

interface Credited {
  readonly id: bigint;
  readonly memberId: string;
  readonly number: bigint;
}

/** Records the operations that credited receipts. */
export async function markCredited(
  tx: Queryable,
  credited: readonly Credited[],
  channel: "feed" | "slip" | "operator",
): Promise<void> {
  await sql`
    update bank_receipt as receipt set
      state = 'credited', reason = null, due_at = null, channel = ${channel},
      member_id = input.member_id, operation_number = input.number, ended_at = clock_now()
    from unnest(
      ${credited.map(({ id }) => id)}::bigint[],
      ${credited.map(({ memberId }) => memberId)}::text[],
      ${credited.map(({ number }) => number)}::bigint[]
    ) as input (id, member_id, number)
    where receipt.id = input.id
  `.execute(tx);
}
