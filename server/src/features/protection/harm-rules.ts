import type { Currency } from "@krapao/contract/fields";
import type { HarmKind } from "@krapao/contract/office/protection";

/** What a day of a member shows, and the days before it. */
export interface DayFacts {
  /** Deposits within ten minutes after a loss. */
  readonly chases: number;
  /** The nights of the last seven days with a bet between midnight and five. */
  readonly nights: number;
  /** What was staked in the seven days that end with this one, and in the seven days before them. */
  readonly stakeMinor: bigint;
  readonly stakeBeforeMinor: bigint;
  /** Deposits beyond the member's limit. */
  readonly refused: number;
  /** Limits that became higher. */
  readonly raises: number;
  /** Withdrawals that a deposit followed within an hour. */
  readonly redeposits: number;
}

/** From these counts on a day is marked. */
export const harmFrom = {
  chasing: 3,
  nights: 3,
  /** Percent of the stakes of the week before. */
  rising: 200,
  refused: 2,
  raised: 1,
  redeposited: 1,
} as const satisfies Readonly<Record<HarmKind, number>>;

/** Stakes of a week that are too low to mean anything, even if they rise. */
export const smallStakesMinor: Readonly<Record<Currency, bigint>> = {
  BAHT: 100_000n,
  LAK: 100_000_000n,
};

export interface Marker {
  readonly kind: HarmKind;
  readonly count: number;
}

/** The markers of a day: reasons to talk to the member, each with its count. */
export function judgeDay(facts: DayFacts, currency: Currency): readonly Marker[] {
  const counts: Readonly<Record<HarmKind, number>> = {
    chasing: facts.chases,
    nights: facts.nights,
    rising: risingPercent(facts, currency),
    refused: facts.refused,
    raised: facts.raises,
    redeposited: facts.redeposits,
  };
  return (Object.keys(counts) as HarmKind[])
    .map((kind) => ({ kind, count: counts[kind] }))
    .filter(({ kind, count }) => count >= harmFrom[kind]);
}

/** The stakes of the week in percent of those of the week before; 0 if nothing can be compared. */
function risingPercent({ stakeMinor, stakeBeforeMinor }: DayFacts, currency: Currency): number {
  if (stakeBeforeMinor <= 0n || stakeMinor < smallStakesMinor[currency]) return 0;
  const percent = (stakeMinor * 100n) / stakeBeforeMinor;
  return Number(percent < percentMax ? percent : percentMax);
}

const percentMax = 1_000_000n;
