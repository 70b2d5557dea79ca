import type { Currency } from "@krapao/contract/fields";

/** The bank's answer about the transfer of a slip that waits, as `slip.transfer` keeps it. */
export interface HeldTransfer {
  /** In minor units: JSON has no whole numbers of this size. */
  readonly amountMinor: string;
  readonly currency: Currency;
  readonly receiver: { readonly bankCode: string; readonly accountNo: string };
  readonly sender: { readonly bankCode: string; readonly accountNo: string; readonly name: string };
  readonly transferredAt: string;
}
