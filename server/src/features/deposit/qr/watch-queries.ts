import type { QrProvider } from "@krapao/contract/deposit";
import { sql } from "kysely";
import { clockNow, type Queryable } from "#platform/database/database.ts";
import { claimDue, type DueRows } from "#platform/database/due-rows.ts";
import { namedColumns } from "#platform/database/named-columns.ts";
import type { PaidCharge } from "#providers/payment.ts";
import type { CodePayment } from "../twin-rules.ts";
import type { QrCode } from "./queries.ts";
import { lastPollSeconds } from "./rules.ts";

const codes: DueRows = {
  table: "qr_code",
  key: ["id"],
  longestSeconds: lastPollSeconds,
  counter: "version",
};

/** Claims the codes that are due for a poll. */
export function claimCodes(
  db: Queryable,
  claim: { limit: number; leaseSeconds: number },
): Promise<QrCode[]> {
  const select = sql`${namedColumns("qr_code", "claimed")},
    extract(epoch from claimed.expires_at - clock_now())::float8 as seconds_left,
    extract(epoch from clock_now() - claimed.created_at)::float8 as age_seconds`;
  return claimDue(db, codes, { ...claim, select });
}

/** The provider has reported a change of the charge: makes the code due at once. */
export async function hintCode(
  tx: Queryable,
  { id, provider }: { id: string; provider: QrProvider },
): Promise<void> {
  await tx
    .updateTable("qr_code")
    .set({ due_at: clockNow, version: sql`version + 1` })
    .where("id", "=", id)
    .where("provider", "=", provider)
    .execute();
}

export interface NextPoll extends Pick<QrCode, "id" | "version"> {
  /** Null: no payment can come any more. */
  readonly seconds: number | null;
}

/** Sets the next polls, unless a hint came during the last one: then the code stays due. */
export async function planPolls(db: Queryable, polls: readonly NextPoll[]): Promise<void> {
  if (polls.length === 0) return;
  await sql`
    update qr_code as code set due_at = clock_now() + make_interval(secs => input.seconds)
    from unnest(
      ${polls.map(({ id }) => id)}::text[],
      ${polls.map(({ version }) => version)}::integer[],
      ${polls.map(({ seconds }) => seconds)}::float8[]
    ) as input (id, version, seconds)
    where code.id = input.id and code.version = input.version
  `.execute(db);
}

export async function markCancelSent(db: Queryable, id: string): Promise<void> {
  await db.updateTable("qr_code").set({ is_cancel_sent: true }).where("id", "=", id).execute();
}

/** Locks codes, so that decisions about them run one after another. Always in the same order. */
export async function lockCodes(tx: Queryable, ids: readonly string[]): Promise<void> {
  // guard: code-lock
  await sql`select from qr_code where id = any (${ids}::text[]) order by id for update`.execute(tx);
  // end guard
}

interface ReportedPayment {
  readonly code: QrCode;
  readonly charge: PaidCharge;
}

/** The codes for which payments were credited, if any, in the order of the payments. */
export async function findPayments(
  tx: Queryable,
  payments: readonly ReportedPayment[],
): Promise<readonly (string | undefined)[]> {
  const { rows } = await sql<{ qr_code_id: string | null }>`
    select payment.qr_code_id
    from unnest(
      ${payments.map(({ code }) => code.provider)}::text[],
      ${payments.map(({ charge }) => charge.paymentId)}::text[]
    ) with ordinality as input (provider, payment_id, index)
    left join qr_payment as payment
      on payment.provider = input.provider and payment.payment_id = input.payment_id
    order by input.index
  `.execute(tx);
  return rows.map((row) => row.qr_code_id ?? undefined);
}

/** The money that was credited for a code. */
export async function sumCredited(db: Queryable, id: string): Promise<bigint> {
  const { rows } = await sql<{ amount_minor: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as amount_minor from qr_payment where qr_code_id = ${id}
  `.execute(db);
  return rows[0]?.amount_minor ?? 0n;
}

interface NewPayment extends ReportedPayment {
  readonly facts: CodePayment;
  /** Null if it is a transfer that was credited before. */
  readonly number: bigint | null;
}

export async function addPayments(tx: Queryable, payments: readonly NewPayment[]): Promise<void> {
  if (payments.length === 0) return;
  const fact = <Value>(read: (facts: CodePayment) => Value) =>
    payments.map(({ facts }) => read(facts));
  await sql`
    insert into qr_payment (provider, payment_id, qr_code_id, amount_minor, member_id,
      operation_number, paid_at, reference, receiver_bank, receiver_account, sender_bank,
      sender_account)
    select provider, payment_id, qr_code_id, amount_minor, member_id, operation_number, paid_at,
      reference, receiver_bank, receiver_account, sender_bank, sender_account
    from unnest(
      ${payments.map(({ code }) => code.provider)}::text[],
      ${payments.map(({ charge }) => charge.paymentId)}::text[],
      ${payments.map(({ code }) => code.id)}::text[],
      ${payments.map(({ charge }) => charge.paidMinor)}::bigint[],
      ${payments.map(({ code }) => code.member_id)}::text[],
      ${payments.map(({ number }) => number)}::bigint[],
      ${payments.map(({ charge }) => charge.paidAt)}::timestamptz[],
      ${fact(({ reference }) => reference)}::text[],
      ${fact(({ receiverBank }) => receiverBank)}::text[],
      ${fact(({ receiverAccount }) => receiverAccount)}::text[],
      ${fact(({ senderBank }) => senderBank)}::text[],
      ${fact(({ senderAccount }) => senderAccount)}::text[]
    ) as input (provider, payment_id, qr_code_id, amount_minor, member_id, operation_number,
      paid_at, reference, receiver_bank, receiver_account, sender_bank, sender_account)
  `.execute(tx);
}

interface Doubt {
  readonly id: string;
  readonly receiptId: bigint;
}

/** Stores which credited transfers may be the payments of codes; an operator decides about each. */
export async function keepDoubts(tx: Queryable, doubts: readonly Doubt[]): Promise<void> {
  if (doubts.length === 0) return;
  await sql`
    select from unnest(
      ${doubts.map(({ id }) => id)}::text[],
      ${doubts.map(({ receiptId }) => receiptId)}::bigint[]
    ) as input (id, receipt_id)
    cross join lateral qr_code_doubt(input.id, input.receipt_id)
  `.execute(tx);
}

/** For each code the transfers that operators have decided to be other money than its payment. */
export async function findOthers(
  tx: Queryable,
  ids: readonly string[],
): Promise<readonly ReadonlySet<bigint>[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ receipt_ids: readonly string[] }>`
    select qr_code_others(input.id)::text[] as receipt_ids
    from unnest(${ids}::text[]) with ordinality as input (id, index)
    order by input.index
  `.execute(tx);
  return rows.map((row) => new Set(row.receipt_ids.map(BigInt)));
}

/**
 * A process that held a code longer than its lease may credit a payment that another one has since seen taken
 * back, which ended the watch. The code is due again, so that what was credited is compared with that.
 */
export async function markPaid(
  tx: Queryable,
  paid: readonly Pick<QrCode, "id" | "version">[],
): Promise<void> {
  if (paid.length === 0) return;
  await sql`
    update qr_code as code set state = 'paid',
      due_at = case when code.version = input.version then code.due_at else clock_now() end,
      -- The other process may be about to end the watch: its plan is void.
      version = code.version + (code.version <> input.version)::integer
    from unnest(
      ${paid.map(({ id }) => id)}::text[],
      ${paid.map(({ version }) => version)}::integer[]
    ) as input (id, version)
    where code.id = input.id
  `.execute(tx);
}
