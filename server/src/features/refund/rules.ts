import { shareDown } from "#features/reward/rules.ts";

interface RefundTerms {
  readonly bps: number;
  /** The most that one day brings. */
  readonly capMinor: bigint;
  /** Another account of the same person, or of the same ring, plays too. */
  readonly isBarred: boolean;
}

/** What of a day's losses comes back; a member who won, broke even or is of a ring gets nothing. */
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
  /** What was booked before and is still in the refund balance. */
  readonly balanceMinor: bigint;
}

/** What can be booked now. */
export function bookable({ isOpen, isReceived, amountMinor }: Standing): bigint {
  return isOpen && !isReceived ? amountMinor : 0n;
}

/** Why nothing can be booked, as a code of the catalogue. */
export function refusalOf({ isOpen, isBarred, isReceived, lossMinor }: Standing) {
  if (!isOpen) return "REFUND_INACTIVE";
  if (isBarred) return "NO_REFUND";
  return lossMinor > 0n && !isReceived ? "REFUND_MINIMUM" : "NO_REFUND";
}
