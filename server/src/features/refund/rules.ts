import { shareDown } from "#features/reward/rules.ts";

/** What of a day's losses comes back; who won or broke even gets nothing. */
export function refundOf(lossMinor: bigint, bps: number): bigint {
  return lossMinor > 0n ? shareDown(lossMinor, bps) : 0n;
}

interface Standing {
  readonly isOpen: boolean;
  readonly lossMinor: bigint;
  readonly amountMinor: bigint;
  readonly isReceived: boolean;
  /** What was booked before and is still in the refund balance. */
  readonly balanceMinor: bigint;
}

/** What can be booked now. */
export function bookable({ isOpen, isReceived, amountMinor }: Standing): bigint {
  return isOpen && !isReceived ? amountMinor : 0n;
}

/** Why nothing can be booked, as a code of the catalogue. */
export function refusalOf({ isOpen, isReceived, lossMinor }: Standing) {
  if (!isOpen) return "REFUND_INACTIVE";
  return lossMinor > 0n && !isReceived ? "REFUND_MINIMUM" : "NO_REFUND";
}
