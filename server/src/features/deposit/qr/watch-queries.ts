import type { QrProvider } from "@krapao/contract/deposit";
import { sql } from "kysely";
import { clockNow, type Queryable } from "#platform/database/database.ts";
import { claimDue, type DueRows, reschedule } from "#platform/database/due-rows.ts";
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

/** Sets the next poll, unless a hint came during this one: then the code stays due. */
export async function planPoll(
  db: Queryable,
  { id, version }: Pick<QrCode, "id" | "version">,
  seconds: number | null,
): Promise<void> {
  await reschedule(db, codes, { id, version }, { seconds });
}

export async function markCancelSent(db: Queryable, id: string): Promise<void> {
  await db.updateTable("qr_code").set({ is_cancel_sent: true }).where("id", "=", id).execute();
}

/** Locks a code, so that decisions about it run one after another. */
export async function lockCode(tx: Queryable, id: string): Promise<void> {
  // guard: code-lock
  await tx.selectFrom("qr_code").select("id").where("id", "=", id).forUpdate().execute();
  // end guard
}

/** The code for which a payment was credited, if any. */
export async function findPayment(
  tx: Queryable,
  { provider, paymentId }: { provider: QrProvider; paymentId: string },
): Promise<string | undefined> {
  const payment = await tx
    .selectFrom("qr_payment")
    .select("qr_code_id")
    .where("provider", "=", provider)
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
  return payment?.qr_code_id;
}

/** Stores a payment; without an operation number it is a transfer that was credited before. */
export async function addPayment(
  tx: Queryable,
  {
    code,
    charge,
    number,
  }: {
    code: QrCode;
    charge: PaidCharge & { readonly facts: CodePayment };
    number: bigint | null;
  },
): Promise<void> {
  const { reference, receiverBank, receiverAccount, senderBank, senderAccount } = charge.facts;
  await tx
    .insertInto("qr_payment")
    .values({
      provider: code.provider,
      payment_id: charge.paymentId,
      qr_code_id: code.id,
      amount_minor: charge.paidMinor,
      member_id: code.member_id,
      operation_number: number,
      paid_at: charge.paidAt,
      reference,
      receiver_bank: receiverBank,
      receiver_account: receiverAccount,
      sender_bank: senderBank,
      sender_account: senderAccount,
    })
    .execute();
}

/** Stores which credited transfer may be the payment of a code; an operator decides. */
export async function keepDoubt(tx: Queryable, id: string, receiptId: bigint): Promise<void> {
  await tx
    .updateTable("qr_code")
    .set({ doubt_receipt_id: receiptId })
    .where("id", "=", id)
    .execute();
}

export async function markPaid(tx: Queryable, id: string): Promise<void> {
  await tx.updateTable("qr_code").set({ state: "paid" }).where("id", "=", id).execute();
}
