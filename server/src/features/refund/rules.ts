import { shareDown } from "#features/reward/rules.ts";

interface RefundTerms {
  readonly bps: number;
  /** The maximum per day. */
  readonly capMinor: bigint;
  /** Another account of the same person or ring plays too. */
  readonly isBarred: boolean;
}

/** The refund of a day's losses; a member who won, broke even or is in a ring gets nothing. */
export function refundOf(lossMinor: bigint, { bps, capMinor, isBarred }: RefundTerms): bigint {
  if (isBarred || lossMinor <= 0n) return 0n;
  const share = shareDown(lossMinor, bps);
  return share < capMinor ? share : capMinor;
}

interface Standing {
  readonly isOpen: boolean;
  readonly isBarred: boolean;
  readonly lossMinor: bigint;
  readonly amountMinor: bigint;
  readonly isReceived: boolean;
  /** The part that was booked before and is still in the refund balance. */
  readonly balanceMinor: bigint;
}

/** The amount that can be booked now. */
export function bookable({ isOpen, isReceived, amountMinor }: Standing): bigint {
  return isOpen && !isReceived ? amountMinor : 0n;
}

/** The error code for why nothing can be booked. */
export function refusalOf({ isOpen, isBarred, isReceived, lossMinor }: Standing) {
  if (!isOpen) return "REFUND_INACTIVE";
  if (isBarred) return "NO_REFUND";
  return lossMinor > 0n && !isReceived ? "REFUND_MINIMUM" : "NO_REFUND";
}
