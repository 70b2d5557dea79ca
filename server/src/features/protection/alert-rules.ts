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
  /** Other members whose account has the same digits. */
  readonly accounts: readonly string[];
  /** From a change of the account to a payout in a new browser. */
  readonly payeeHours: number | null;
  /** Rewards, if no bet was outside of them. */
  readonly rewards: number;
  /** Friends who earned the latest invite money, and those who have not played since. */
  readonly friends: number;
  readonly stopped: readonly string[];
  /** Earlier days with play, what the member won on this one, and the mean and deviation of the others. */
  readonly playDays: number;
  readonly wonMinor: bigint;
  readonly meanMinor: bigint;
  readonly swingMinor: bigint;
  /** The most gift links within an hour. */
  readonly gifts: number;
  /** The most acts of one operator about the member, and who that is. */
  readonly acts: number;
  readonly operators: readonly string[];
  /** Events on which members of the same ring chose another side, and these members. */
  readonly sides: number;
  readonly opponents: readonly string[];
  /** Who made the gift links. */
  readonly givers: readonly string[];
  /** Payments that a provider took back, and their sum. */
  readonly reversals: number;
  readonly reversedMinor: bigint;
}

/** Days with play from which on a usual swing is known. */
export const knownDays = 10;

type Bounds = Omit<SettingValues["alertFrom"], "holdsPayouts"> &
  SettingValues["habitFrom"] &
  SettingValues["reportedFrom"];

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

type Judged = readonly [isFound: boolean, Finding];

/** Without four of five friends it is no habit of a ring: some always stop. */
const areMost = (part: number, whole: number) => part * 5 >= whole * 4;

function findHabits(facts: AlertFacts, from: Bounds, small: bigint): readonly Judged[] {
  const { payeeHours, stopped, wonMinor, meanMinor, swingMinor } = facts;
  const sameAccount = facts.accounts.length + 1;
  const isKnown = facts.playDays >= knownDays && swingMinor > 0n;
  const swings = isKnown ? Number((wonMinor - meanMinor) / swingMinor) : 0;
  return [
    [
      sameAccount > 1 && sameAccount >= from.accounts,
      { kind: "accounts", evidence: { count: sameAccount, members: facts.accounts } },
    ],
    [
      payeeHours !== null && payeeHours < from.payee,
      { kind: "payee", evidence: { count: payeeHours ?? 0 } },
    ],
    [facts.rewards >= from.rewards, { kind: "rewards", evidence: { count: facts.rewards } }],
    [
      stopped.length >= from.friends && areMost(stopped.length, facts.friends),
      { kind: "friends", evidence: { count: stopped.length, members: stopped } },
    ],
    [
      swings >= from.winning && wonMinor >= small,
      {
        kind: "winning",
        evidence: { count: swings, amountMinor: String(wonMinor), usualMinor: String(swingMinor) },
      },
    ],
    [facts.gifts >= from.gifts, { kind: "gifts", evidence: { count: facts.gifts } }],
    [
      facts.acts >= from.staff,
      { kind: "staff", evidence: { count: facts.acts, names: facts.operators } },
    ],
  ];
}

function findReported(facts: AlertFacts, from: Bounds): readonly Judged[] {
  const { sides, opponents, givers, reversals, reversedMinor } = facts;
  return [
    [sides >= from.sides, { kind: "sides", evidence: { count: sides, members: opponents } }],
    [
      givers.length >= from.givers,
      { kind: "givers", evidence: { count: givers.length, names: givers } },
    ],
    [
      reversals >= from.reversed,
      { kind: "reversed", evidence: { count: reversals, amountMinor: String(reversedMinor) } },
    ],
  ];
}

/** The findings about a day, each from its bound on. A bound of 0 finds nothing. */
export function findAlerts(
  facts: AlertFacts,
  from: Bounds,
  currency: Currency,
): readonly Finding[] {
  const { inMinor, usualInMinor, weekInMinor, outMinor, weekStakeMinor } = facts;
  const small = smallMinor[currency];
  const together = facts.sharers.length + 1;
  const jump = usualInMinor > 0n ? Number(inMinor / usualInMinor) : 0;
  const played = weekInMinor > 0n ? percentOf(weekStakeMinor, weekInMinor) : 100;
  const found: readonly Judged[] = [
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
    ...findHabits(facts, from, small),
    ...findReported(facts, from),
  ];
  return found.flatMap(([isFound, finding]) =>
    isFound && from[finding.kind] > 0 ? [finding] : [],
  );
}
