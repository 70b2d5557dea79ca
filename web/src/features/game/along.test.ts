import type { Currency } from "@krapao/contract/fields";
import type { Slot } from "@krapao/contract/slot";
import { expect, test } from "vitest";
import { alongChips, firstAlong, mostAlong, sidesOf } from "./along.ts";

const sides = (wallet: number, currency: Currency = "BAHT", part: Partial<Slot> = {}) =>
  sidesOf(
    { code: "PG", isActive: true, amount: 5, ftWalletSlot: 1, isMoving: false, ...part } as Slot,
    { amount: wallet, onItsWay: 0 },
    currency,
  );

test("all of the wallet that the game accepts can go along", () => {
  expect(mostAlong(sides(300.25))).toBe(300.25);
  expect(mostAlong(sides(300.25, "BAHT", { ftWalletSlot: 0.1 }))).toBe(300.2);
  expect(mostAlong(sides(0.5))).toBe(0);
  expect(mostAlong(sides(999, "LAK"))).toBe(0);
  expect(mostAlong(sides(300, "BAHT", { isMoving: true }))).toBe(0);
});

test("the last amount is filled in, and never more", () => {
  expect(firstAlong(null, 300)).toBe("300");
  expect(firstAlong(120.5, 300)).toBe("120.50");
  expect(firstAlong(120, 80)).toBe("80");
  expect(firstAlong(0, 300)).toBe("0");
});

test("the chips are amounts that the wallet has, two rows at most", () => {
  expect(alongChips(sides(300), null)).toEqual({ last: undefined, quick: [50, 100] });
  expect(alongChips(sides(5000), null)).toEqual({ last: undefined, quick: [100, 300, 500, 1000] });
  expect(alongChips(sides(5000), 120)).toEqual({ last: 120, quick: [300, 500, 1000] });
  expect(alongChips(sides(5000), 500)).toEqual({ last: 500, quick: [100, 300, 1000] });
  expect(alongChips(sides(40), 0)).toEqual({ last: undefined, quick: [] });
  expect(alongChips(sides(100), 100)).toEqual({ last: undefined, quick: [50] });
});

test("the amounts of a member with kip are those of kip", () => {
  expect(alongChips(sides(600_000, "LAK"), null).quick).toEqual([
    50_000, 100_000, 300_000, 500_000,
  ]);
});
