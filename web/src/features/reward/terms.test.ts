import { expect, test } from "vitest";
import { endRuleOf, termsOf } from "./terms.ts";

test.each([
  // The turnover is rounded up to a satang, the end amount down.
  [{ amount: 10.01, success: 150, fail: 50 }, "BAHT", 15.02, 5],
  [{ amount: 1000, success: 500, fail: 5 }, "BAHT", 5000, 50],
  // Never below 5 baht or 1,000 kip, never above half the reward.
  [{ amount: 40, success: 500, fail: 5 }, "BAHT", 200, 5],
  [{ amount: 6, success: 500, fail: 5 }, "BAHT", 30, 3],
  [{ amount: 100_000, success: 500, fail: 0.5 }, "LAK", 500_000, 1000],
] as const)("%j in %s: %d to play, ends at %d", (offer, currency, mustPlay, endsAtOrBelow) => {
  expect(termsOf(offer, currency)).toMatchObject({ mustPlay, endsAtOrBelow });
});

test.each([
  [{ amount: 1000, success: 500, fail: 5 }, "percent"],
  // Five per cent would be 2 baht.
  [{ amount: 40, success: 500, fail: 5 }, "least"],
  // Neither five per cent nor 5 baht: half of it.
  [{ amount: 6, success: 500, fail: 5 }, "half"],
  [{ amount: 1000, success: 500, fail: 80 }, "half"],
  // If the percentage gives the amount it is shown, even if another rule gives the same amount.
  [{ amount: 1000, success: 500, fail: 50 }, "percent"],
] as const)("%j may be ended by %s", (offer, rule) => {
  expect(endRuleOf(termsOf(offer, "BAHT"))).toBe(rule);
});
