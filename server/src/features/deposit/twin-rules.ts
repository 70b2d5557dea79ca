import type { Currency } from "@krapao/contract/fields";
import { type BankTransfer, matchAccountNo, mayBeSameAccount } from "./rules.ts";

/** How far apart two reports of one transfer may say that it happened. */
export const twinMinutes = 5;

/** A payment by code, as its provider tells of it. */
export interface CodePayment {
  /** The bank of the account that it came into: the provider, unless that tells another. */
  readonly receiverBank: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  /** Between these it was paid; where the provider does not say when, since the code was made. */
  readonly earliest: Date;
  readonly latest: Date;
  /** What the provider knows of the transfer that it was: each of them may be absent. */
  readonly reference: string | null;
  readonly receiverAccount: string | null;
  readonly senderBank: string | null;
  readonly senderAccount: string | null;
}

export type TwinVerdict = "same" | "other" | "doubt";

/**
 * Whether a transfer into our account and a payment by code are one payment that was reported twice. A
 * reference that both carry decides. Without it the sender decides where the provider tells it, and else
 * whether the transfer is from the member who made the code: then they are one, as a second transfer
 * would be reported by a line of its own.
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

/** Whether the same money came into the same account of ours, as far as the provider tells which. */
function isInto(transfer: BankTransfer, payment: CodePayment): boolean {
  const { receiver, amountMinor, currency } = transfer;
  if (amountMinor !== payment.amountMinor || currency !== payment.currency) return false;
  if (receiver.bankCode !== payment.receiverBank) return false;
  return payment.receiverAccount === null || payment.receiverAccount === receiver.accountNo;
}
