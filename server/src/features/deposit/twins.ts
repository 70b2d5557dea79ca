import type { QrProvider } from "@krapao/contract/deposit";
import { type RawBuilder, sql } from "kysely";
import { clockNow, type Queryable } from "#platform/database/database.ts";
import { namedColumns } from "#platform/database/named-columns.ts";
import { type Receipt, toTransfer } from "./receipts.ts";
import type { BankTransfer } from "./rules.ts";
import { type CodePayment, judgeTwin, twinMinutes } from "./twin-rules.ts";

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

const slack = sql`make_interval(mins => ${sql.lit(twinMinutes)})`;

/** Our accounts that codes are paid into if the provider does not report the account. */
const makesCodes = (bank: RawBuilder<unknown>, account: RawBuilder<unknown>) => sql`exists (
  select from deposit_account
  where bank_code = ${bank} and ltrim(account_no, '0') = ${account}
    and type = 'BANK' and mode <> 'AUTO'
)`;

/** Payments by code that may be this transfer and are not linked to another one, nearest first. */
async function listPayments(tx: Queryable, transfer: BankTransfer): Promise<CreditedPayment[]> {
  const { receiver, amountMinor, currency, reference, transferredAt: at } = transfer;
  const { rows } = await sql<CreditedPayment>`
    select payment.provider, payment.payment_id as "paymentId", payment.member_id as "memberId",
      payment.amount_minor as "amountMinor", code.currency, payment.reference,
      coalesce(payment.paid_at, code.created_at) as earliest,
      coalesce(payment.paid_at, payment.at) as latest,
      payment.receiver_bank as "receiverBank", payment.receiver_account as "receiverAccount",
      payment.sender_bank as "senderBank", payment.sender_account as "senderAccount"
    from qr_payment as payment
    join qr_code as code on code.id = payment.qr_code_id
    where payment.receiver_bank = ${receiver.bankCode} and payment.amount_minor = ${amountMinor}
      and code.currency = ${currency} and payment.operation_number is not null
      and (payment.reference = ${reference} or (
        coalesce(payment.paid_at, code.created_at) <= ${at}::timestamptz + ${slack}
        and coalesce(payment.paid_at, payment.at) >= ${at}::timestamptz - ${slack}))
      and (payment.receiver_account is not null
        or ${makesCodes(sql`${receiver.bankCode}`, sql`${receiver.accountNo}`)})
      and not exists (
        select from bank_receipt as receipt
        where receipt.payment_provider = payment.provider
          and receipt.payment_id = payment.payment_id)
    order by abs(extract(epoch from coalesce(payment.paid_at, payment.at) - ${at}::timestamptz)),
      payment.payment_id
  `.execute(tx);
  return rows;
}

/** The payment by code that equals a transfer, or `doubt` if one may and nothing proves it. */
export async function findPaymentTwin(
  tx: Queryable,
  transfer: BankTransfer,
  isOfMember: (memberId: string) => boolean,
): Promise<CreditedPayment | "doubt" | undefined> {
  const judged = (await listPayments(tx, transfer)).map((payment) => ({
    payment,
    verdict: judgeTwin(transfer, payment, { isOfMember: isOfMember(payment.memberId) }),
  }));
  const same = judged.find(({ verdict }) => verdict === "same");
  if (same) return same.payment;
  return judged.some(({ verdict }) => verdict === "doubt") ? "doubt" : undefined;
}

/** Transfers that may be this payment and are not linked to another one, nearest first. */
async function lockReceipts(tx: Queryable, payment: CodePayment): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    select ${namedColumns("bank_receipt")} from bank_receipt
    where receiver_bank = ${payment.receiverBank} and amount_minor = ${payment.amountMinor}
      and currency = ${payment.currency} and payment_id is null
      and state in ('credited', 'suspense')
      and (reference = ${payment.reference} or transferred_at
        between ${payment.earliest}::timestamptz - ${slack}
        and ${payment.latest}::timestamptz + ${slack})
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
