import type { Bonus } from "@krapao/contract/bonus";
import fc from "fast-check";
import { expect, test } from "vitest";
import { stateOf } from "./rules.ts";

function received(type: Bonus["type"], maxReceived: number, moments: readonly string[]): Bonus {
  const offer = { percent: 10, amount: null };
  const common = { code: "A", percentFail: 5, title: "a", offer, banners: [], terms: null };
  const userBonus = {
    _id: "1",
    isActive: false,
    received: moments.map((updatedAt) => ({ updatedAt })),
  };
  return { ...common, type, maxReceived, userBonus };
}

// A Monday, two minutes after midnight in Bangkok.
const now = Date.parse("2026-11-15T17:02:00.000Z");
const sundayNight = "2026-11-15T16:59:59.999Z";
const mondayStart = "2026-11-15T17:00:00.000Z";

test.each([
  ["limit", 2, [sundayNight], "open"],
  ["limit", 2, [sundayNight, "2020-01-01T00:00:00.000Z"], "received"],
  ["day", 1, [sundayNight], "open"],
  ["day", 1, [mondayStart], "received"],
  ["week", 1, [sundayNight], "open"],
  ["week", 1, [mondayStart], "received"],
  ["week", 2, [sundayNight, mondayStart], "open"],
] as const)("%s of %i with %j is %s", (type, max, moments, state) => {
  expect(stateOf(received(type, max, moments), now)).toBe(state);
});

test("a week ends on Sunday at midnight in Bangkok", () => {
  const bonus = received("week", 1, [mondayStart]);
  expect(stateOf(bonus, Date.parse("2026-11-22T16:59:59.999Z"))).toBe("received");
  expect(stateOf(bonus, Date.parse("2026-11-22T17:00:00.000Z"))).toBe("open");
});

test("a daily or weekly bonus is open again from the first moment of the next day or week", () => {
  const moment = fc.date({
    min: new Date("2020-01-01"),
    max: new Date("2040-01-01"),
    noInvalidDate: true,
  });
  const span = fc.constantFrom(["day", 1] as const, ["week", 7] as const);
  // Midnight in Bangkok, on a Monday.
  const start = Date.parse(mondayStart);
  fc.assert(
    fc.property(moment, span, fc.integer({ min: 1, max: 3 }), (at, [type, days], max) => {
      const length = days * 24 * 3_600_000;
      const next = start + (Math.floor((at.getTime() - start) / length) + 1) * length;
      const bonus = received(type, max, Array<string>(max).fill(at.toISOString()));
      const states = [at.getTime(), next - 1, next].map((one) => stateOf(bonus, one));
      expect(states).toEqual(["received", "received", "open"]);
    }),
  );
});

test("an active bonus is current, and one never received is open", () => {
  const bonus = received("limit", 1, [sundayNight]);
  const userBonus = { _id: "1", isActive: true, received: [] };
  expect(stateOf({ ...bonus, userBonus }, now)).toBe("current");
  expect(stateOf({ ...bonus, userBonus: null }, now)).toBe("open");
});
