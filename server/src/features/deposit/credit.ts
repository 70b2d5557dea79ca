import type { Currency } from "@krapao/contract/fields";
import { openOperation, type Opened } from "#ledger/post.ts";
import { clockNow, type Queryable } from "#platform/database/database.ts";
import * as receipts from "./receipts.ts";
import type { BankTransfer } from "./rules.ts";
import { endAsTwin, findPaymentTwin, judgeDoubtfulAgain } from "./twins.ts";

interface Deposit {
  readonly memberId: string;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  /** The source that the statement shows: a bank, a payment provider or GIFT. */
  readonly source: string;
  /** The house account that received the money: `bank:SCB`, `payment:FP`, `gift`. */
  readonly house: string;
  readonly detail?: Record<string, unknown>;
}

/**
 * Credits received money to the member's wallet. In the same transaction the caller writes the row
 * whose unique key prevents a second credit.
 */
export async function openDeposit(tx: Queryable, deposit: Deposit): Promise<Opened> {
  const { memberId, currency, amountMinor, source, house, detail } = deposit;
  const opened = await openOperation(tx, {
    memberId,
    kind: "deposit",
    state: "SUCCESS",
    currency,
    amountMinor,
    source,
    target: "WALLET",
    detail: detail ?? {},
    changes: { walletMinor: amountMinor, house },
  });
  // After the first deposit, only support can change the payout account.
  await tx
    .updateTable("bank_account")
    .set({ locked_at: clockNow })
    .where("member_id", "=", memberId)
    .where("locked_at", "is", null)
    .execute();
  return opened;
}

export type Channel = "feed" | "slip" | "operator";

export type CreditOutcome =
  | { readonly outcome: "credited"; readonly receiptId: bigint; readonly number: bigint }
  /** It was credited before: to this member, through this channel. */
  | {
      readonly outcome: "duplicate";
      readonly receiptId: bigint;
      readonly memberId: string;
      readonly channel: Channel;
    }
  /** The operator sent it back. */
  | { readonly outcome: "returned"; readonly receiptId: bigint }
  | { readonly outcome: "wrong-currency"; readonly receiptId: bigint }
  /** It is a payment by code, which was credited as such. */
  | { readonly outcome: "twin"; readonly receiptId: bigint };

interface SlipCredit {
  readonly memberId: string;
  readonly channel: Channel;
  readonly transfer: BankTransfer & { readonly reference: string };
  /** An operator has confirmed that it is not another member's payment by code. */
  readonly isCleared?: boolean;
}

/**
 * Credits a transfer that a bank has confirmed, once, however often the feed, a slip or an operator
 * reports it. The caller checks before that it came from the member's account. Credits nothing in
 * doubt: another member's payment by code may be the same money.
 */
export async function creditTransfer(
  tx: Queryable,
  { memberId, channel, transfer, isCleared = false }: SlipCredit,
): Promise<CreditOutcome | { readonly outcome: "doubt" }> {
  await receipts.lockTransfer(tx, transfer);
  const known = await findNoted(tx, transfer);
  if (!isCleared && (known?.state ?? "suspense") === "suspense") {
    const payment = await findPaymentTwin(tx, transfer, (maker) => maker === memberId);
    if (payment === "doubt") return { outcome: "doubt" };
    if (payment) {
      const { id } = await noteTransfer(tx, transfer, known);
      await endAsTwin(tx, id, payment);
      await judgeDoubtfulAgain(tx, payment);
      return { outcome: "twin", receiptId: id };
    }
  }
  const receipt = await noteTransfer(tx, transfer, known);
  return creditReceipt(tx, receipt, { memberId, channel });
}

/** The row of a transfer that the feed or a slip reported before. */
async function findNoted(
  tx: Queryable,
  transfer: BankTransfer,
): Promise<receipts.Receipt | undefined> {
  const known = await receipts.lockReceiptByReference(tx, transfer);
  return known ?? receipts.lockMessageTwin(tx, transfer);
}

/** Returns the one row of a transfer, and creates it if there is none. */
async function noteTransfer(
  tx: Queryable,
  transfer: BankTransfer,
  known: receipts.Receipt | undefined,
): Promise<receipts.Receipt> {
  if (known?.reference === null) {
    await receipts.addReference(tx, known.id, transfer.reference);
  }
  if (known) return known;
  await receipts.addReceipt(tx, transfer);
  const added = await receipts.lockReceiptByReference(tx, transfer);
  if (!added) throw new Error("The receipt that was just written does not exist.");
  return added;
}

/** Credits a receipt that the caller's transaction has locked. */
export async function creditReceipt(
  tx: Queryable,
  receipt: receipts.Receipt,
  { memberId, channel, ...credit }: { memberId: string; channel: Channel; currency?: Currency },
): Promise<CreditOutcome> {
  const receiptId = receipt.id;
  // guard: receipt-not-credited
  if (receipt.member_id !== null && receipt.channel !== null) {
    const { member_id: creditedTo, channel: earlier } = receipt;
    return { outcome: "duplicate", receiptId, memberId: creditedTo, channel: earlier };
  }
  // end guard
  if (receipt.state === "returned") return { outcome: "returned", receiptId };
  if (receipt.state === "twin") return { outcome: "twin", receiptId };
  const currency = credit.currency ?? (await readCurrency(tx, memberId));
  if (currency !== receipt.currency) {
    await receipts.keepInSuspense(tx, receiptId, "CURRENCY");
    return { outcome: "wrong-currency", receiptId };
  }

  const { number } = await openDeposit(tx, {
    memberId,
    currency,
    amountMinor: receipt.amount_minor,
    source: receipt.sender_bank,
    house: `bank:${receipt.receiver_bank}`,
    detail: { receiptId: String(receiptId), channel },
  });
  await tx
    .updateTable("bank_receipt")
    .set({
      state: "credited",
      reason: null,
      due_at: null,
      channel,
      member_id: memberId,
      operation_number: number,
      ended_at: clockNow,
    })
    .where("id", "=", receiptId)
    .execute();
  return { outcome: "credited", receiptId, number };
}

async function readCurrency(tx: Queryable, memberId: string): Promise<Currency> {
  const { currency } = await tx
    .selectFrom("member")
    .select("currency")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return currency;
}
