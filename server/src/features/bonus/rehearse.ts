import type { Currency } from "@krapao/contract/fields";
import { isCompleted, mayEnd, type TermsMinor } from "#features/reward/rules.ts";
import { type Deposit, type Offer, planOffer, planWithout } from "#features/reward/offers.ts";
import { isAvailable } from "./rules.ts";

/** An offer as it would have been in past days. */
export interface RehearsedOffer extends Offer {
  readonly currency: Currency;
  readonly quota: number | null;
  readonly needsDeposit: boolean;
  /** How often a member may take it. */
  readonly type: "limit" | "day" | "week";
  readonly maxReceived: number;
}

/** What a member really did. Deposits and bets are in the order of time. */
export interface Past {
  readonly memberId: string;
  /** The first moment at which the member could have taken an offer that needs no deposit. */
  readonly firstAt: Date;
  readonly deposits: readonly PastDeposit[];
  readonly rewards: readonly PastReward[];
  readonly bets: readonly PastBet[];
}

export interface PastDeposit extends Deposit {
  readonly at: Date;
}

export interface PastReward {
  /** A reward of the same code: the rehearsal takes the place of those in its days. */
  readonly isSame: boolean;
  readonly depositNumber: bigint | null;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

export interface PastBet {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly placedAt: Date;
  readonly reportedAt: Date;
  readonly settledAt: Date | null;
}

export interface Taking {
  readonly memberId: string;
  readonly at: Date;
  readonly rewardMinor: bigint;
  readonly state: "COMPLETED" | "ENDED" | "OPEN";
  readonly endedAt: Date | undefined;
  readonly playedMinor: bigint;
  /** Stakes less payouts of the bets that counted. */
  readonly resultMinor: bigint;
}

interface Days {
  readonly fromAt: Date;
  readonly toAt: Date;
}

/**
 * What one member would have taken in these days, if they had taken the offer whenever they could. The
 * rewards that the member really had stay as they were.
 */
export function rehearseMember(
  offer: RehearsedOffer,
  past: Past,
  { fromAt, toAt }: Days,
): Taking[] {
  const stays = past.rewards.filter(({ isSame, startedAt }) => !isSame || startedAt < fromAt);
  const received = stays.filter(({ isSame }) => isSame).map(({ startedAt }) => startedAt);
  const isOpenAt = (at: Date) => (one: { startedAt: Date; endedAt: Date | null | undefined }) =>
    one.startedAt <= at && (!one.endedAt || one.endedAt > at);
  const isUsed = ({ number }: Deposit) =>
    stays.some(({ depositNumber }) => depositNumber === number);
  const chances = offer.needsDeposit
    ? past.deposits.filter((deposit) => deposit.at < toAt && !isUsed(deposit))
    : [undefined];
  const takings: Taking[] = [];
  for (const deposit of chances) {
    const at = deposit?.at ?? past.firstAt;
    const mine = takings.map((taking) => ({ ...taking, startedAt: taking.at }));
    if ([...stays, ...mine].some(isOpenAt(at)) || !isAvailable(offer, received, at)) continue;
    const terms = deposit ? planOffer(offer, deposit, offer.currency) : planWithout(offer);
    if (!terms) continue;
    received.push(at);
    takings.push({
      memberId: past.memberId,
      at,
      rewardMinor: terms.rewardMinor,
      ...playThrough(terms, at, past),
    });
  }
  return takings;
}

/** How the bets that followed would have ended a reward. */
function playThrough(terms: TermsMinor, at: Date, { bets, deposits }: Past) {
  let playedMinor = 0n;
  let resultMinor = 0n;
  const over = (state: "COMPLETED" | "ENDED" | "OPEN", endedAt?: Date) => ({
    state,
    endedAt,
    playedMinor,
    resultMinor,
  });
  if (isCompleted(playedMinor, terms.mustPlayMinor)) return over("COMPLETED", at);
  const later = deposits.filter((deposit) => deposit.at > at);
  for (const bet of bets) {
    if (bet.placedAt <= at || bet.reportedAt <= at) continue;
    playedMinor += bet.stakeMinor;
    resultMinor += bet.stakeMinor - bet.payoutMinor;
    const endedAt = bet.settledAt ?? bet.placedAt;
    if (isCompleted(playedMinor, terms.mustPlayMinor)) return over("COMPLETED", endedAt);
    const addedMinor = later.reduce(
      (sum, deposit) => (deposit.at < endedAt ? sum + deposit.amountMinor : sum),
      0n,
    );
    const leftMinor = terms.baseMinor + addedMinor - resultMinor;
    if (mayEnd(leftMinor, terms.endBelowMinor)) return over("ENDED", endedAt);
  }
  return over("OPEN");
}

/** The takings that the quota allows: the first ones. */
export function withinQuota(takings: readonly Taking[], quota: number | null): readonly Taking[] {
  const inOrder = takings.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return quota === null ? inOrder : inOrder.slice(0, quota);
}
