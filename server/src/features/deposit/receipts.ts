import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import type { DueRows } from "#platform/database/due-rows.ts";
import { namedColumns } from "#platform/database/named-columns.ts";
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
  const names = transfers.map(
    ({ receiver, currency, amountMinor }) =>
      `transfer:${receiver.bankCode}:${currency}:${amountMinor}`,
  );
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

interface LockedTransfer extends Pick<BankTransfer, "currency" | "amountMinor"> {
  readonly receiver: { readonly bankCode: string };
}

/** Locks receipts, always in the same order. */
export async function lockReceipts(tx: Queryable, ids: readonly bigint[]): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    select ${namedColumns("bank_receipt")} from bank_receipt
    where id = any (${ids}::bigint[]) order by id for update
  `.execute(tx);
  return rows;
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

/** A reported transfer, and the feed's line that reports it; a slip has no line. */
export interface ReportedTransfer {
  readonly transfer: BankTransfer;
  readonly lineId: string | null;
}

/** Stores reported transfers. Returns the lines of those that were not known before. */
export async function addReceipts(
  tx: Queryable,
  reported: readonly ReportedTransfer[],
): Promise<ReadonlySet<string | null>> {
  const column = <Value>(read: (one: BankTransfer) => Value) =>
    reported.map(({ transfer }) => read(transfer));
  const { rows } = await sql<{ line_id: string | null }>`
    insert into bank_receipt (line_id, sender_bank, reference, sender_account, sender_name,
      receiver_bank, receiver_account, currency, amount_minor, transferred_at, due_at)
    select line_id, sender_bank, reference, sender_account, sender_name,
      receiver_bank, receiver_account, currency, amount_minor, transferred_at,
      -- A line waits to be matched; a slip is credited in the same transaction.
      case when line_id is not null then clock_now() end
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
      ${column(({ transferredAt }) => transferredAt)}::timestamptz[]
    ) with ordinality as input (line_id, sender_bank, reference, sender_account, sender_name,
      receiver_bank, receiver_account, currency, amount_minor, transferred_at, index)
    order by index
    on conflict do nothing
    returning line_id
  `.execute(tx);
  return new Set(rows.map((row) => row.line_id));
}

/** The line of a text message that may be this transfer: same account, amount and time. */
export async function lockMessageTwin(
  tx: Queryable,
  transfer: BankTransfer,
): Promise<Receipt | undefined> {
  const [nearby = []] = await listNearby(tx, [transfer], "message");
  const twin = nearby.find((shown) => mayBeSameSender(shown, transfer));
  if (!twin) return undefined;
  const [locked] = await lockReceipts(tx, [twin.id]);
  return locked?.reference === null ? locked : undefined;
}

/** Which lines without a reference may be of the transfer of a slip. */
export async function findSlipTwins(
  tx: Queryable,
  transfers: readonly BankTransfer[],
): Promise<readonly boolean[]> {
  const nearby = await listNearby(tx, transfers, "slip");
  return transfers.map((transfer, index) =>
    (nearby[index] ?? []).some((shown) => mayBeSameSender(shown, transfer)),
  );
}

const mayBeSameSender = ({ sender_account: shown }: Nearby, { sender }: BankTransfer) =>
  mayBeSameAccount(shown, sender.accountNo);

type Nearby = Pick<Receipt, "id" | "sender_account">;

/** Receipts of the same amount at about the same time, for each transfer the nearest first. */
async function listNearby(
  tx: Queryable,
  transfers: readonly BankTransfer[],
  kind: "message" | "slip",
): Promise<readonly (readonly Nearby[])[]> {
  if (transfers.length === 0) return [];
  const { rows } = await sql<Nearby & { index: number }>`
    select input.index::integer, nearby.id, nearby.sender_account
    from ${unnestTransfers(transfers)}
    cross join lateral (
      select receipt.id, receipt.sender_account, receipt.transferred_at
      from bank_receipt as receipt
      where receipt.receiver_bank = input.receiver_bank
        and receipt.receiver_account = input.receiver_account
        and receipt.amount_minor = input.amount_minor and receipt.currency = input.currency
        and receipt.sender_bank = input.sender_bank
        and receipt.transferred_at >= input.transferred_at - ${twinSlack}
        and receipt.transferred_at <= input.transferred_at + ${twinSlack}
        and ${sql.ref(kind === "message" ? "receipt.reference" : "receipt.line_id")} is null
      offset 0
    ) as nearby
    order by input.index, abs(extract(epoch from nearby.transferred_at - input.transferred_at)),
      nearby.id
  `.execute(tx);
  return transfers.map((_, index) => rows.filter((row) => row.index === index + 1));
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
