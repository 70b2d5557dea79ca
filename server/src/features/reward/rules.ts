import type { Currency } from "@krapao/contract/fields";

/** A percentage has at most two decimals; as whole hundredths of a percent it multiplies exactly. */
export function toBps(percent: number): number {
  return Math.round(percent * 100);
}

export function toPercent(bps: number): number {
  return bps / 100;
}

const whole = 10_000n;

/** A share to the satang; a part of one is not given away. */
export function shareDown(minor: bigint, bps: number): bigint {
  return (minor * BigInt(bps)) / whole;
}

/** A share to the satang; a part of one is asked for in full. */
export function shareUp(minor: bigint, bps: number): bigint {
  return (minor * BigInt(bps) + whole - 1n) / whole;
}

/** With so little left a reward may be ended, however small its base: 5 baht or 1,000 kip. */
const leastEndMinor: Record<Currency, bigint> = { BAHT: 500n, LAK: 100_000n };

export interface Conditions {
  readonly rewardMinor: bigint;
  readonly baseMinor: bigint;
  readonly successBps: number;
  readonly failBps: number;
}

export interface TermsMinor extends Conditions {
  /** Bets of so much in all complete it. */
  readonly mustPlayMinor: bigint;
  /** With so much or less in all the member may end it. */
  readonly endBelowMinor: bigint;
}

/** What a reward's percentages mean in money. */
export function planTerms(conditions: Conditions, currency: Currency): TermsMinor {
  const { rewardMinor, baseMinor, successBps, failBps } = conditions;
  const byPercent = shareDown(baseMinor, failBps);
  const least = leastEndMinor[currency];
  const wanted = byPercent > least ? byPercent : least;
  const half = rewardMinor / 2n;
  return {
    ...conditions,
    mustPlayMinor: shareUp(baseMinor, successBps),
    endBelowMinor: wanted < half ? wanted : half,
  };
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

export interface GameHolding {
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

/** When to try again to clear the games of a reward that is being ended. */
export function secondsToNextTry(attempts: number): number {
  return Math.min(60, 2 ** Math.min(attempts, 6));
}
