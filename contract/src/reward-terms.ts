import type { Currency } from "./fields.ts";

/**
 * The percentages of a reward in money. The server grants by them, and the web shows them before.
 */

const wholeBps = 10_000n;

/** A percentage has at most two decimals. As hundredths of a percent it multiplies exactly. */
export function toBps(percent: number): number {
  return Math.round(percent * 100);
}

/** A share in minor units, rounded down, for money that is given. */
export function shareDown(minor: bigint, bps: number): bigint {
  return (minor * BigInt(bps)) / wholeBps;
}

/** A share in minor units, rounded up, for money that is required. */
export function shareUp(minor: bigint, bps: number): bigint {
  return (minor * BigInt(bps) + wholeBps - 1n) / wholeBps;
}

/** A reward may always be ended with so little left: 5 baht or 1,000 kip. */
const leastEndMinor: Record<Currency, bigint> = { BAHT: 500n, LAK: 100_000n };

interface Conditions {
  readonly rewardMinor: bigint;
  readonly baseMinor: bigint;
  readonly successBps: number;
  readonly failBps: number;
}

export interface TermsMinor extends Conditions {
  /** The total of bets that completes it. */
  readonly mustPlayMinor: bigint;
  /** The member may end it with this total or less. */
  readonly endBelowMinor: bigint;
}

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
