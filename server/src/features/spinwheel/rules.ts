/** The public name of a spin: its number among the member's spins. */
export function spinName(number: bigint): string {
  return String(number);
}

/** The number in a name, in the database's form; undefined if the name is invalid. */
export function spinNumber(name: string): string | undefined {
  return /^[1-9]\d{0,17}$/.test(name) ? name : undefined;
}

type Refusal =
  | "INVALID_PRIZE_CODE"
  | "INVALID_COUPON_TYPE"
  | "NO_CLAIMABLE_COUPON"
  | "COUPON_EXPIRED";

interface Claimed {
  /** Null if the spin won nothing. */
  readonly amountMinor: bigint | null;
  readonly isClaimed: boolean;
  readonly isExpired: boolean;
}

/** Why a coupon cannot be claimed, if there is a reason. */
export function refuseClaim(coupon: Claimed | undefined): Refusal | undefined {
  if (!coupon) return "INVALID_PRIZE_CODE";
  if (coupon.amountMinor === null) return "INVALID_COUPON_TYPE";
  if (coupon.isClaimed) return "NO_CLAIMABLE_COUPON";
  if (coupon.isExpired) return "COUPON_EXPIRED";
  return undefined;
}

/** How many spins a member has left today. */
export function spinsLeft(perDay: number, spunToday: number): number {
  return Math.max(0, perDay - spunToday);
}

/**
 * The source of all coins: deposits minus withdrawals, turnover, and the coins that spins have
 * used.
 */
export interface CoinAccount {
  readonly netMinor: bigint;
  readonly peakMinor: bigint;
  readonly turnoverMinor: bigint;
  /** Turnover up to this value came before the deposits that are not played through yet. */
  readonly playFromMinor: bigint;
  readonly spinCount: bigint;
  /** Each such part of the peak gives a coin. */
  readonly unitMinor: bigint;
}

export function emptyCoinAccount(unitMinor: bigint): CoinAccount {
  const none = { netMinor: 0n, peakMinor: 0n, turnoverMinor: 0n, playFromMinor: 0n };
  return { ...none, spinCount: 0n, unitMinor };
}

/** Adds a deposit or a returned withdrawal. Play before it does not count for it. */
export function addMoney(account: CoinAccount, amountMinor: bigint): CoinAccount {
  const { peakMinor, turnoverMinor, playFromMinor } = account;
  const netMinor = account.netMinor + amountMinor;
  if (netMinor <= peakMinor) return { ...account, netMinor };
  return {
    ...account,
    netMinor,
    peakMinor: netMinor,
    playFromMinor: larger(playFromMinor, turnoverMinor - peakMinor),
  };
}

/** A withdrawal removes the coins that its money would have given once it was played. */
export function takeMoney(account: CoinAccount, amountMinor: bigint): CoinAccount {
  const netMinor = account.netMinor - amountMinor;
  const spentMinor = account.spinCount * account.unitMinor;
  const peakMinor = larger(larger(playedOf(account), netMinor), spentMinor);
  return { ...account, netMinor, peakMinor };
}

/** Operators found that this deposit was none. What it earned is gone, also where it was played. */
export function deductDeposit(account: CoinAccount, amountMinor: bigint): CoinAccount {
  const netMinor = account.netMinor - amountMinor;
  const spentMinor = account.spinCount * account.unitMinor;
  const peakMinor = larger(larger(account.peakMinor - amountMinor, netMinor), spentMinor);
  return { ...account, netMinor, peakMinor };
}

/** Adds settled stakes; negative for a cancelled bet. */
export function addTurnover(account: CoinAccount, stakeMinor: bigint): CoinAccount {
  return { ...account, turnoverMinor: account.turnoverMinor + stakeMinor };
}

/** The part of the peak that was played through. */
function playedOf({ peakMinor, turnoverMinor, playFromMinor }: CoinAccount): bigint {
  const played = turnoverMinor - playFromMinor;
  return played < peakMinor ? played : peakMinor;
}

/** Coins that can be spent, and coins whose deposit is not played through yet. */
export function coinsOf(account: CoinAccount): {
  readonly usable: bigint;
  readonly waiting: bigint;
} {
  const { peakMinor, spinCount, unitMinor } = account;
  const played = playedOf(account) / unitMinor;
  return {
    usable: larger(played - spinCount, 0n),
    waiting: peakMinor / unitMinor - larger(played, spinCount),
  };
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
