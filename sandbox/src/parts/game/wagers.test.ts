import { expect, test } from "vitest";
import { arePicks, drawLotto } from "./lotto.ts";
import { pairPays, slotFactor, slotSymbols, spin } from "./slot.ts";
import { matchAt, playMatch } from "./sport.ts";

/** A random source with fixed numbers. */
function dice(...throws: number[]) {
  return () => throws.shift() ?? 0;
}

test("three alike pay the most, two from the left a little, anything else nothing", () => {
  expect(slotFactor([5, 5, 5])).toBe(500);
  expect(slotFactor([0, 0, 3])).toBe(pairPays);
  expect(slotFactor([3, 0, 0])).toBe(0);
  // The ends of the ranges: 0 and 5 are the first symbol, 6 the second, 20 the last.
  expect(spin(100, dice(0, 5, 6))).toEqual({ payoutMinor: 200, detail: { reels: [0, 0, 1] } });
  expect(spin(100, dice(20, 20, 20)).payoutMinor).toBe(50_000);
});

test("the reels give back about nine tenths in the long run", () => {
  const total = slotSymbols.reduce((sum, { weight }) => sum + weight, 0);
  let back = 0;
  for (const [a, first] of slotSymbols.entries()) {
    for (const [b, second] of slotSymbols.entries()) {
      for (const [c, third] of slotSymbols.entries()) {
        back += slotFactor([a, b, c]) * first.weight * second.weight * third.weight;
      }
    }
  }
  expect(back / total ** 3).toBeGreaterThan(0.88);
  expect(back / total ** 3).toBeLessThan(0.95);
});

test("lotto draws no ball twice and pays by the right numbers", () => {
  const first = drawLotto(101, [1, 2, 23, 24], dice());
  expect(first.detail).toEqual({ drawn: [1, 2, 3, 4, 5, 6], hits: 2 });
  // The remainder of the division stays with the house.
  expect(first.payoutMinor).toBe(151);
  expect(drawLotto(100, [1, 2, 3, 4], dice()).payoutMinor).toBe(20_000);
  expect(drawLotto(100, [1, 22, 23, 24], dice()).payoutMinor).toBe(0);
  expect([arePicks([1, 2, 3, 24]), arePicks([1, 2, 3, 3]), arePicks([1, 2, 3])]).toEqual([
    true,
    false,
    false,
  ]);
  expect([arePicks([0, 1, 2, 3]), arePicks([1, 2, 3, 25])]).toEqual([false, false]);
});

test("a match is the same until it is played, has two teams, and keeps a house margin", () => {
  for (let played = 0; played < 300; played += 1) {
    for (let position = 0; position < 3; position += 1) {
      const match = matchAt(1, position, played);
      expect(matchAt(1, position, played)).toEqual(match);
      expect(match.home).not.toBe(match.away);
      const odds = Object.values(match.oddsHundredths);
      const back = odds.reduce((sum, one) => sum + 100 / one, 0);
      expect(back).toBeGreaterThan(1.03);
      expect(Math.min(...odds)).toBeGreaterThan(100);
    }
  }
});

test("a right pick pays its odds, and the score fits the result", () => {
  const oddsHundredths = { home: 200, draw: 400, away: 333 };
  const bet = (pick: "home" | "draw" | "away", thrown: number) =>
    playMatch(101, { pick, oddsHundredths }, dice(thrown, 1, 0));
  expect(bet("home", 0)).toEqual({ payoutMinor: 202, detail: { result: "home", score: [2, 1] } });
  expect(bet("away", 0).payoutMinor).toBe(0);
  expect(bet("away", 999_999)).toEqual({
    payoutMinor: 336,
    detail: { result: "away", score: [1, 2] },
  });
  expect(bet("draw", 500_000).detail).toEqual({ result: "draw", score: [1, 1] });
});
