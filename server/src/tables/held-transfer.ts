import type { Currency } from "@krapao/contract/fields";

/** The bank's answer about the transfer of a waiting slip, as stored in `slip.transfer`. */
export interface HeldTransfer {
  /** In minor units, as text: JSON has no integers of this size. */
  readonly amountMinor: string;
  readonly currency: Currency;
  readonly receiver: { readonly bankCode: string; readonly accountNo: string };
  readonly sender: { readonly bankCode: string; readonly accountNo: string; readonly name: string };
  readonly transferredAt: string;
}
