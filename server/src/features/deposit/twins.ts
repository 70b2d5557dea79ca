import type { QrProvider } from "@krapao/contract/deposit";
import { type RawBuilder, sql } from "kysely";
import { clockNow, type Queryable } from "#platform/database/database.ts";
import { namedColumns } from "#platform/database/named-columns.ts";
import { type Receipt, toTransfer, twinSlack, unnestTransfers } from "./receipts.ts";
import type { BankTransfer } from "./rules.ts";
import { type CodePayment, judgeTwin } from "./twin-rules.ts";

/**
 * A bank's code is paid into an account at that bank, so the same money is reported as a payment
 * and as a transfer by the feed or a slip. A process that decides about one of them holds the
 * transfer's lock.
 */

/** A payment by code that was credited. */
export interface CreditedPayment extends CodePayment {
  readonly provider: QrProvider;
  readonly paymentId: string;
  readonly memberId: string;
}

/** Our accounts that codes are paid into if the provider does not report the account. */
const makesCodes = (bank: RawBuilder<unknown>, account: RawBuilder<unknown>) => sql`exists (
  select from deposit_account
  where bank_code = ${bank} and ltrim(account_no, '0') = ${account}
    and type = 'BANK' and mode <> 'AUTO'
)`;

/**
 * For each transfer the payments by code that may be it and are not linked to another one, nearest
 * first.
 */
export async function listPayments(
  tx: Queryable,
  transfers: readonly BankTransfer[],
): Promise<readonly (readonly CreditedPayment[])[]> {
  if (transfers.length === 0) return [];
  const { rows } = await sql<CreditedPayment & { index: number }>`
    select input.index::integer, near.provider, near."paymentId", near."memberId",
      near."amountMinor", near.currency, near.reference, near.earliest, near.latest,
      near."receiverBank", near."receiverAccount", near."senderBank", near."senderAccount"
    from ${unnestTransfers(transfers)}
    cross join lateral (
      select payment.provider, payment.payment_id as "paymentId", payment.member_id as "memberId",
        payment.amount_minor as "amountMinor", code.currency, payment.reference,
        coalesce(payment.paid_at, code.created_at) as earliest,
        coalesce(payment.paid_at, payment.at) as latest,
        payment.receiver_bank as "receiverBank", payment.receiver_account as "receiverAccount",
        payment.sender_bank as "senderBank", payment.sender_account as "senderAccount"
      from qr_payment as payment
      join qr_code as code on code.id = payment.qr_code_id
      where payment.receiver_bank = input.receiver_bank
        and payment.amount_minor = input.amount_minor
        and code.currency = input.currency and payment.operation_number is not null
        and (payment.reference = input.reference or (
          -- The index ends at payments that we have learned of since the transfer.
          payment.at >= input.transferred_at - ${twinSlack} - interval '1 day'
          and coalesce(payment.paid_at, code.created_at) <= input.transferred_at + ${twinSlack}
          and coalesce(payment.paid_at, payment.at) >= input.transferred_at - ${twinSlack}))
        and (payment.receiver_account is not null
          or ${makesCodes(sql`input.receiver_bank`, sql`input.receiver_account`)})
        and not exists (
          select from bank_receipt as receipt
          where receipt.payment_provider = payment.provider
            and receipt.payment_id = payment.payment_id)
      offset 0
    ) as near
    order by input.index, abs(extract(epoch from near.latest - input.transferred_at)),
      near."paymentId"
  `.execute(tx);
  return transfers.map((_, index) => rows.filter((row) => row.index === index + 1));
}

/** The payment by code that equals a transfer, or `doubt` if one may and nothing proves it. */
export function judgePayments(
  transfer: BankTransfer,
  payments: readonly CreditedPayment[],
  isOfMember: (memberId: string) => boolean,
): CreditedPayment | "doubt" | undefined {
  const judged = payments.map((payment) => ({
    payment,
    verdict: judgeTwin(transfer, payment, { isOfMember: isOfMember(payment.memberId) }),
  }));
  const same = judged.find(({ verdict }) => verdict === "same");
  if (same) return same.payment;
  return judged.some(({ verdict }) => verdict === "doubt") ? "doubt" : undefined;
}

