import type { QrProvider } from "@krapao/contract/deposit";
import { type RawBuilder, sql } from "kysely";
import { clockNow, type Queryable } from "#platform/database/database.ts";
import { lockReceipts, type Receipt, toTransfer, twinSlack, unnestTransfers } from "./receipts.ts";
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

/**
 * For each payment the transfers that may be it and are not linked to another one, nearest first; also those
 * that went back.
 */
async function listReceipts(
  tx: Queryable,
  payments: readonly CodePayment[],
): Promise<readonly { readonly index: number; readonly id: bigint }[]> {
  const { rows } = await sql<{ index: number; id: bigint }>`
    select input.index::integer, near.id
    from unnest(
      ${payments.map(({ receiverBank }) => receiverBank)}::text[],
      ${payments.map(({ receiverAccount }) => receiverAccount)}::text[],
      ${payments.map(({ currency }) => currency)}::text[],
      ${payments.map(({ amountMinor }) => amountMinor)}::bigint[],
      ${payments.map(({ reference }) => reference)}::text[],
      ${payments.map(({ earliest }) => earliest)}::timestamptz[],
      ${payments.map(({ latest }) => latest)}::timestamptz[]
    ) with ordinality as input (receiver_bank, receiver_account, currency, amount_minor, reference,
      earliest, latest, index)
    cross join lateral (
      select receipt.id, receipt.transferred_at from bank_receipt as receipt
      where receipt.receiver_bank = input.receiver_bank
        and receipt.amount_minor = input.amount_minor
        and receipt.currency = input.currency and receipt.payment_id is null
        and receipt.state in ('credited', 'suspense', 'returned')
        and (receipt.reference = input.reference
          or (receipt.transferred_at >= input.earliest - ${twinSlack}
            and receipt.transferred_at <= input.latest + ${twinSlack}))
        and (receipt.receiver_account = input.receiver_account or (input.receiver_account is null
          and ${makesCodes(sql`receipt.receiver_bank`, sql`receipt.receiver_account`)}))
      offset 0
    ) as near
    order by input.index, abs(extract(epoch from near.transferred_at - input.latest)), near.id
  `.execute(tx);
  return rows;
}

export interface ReceiptTwins {
  /** The transfer that is the payment. */
  readonly same: Receipt | undefined;
  /** If there is none: transfers that may be this payment, credited to others or waiting. */
  readonly doubtful: readonly Receipt[];
  /** If there is none: whether a transfer that may be this payment went back to its sender. */
  readonly isReturned: boolean;
}

interface OwnPayment {
  readonly payment: CodePayment;
  readonly isOfMember: (receipt: Receipt) => boolean;
}

/** Locks and judges the transfers that may be payments, in the order of the payments. */
export async function findReceiptTwins(
  tx: Queryable,
  payments: readonly OwnPayment[],
): Promise<readonly ReceiptTwins[]> {
  const near = await listReceipts(
    tx,
    payments.map(({ payment }) => payment),
  );
  const locked = await lockReceipts(
    tx,
    near.map(({ id }) => id),
  );
  const isFree = ({ state, payment_id }: Receipt) => payment_id === null && state !== "twin";
  const byId = new Map(locked.filter(isFree).map((receipt) => [receipt.id, receipt]));
  return payments.map(({ payment, isOfMember }, index) => {
    const receipts = near.flatMap((one) =>
      one.index === index + 1 ? (byId.get(one.id) ?? []) : [],
    );
    const judged = receipts.map((receipt) => ({
      receipt,
      verdict: judgeTwin(toTransfer(receipt), payment, { isOfMember: isOfMember(receipt) }),
    }));
    const ofVerdict = (wanted: string) =>
      judged.flatMap(({ receipt, verdict }) =>
        receipt.state !== "returned" && verdict === wanted ? [receipt] : [],
      );
    const [same] = ofVerdict("same");
    const isReturned = judged.some(
      ({ receipt, verdict }) => receipt.state === "returned" && verdict !== "other",
    );
    return { same, doubtful: ofVerdict("doubt"), isReturned: !same && isReturned };
  });
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
