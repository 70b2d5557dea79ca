/** How a spin is named outside: by its number among the member's spins. */
export function spinName(number: bigint): string {
  return String(number);
}

/** The number that a name stands for, as the database takes it; nothing for what cannot be one. */
export function spinNumber(name: string): string | undefined {
  return /^[1-9]\d{0,17}$/.test(name) ? name : undefined;
}

type Refusal =
  | "INVALID_PRIZE_CODE"
  | "INVALID_COUPON_TYPE"
  | "NO_CLAIMABLE_COUPON"
  | "COUPON_EXPIRED";

interface Claimed {
  /** Nothing where the spin won nothing. */
  readonly amountMinor: bigint | null;
  readonly isClaimed: boolean;
  readonly isExpired: boolean;
}

/** Why a coupon cannot be claimed, or nothing. */
export function refuseClaim(coupon: Claimed | undefined): Refusal | undefined {
  if (!coupon) return "INVALID_PRIZE_CODE";
  if (coupon.amountMinor === null) return "INVALID_COUPON_TYPE";
  if (coupon.isClaimed) return "NO_CLAIMABLE_COUPON";
  if (coupon.isExpired) return "COUPON_EXPIRED";
  return undefined;
}
