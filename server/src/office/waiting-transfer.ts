import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";

/** A bank transfer that waits for an operator. */
export interface TransferRow {
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly transferred_at: Date;
  readonly sender_bank: string;
  readonly sender_account: string;
  readonly sender_name: string;
  readonly receiver_bank: string;
  readonly receiver_tail: string;
  readonly needs_second: boolean;
  readonly open_act: bigint | null;
}

/** Its fields as the office shows them. */
export const toWaiting = (row: TransferRow) => ({
  amount: toAmount(row.amount_minor),
  currency: row.currency,
  transferredAt: row.transferred_at.toISOString(),
  senderBank: row.sender_bank,
  senderAccount: row.sender_account,
  senderName: row.sender_name,
  receiverBank: row.receiver_bank,
  receiverTail: row.receiver_tail,
  needsSecond: row.needs_second,
  openAct: row.open_act === null ? null : String(row.open_act),
});
