import type { Currency } from "./fields.ts";

/** What the percentages of a reward mean in money; the server grants by it, the web tells it before. */

const wholeBps = 10_000n;

/** A percentage has at most two decimals; as whole hundredths of a percent it multiplies exactly. */
export function toBps(percent: number): number {
  return Math.round(percent * 100);
}

/** A share to the satang; a part of one is not given away. */
export function shareDown(minor: bigint, bps: number): bigint {
  return (minor * BigInt(bps)) / wholeBps;
}

/** A share to the satang; a part of one is asked for in full. */
export function shareUp(minor: bigint, bps: number): bigint {
  return (minor * BigInt(bps) + wholeBps - 1n) / wholeBps;
}

/** With so little left a reward may be ended, however small its base: 5 baht or 1,000 kip. */
const leastEndMinor: Record<Currency, bigint> = { BAHT: 500n, LAK: 100_000n };

interface Conditions {
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
