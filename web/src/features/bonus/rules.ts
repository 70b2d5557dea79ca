import { dayNumberOf, weekNumberOf } from "@krapao/contract/bangkok-day";
import type { Bonus } from "@krapao/contract/bonus";

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
