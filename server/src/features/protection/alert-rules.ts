import type { Currency } from "@krapao/contract/fields";
import type { AlertKind } from "@krapao/contract/office/alerts";
import type { SettingValues } from "@krapao/contract/office/settings";

/** What a day of a member shows, and the 30 days that end with it. */
export interface AlertFacts {
  /** The names from which money came. */
  readonly senders: readonly string[];
  /** Other members in the same browsers. */
  readonly sharers: readonly string[];
  /** One of all these members has taken a reward. */
  readonly isRewarded: boolean;
  /** The most deposits within an hour. */
  readonly deposits: number;
  readonly inMinor: bigint;
  /** A usual day with deposits; 0 if too few are known. */
  readonly usualInMinor: bigint;
  readonly weekInMinor: bigint;
  readonly outMinor: bigint;
  readonly weekStakeMinor: bigint;
  /** Payouts of the day that were just under the amount that needs two people, and that amount. */
  readonly splits: number;
  readonly splitBoundMinor: bigint;
}

export interface Finding {
  readonly kind: AlertKind;
  readonly evidence: {
    readonly count: number;
    readonly amountMinor?: string;
    readonly usualMinor?: string;
    readonly names?: readonly string[];
    readonly members?: readonly string[];
  };
}

/** Less than this means nothing, however odd it is. */
export const smallMinor: Readonly<Record<Currency, bigint>> = {
  BAHT: 100_000n,
  LAK: 100_000_000n,
};

const percentOf = (part: bigint, whole: bigint) => Number((part * 100n) / whole);

/** The findings about a day, each from its bound on. A bound of 0 finds nothing. */
export function findAlerts(
  facts: AlertFacts,
  from: Omit<SettingValues["alertFrom"], "holdsPayouts">,
  currency: Currency,
): readonly Finding[] {
  const { inMinor, usualInMinor, weekInMinor, outMinor, weekStakeMinor } = facts;
  const small = smallMinor[currency];
  const together = facts.sharers.length + 1;
  const jump = usualInMinor > 0n ? Number(inMinor / usualInMinor) : 0;
  const played = weekInMinor > 0n ? percentOf(weekStakeMinor, weekInMinor) : 100;
  const found: readonly (readonly [isFound: boolean, Finding])[] = [
    [
      facts.senders.length >= from.senders,
      { kind: "senders", evidence: { count: facts.senders.length, names: facts.senders } },
    ],
    [
      together >= from.browsers && facts.isRewarded,
      { kind: "browsers", evidence: { count: together, members: facts.sharers } },
    ],
    [facts.deposits >= from.deposits, { kind: "deposits", evidence: { count: facts.deposits } }],
    [
      jump >= from.jump && inMinor >= small,
      {
        kind: "jump",
        evidence: {
          count: jump,
          amountMinor: String(inMinor),
          usualMinor: String(usualInMinor),
        },
      },
    ],
    [
      played < from.unplayed && outMinor >= small,
      {
        kind: "unplayed",
        evidence: {
          count: played,
          amountMinor: String(outMinor),
          usualMinor: String(weekInMinor),
        },
      },
    ],
    [
      facts.splits >= from.splits,
      {
        kind: "splits",
        evidence: { count: facts.splits, amountMinor: String(facts.splitBoundMinor) },
      },
    ],
  ];
  return found.flatMap(([isFound, finding]) =>
    isFound && from[finding.kind] > 0 ? [finding] : [],
  );
}
