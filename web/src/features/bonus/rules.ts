import { dayNumberOf, weekNumberOf } from "@krapao/contract/bangkok-day";
import { toAmount, toMinor } from "@krapao/contract/amount";
import type { Bonus } from "@krapao/contract/bonus";
import type { Grant } from "@krapao/contract/reward";

export type BonusState = "current" | "received" | "open";

/** How a bonus stands for the member: what was received counts in all, of the day or of the week. */
export function stateOf({ type, maxReceived, userBonus }: Bonus, now: number): BonusState {
  if (userBonus?.isActive) return "current";
  const spans = { limit: () => 0, day: dayNumberOf, week: weekNumberOf };
  const spanOf = spans[type];
  const counted = (userBonus?.received ?? []).filter(
    ({ updatedAt }) => spanOf(Date.parse(updatedAt)) === spanOf(now),
  );
  return counted.length >= maxReceived ? "received" : "open";
}

/** What is still to be played of an open reward, to the satang. */
export function leftToPlay({ played, terms }: Pick<Grant, "played" | "terms">): number {
  const left = (toMinor(terms.mustPlay) ?? 0n) - (toMinor(played) ?? 0n);
  return toAmount(left > 0n ? left : 0n);
}

/** How far an open reward is, from 0 to 1; never quite there while something is left. */
export function shareOf(grant: Pick<Grant, "played" | "terms">): number {
  if (leftToPlay(grant) === 0) return 1;
  return Math.min(0.99, grant.played / grant.terms.mustPlay);
}
