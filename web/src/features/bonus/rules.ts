import { dayNumberOf, weekNumberOf } from "@krapao/contract/bangkok-day";
import { toAmount, toMinor } from "@krapao/contract/amount";
import type { Bonus } from "@krapao/contract/bonus";
import type { Grant } from "@krapao/contract/reward";

export type BonusState = "current" | "received" | "open";

/** The state of a bonus for the member. The limit applies in total, per day or per week. */
export function stateOf({ type, maxReceived, userBonus }: Bonus, now: number): BonusState {
  if (userBonus?.isActive) return "current";
  const spans = { limit: () => 0, day: dayNumberOf, week: weekNumberOf };
  const spanOf = spans[type];
  const counted = (userBonus?.received ?? []).filter(
    ({ updatedAt }) => spanOf(Date.parse(updatedAt)) === spanOf(now),
  );
  return counted.length >= maxReceived ? "received" : "open";
}

/** The amount left to play for an active reward, to the satang. */
export function leftToPlay({ played, terms }: Pick<Grant, "played" | "terms">): number {
  const left = (toMinor(terms.mustPlay) ?? 0n) - (toMinor(played) ?? 0n);
  return toAmount(left > 0n ? left : 0n);
}

/** The progress of an active reward, from 0 to 1; below 1 while an amount is left. */
export function shareOf(grant: Pick<Grant, "played" | "terms">): number {
  if (leftToPlay(grant) === 0) return 1;
  return Math.min(0.99, grant.played / grant.terms.mustPlay);
}
