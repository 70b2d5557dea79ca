import type { Currency } from "@krapao/contract/fields";
import { type BankTransfer, matchAccountNo, mayBeSameAccount } from "./rules.ts";

/** The largest time difference between two reports of one transfer. */
export const twinMinutes = 5;

/** A payment by code, as its provider reports it. */
export interface CodePayment {
  /** The bank of the receiving account: the provider, unless it reports another bank. */
  readonly receiverBank: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  /**
   * The earliest and latest time of payment; if the provider reports none, since the code was made.
   */
  readonly earliest: Date;
  readonly latest: Date;
  /** The provider's data about the transfer; each field may be missing. */
  readonly reference: string | null;
  readonly receiverAccount: string | null;
  readonly senderBank: string | null;
  readonly senderAccount: string | null;
}

export type TwinVerdict = "same" | "other" | "doubt";

/**
 * Decides whether a transfer into our account and a payment by code are one payment, reported
 * twice. A reference on both sides decides. Without it the sender decides, if the provider reports
 * it. Otherwise they are one if the transfer is from the member who made the code: a second
 * transfer would have its own line.
 */
export function judgeTwin(
  transfer: BankTransfer,
  payment: CodePayment,
  { isOfMember }: { isOfMember: boolean },
): TwinVerdict {
  if (!isInto(transfer, payment)) return "other"; // guard: one-payment-all-ways
  if (transfer.reference !== null && payment.reference !== null) {
    return transfer.reference === payment.reference ? "same" : "other";
  }
  const at = transfer.transferredAt.getTime();
  const slack = twinMinutes * 60_000;
  if (at < payment.earliest.getTime() - slack || at > payment.latest.getTime() + slack) {
    return "other";
  }
  const { senderBank, senderAccount } = payment;
  if (senderBank !== null && senderAccount !== null) {
    const { bankCode, accountNo } = transfer.sender;
    if (bankCode !== senderBank || !mayBeSameAccount(accountNo, senderAccount)) return "other";
    if (matchAccountNo(accountNo, senderAccount) === "match") return "same";
  }
  return isOfMember ? "same" : "doubt";
}

/** Whether the same money came into the same account of ours, as far as the provider reports it. */
function isInto(transfer: BankTransfer, payment: CodePayment): boolean {
  const { receiver, amountMinor, currency } = transfer;
  if (amountMinor !== payment.amountMinor || currency !== payment.currency) return false;
  if (receiver.bankCode !== payment.receiverBank) return false;
  return payment.receiverAccount === null || payment.receiverAccount === receiver.accountNo;
}