/** Reads and judges the payments by code that may be one transfer. */
export async function findPaymentTwin(
  tx: Queryable,
  transfer: BankTransfer,
  isOfMember: (memberId: string) => boolean,
): Promise<CreditedPayment | "doubt" | undefined> {
  const [payments = []] = await listPayments(tx, [transfer]);
  return judgePayments(transfer, payments, isOfMember);
}

/** Transfers that may be this payment and are not linked to another one, nearest first. */
async function lockReceipts(tx: Queryable, payment: CodePayment): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    select ${namedColumns("bank_receipt")} from bank_receipt
    where receiver_bank = ${payment.receiverBank} and amount_minor = ${payment.amountMinor}
      and currency = ${payment.currency} and payment_id is null
      and state in ('credited', 'suspense')
      and (reference = ${payment.reference} or transferred_at
        between ${payment.earliest}::timestamptz - ${twinSlack}
        and ${payment.latest}::timestamptz + ${twinSlack})
      and (receiver_account = ${payment.receiverAccount} or (${payment.receiverAccount}::text is null
        and ${makesCodes(sql`receiver_bank`, sql`receiver_account`)}))
    order by abs(extract(epoch from transferred_at - ${payment.latest}::timestamptz)), id
    for update
  `.execute(tx);
  return rows;
}

export interface ReceiptTwins {
  /** The transfer that is the payment. */
  readonly same: Receipt | undefined;
  /** If there is none: transfers that may be this payment, credited to others or waiting. */
  readonly doubtful: readonly Receipt[];
}

export async function findReceiptTwins(
  tx: Queryable,
  payment: CodePayment,
  isOfMember: (receipt: Receipt) => boolean,
): Promise<ReceiptTwins> {
  const judged = (await lockReceipts(tx, payment)).map((receipt) => ({
    receipt,
    verdict: judgeTwin(toTransfer(receipt), payment, { isOfMember: isOfMember(receipt) }),
  }));
  const ofVerdict = (wanted: string) =>
    judged.flatMap(({ receipt, verdict }) => (verdict === wanted ? [receipt] : []));
  return { same: ofVerdict("same")[0], doubtful: ofVerdict("doubt") };
}

/** Ends a transfer that is a credited payment by code, so that it is not credited twice. */
export async function endAsTwin(
  tx: Queryable,
  id: bigint,
  { provider, paymentId }: Pick<CreditedPayment, "provider" | "paymentId">,
): Promise<void> {
  await tx
    .updateTable("bank_receipt")
    .set({
      state: "twin",
      reason: null,
      due_at: null,
      ended_at: clockNow,
      payment_provider: provider,
      payment_id: paymentId,
    })
    .where("id", "=", id)
    .execute();
}

/** Records that a payment by code is a transfer that was credited before. */
export async function addPaymentToReceipt(
  tx: Queryable,
  id: bigint,
  { provider, paymentId }: Pick<CreditedPayment, "provider" | "paymentId">,
): Promise<void> {
  await tx
    .updateTable("bank_receipt")
    .set({ payment_provider: provider, payment_id: paymentId })
    .where("id", "=", id)
    .execute();
}

/** The payment now has its transfer: transfers that waited in doubt about it are judged again. */
export async function judgeDoubtfulAgain(
  tx: Queryable,
  payment: Pick<CodePayment, "receiverBank" | "amountMinor" | "currency">,
): Promise<void> {
  await tx
    .updateTable("bank_receipt")
    .set({ due_at: clockNow })
    .where("state", "=", "suspense")
    .where("reason", "=", "QR")
    .where("receiver_bank", "=", payment.receiverBank)
    .where("amount_minor", "=", payment.amountMinor)
    .where("currency", "=", payment.currency)
    .execute();
}
