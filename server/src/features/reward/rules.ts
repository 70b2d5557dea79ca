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

/** Bangkok is seven hours ahead, all year round. */
const bangkokMilliseconds = 7 * 3_600_000;
const dayMilliseconds = 24 * 3_600_000;

/** The midnight in Bangkok that began the day of a moment. */
export function startOfDay(at: Date): Date {
  const local = at.getTime() + bangkokMilliseconds;
  return new Date(local - mod(local, dayMilliseconds) - bangkokMilliseconds);
}

/** The midnight in Bangkok that began the Monday of a moment's week. */
export function startOfWeek(at: Date): Date {
  const day = startOfDay(at);
  const local = new Date(day.getTime() + bangkokMilliseconds);
  const daysSinceMonday = (local.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - daysSinceMonday * dayMilliseconds);
}

/** The date of a moment in Bangkok, as YYYY-MM-DD. */
export function dayOf(at: Date): string {
  return new Date(at.getTime() + bangkokMilliseconds).toISOString().slice(0, 10);
}

export function startOfDayBefore(at: Date): Date {
  return new Date(startOfDay(at).getTime() - dayMilliseconds);
}

export function startOfNextDay(at: Date): Date {
  return new Date(startOfDay(at).getTime() + dayMilliseconds);
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/** How long a process may take over a reward before another takes it up. */
export const leaseSeconds = 30;

/** The longest that a grant is put off. */
export const backOffMaxSeconds = 60;

/** When to try again to clear the games of a reward that is being ended. */
export function secondsToNextTry(attempts: number): number {
  return Math.min(backOffMaxSeconds, 2 ** Math.min(attempts, 6));
}
