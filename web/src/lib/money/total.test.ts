import { expect, test } from "vitest";
import { inGames, totalOf } from "./total.ts";

test("money in transit still belongs to the member, to the satang", () => {
  expect(totalOf({ amount: 0.1, onItsWay: 0.2 })).toBe(0.3);
  expect(totalOf({ amount: 1390.5, onItsWay: 120 })).toBe(1510.5);
});

test("money in the games counts, to the satang", () => {
  const slots = [{ amount: 0.1 }, { amount: 0.2 }, { amount: 1000 }];
  expect(inGames(slots)).toBe(1000.3);
  expect(totalOf({ amount: 0.1, onItsWay: 0.2 }, slots)).toBe(1000.6);
  expect(inGames([])).toBe(0);
});
