import fc from "fast-check";
import { expect, test } from "vitest";
import { leftToPlay, shareOf } from "./progress.ts";

const terms = {
  reward: 50,
  base: 150,
  percentSuccess: 500,
  percentFail: 5,
  mustPlay: 750,
  endsAtOrBelow: 7.5,
};

test("played and left add up to the required turnover, and only then is the bar full", () => {
  const minor = fc.integer({ min: 0, max: 10 ** 11 });
  fc.assert(
    fc.property(minor, fc.integer({ min: 1, max: 10 ** 11 }), (played, goal) => {
      const grant = { played: played / 100, terms: { ...terms, mustPlay: goal / 100 } };
      const left = leftToPlay(grant);
      expect(Math.round(left * 100)).toBe(Math.max(0, goal - played));
      expect(shareOf(grant) === 1).toBe(left === 0);
      expect(shareOf(grant)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("the amount left to play is exact, and the bar is full only when nothing is left", () => {
  expect(leftToPlay({ played: 0.1, terms: { ...terms, mustPlay: 0.3 } })).toBe(0.2);
  expect(leftToPlay({ played: 800, terms })).toBe(0);
  expect(shareOf({ played: 375, terms })).toBe(0.5);
  expect(shareOf({ played: 749.99, terms })).toBeLessThan(0.995);
  expect(shareOf({ played: 750, terms })).toBe(1);
});
