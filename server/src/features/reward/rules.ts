import { backOff } from "#platform/back-off.ts";

// The member sees the terms in money before accepting, so web and server share one calculation.
export {
  planTerms,
  shareDown,
  shareUp,
  toBps,
  type TermsMinor,
} from "@krapao/contract/reward-terms";

/** The house account that pays rewards. */
export const promotionHouse = "promotion";

export function toPercent(bps: number): number {
  return bps / 100;
}

export function isCompleted(playedMinor: bigint, mustPlayMinor: bigint): boolean {
  return playedMinor >= mustPlayMinor;
}

/** A member's money; `undefined` for a part that is unknown now. */
export interface Holdings {
  readonly walletMinor: bigint;
  readonly onItsWayMinor: bigint;
  readonly games: readonly (GameHolding | undefined)[];
}

interface GameHolding {
  readonly balanceMinor: bigint;
  readonly openStakesMinor: bigint;
}

/** The total; undefined while any part is unknown. */
export function totalOf({ walletMinor, onItsWayMinor, games }: Holdings): bigint | undefined {
  let total = walletMinor + onItsWayMinor;
  for (const game of games) {
    if (!game) return undefined;
    total += game.balanceMinor + game.openStakesMinor;
  }
  return total;
}

export function mayEnd(totalMinor: bigint | undefined, endBelowMinor: bigint): boolean {
  return totalMinor !== undefined && totalMinor <= endBelowMinor;
}

/** The part of a reward that an operator can take back: as much as the wallet still has. */
export function takenBack(rewardMinor: bigint, walletMinor: bigint): bigint {
  return rewardMinor < walletMinor ? rewardMinor : walletMinor;
}

/** A balance counts as just read for this long. */
export const freshSeconds = 20;

/** Whether a member still has a deposit; an unknown total covers nothing. */
export function coversDeposit(totalMinor: bigint | undefined, depositMinor: bigint): boolean {
  return totalMinor !== undefined && totalMinor >= depositMinor;
}

/** How long a process may work on a reward before another process may take over. */
export const leaseSeconds = 30;

/** The longest delay before the next try. */
export const backOffMaxSeconds = 60;

/** Seconds until the next try to clear the games of a reward. */
export function secondsToNextTry(attempts: number): number {
  return backOff(attempts, { first: 2, max: backOffMaxSeconds });
}
