import { backOff } from "#platform/back-off.ts";

// What percentages mean in money is told before it is granted: web and server reckon it by one rule.
export {
  planTerms,
  shareDown,
  shareUp,
  toBps,
  type TermsMinor,
} from "@krapao/contract/reward-terms";

/** The account of the house that rewards are paid from. */
export const promotionHouse = "promotion";

export function toPercent(bps: number): number {
  return bps / 100;
}

export function isCompleted(playedMinor: bigint, mustPlayMinor: bigint): boolean {
  return playedMinor >= mustPlayMinor;
}

/** What a member has somewhere; `undefined` where nobody can tell just now. */
export interface Holdings {
  readonly walletMinor: bigint;
  readonly onItsWayMinor: bigint;
  readonly games: readonly (GameHolding | undefined)[];
}

interface GameHolding {
  readonly balanceMinor: bigint;
  readonly openStakesMinor: bigint;
}

/** All that a member has; nothing while any of it is unknown. */
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

/** What an operator can take back of a reward: what of it the wallet still holds. */
export function takenBack(rewardMinor: bigint, walletMinor: bigint): bigint {
  return rewardMinor < walletMinor ? rewardMinor : walletMinor;
}

/** Balances are "just read" for so long. */
export const freshSeconds = 20;

/** Whether a member still holds a deposit; a total that is unknown covers nothing. */
export function coversDeposit(totalMinor: bigint | undefined, depositMinor: bigint): boolean {
  return totalMinor !== undefined && totalMinor >= depositMinor;
}

/** How long a process may take over a reward before another takes it up. */
export const leaseSeconds = 30;

/** The longest that a grant is put off. */
export const backOffMaxSeconds = 60;

/** When to try again to clear the games of a reward that is being ended. */
export function secondsToNextTry(attempts: number): number {
  return backOff(attempts, { first: 2, max: backOffMaxSeconds });
}
