import { expect, test } from "vitest";
import { amountBetween } from "./use-smooth-amount.ts";

test("an amount moves from the old value to exactly the new one, never past it", () => {
  expect(amountBetween(100, 200, 0)).toBe(100);
  expect(amountBetween(100, 200.33, 1)).toBe(200.33);
  const walk = [0, 0.25, 0.5, 0.75, 1].map((share) => amountBetween(500, 100, share));
  expect(walk).toEqual(walk.toSorted((one, other) => other - one));
});
