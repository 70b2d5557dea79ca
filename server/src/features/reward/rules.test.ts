import { dateOf, startOfDay, startOfWeek } from "@krapao/contract/bangkok-day";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planOffer } from "./offers.ts";
import * as rules from "./rules.ts";

const minor = fc.bigInt({ min: 1n, max: 10n ** 12n });
const bps = fc.integer({ min: 0, max: 1_000_000 });
const currency = fc.constantFrom("BAHT" as const, "LAK" as const);
const moment = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2040-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const hour = 3_600_000;

describe("percentages", () => {
  test("are exact to the satang: rounded down for rewards, up for conditions", () => {
    fc.assert(
      fc.property(minor, bps, (amount, share) => {
        const exact = amount * BigInt(share);
        const down = rules.shareDown(amount, share);
        const up = rules.shareUp(amount, share);
        expect(down * 10_000n <= exact && exact < (down + 1n) * 10_000n).toBe(true);
        expect(up * 10_000n >= exact && exact > (up - 1n) * 10_000n).toBe(true);
      }),
    );
  });

  test("half a percent of a baht is half a satang: nothing; of two baht one satang", () => {
    expect(rules.shareDown(100n, rules.toBps(0.5))).toBe(0n);
    expect(rules.shareDown(200n, rules.toBps(0.5))).toBe(1n);
    expect(rules.shareUp(1n, rules.toBps(300))).toBe(3n);
  });

  test("give no more for a split amount, and at most a satang less", () => {
    fc.assert(
      fc.property(minor, minor, bps, (one, other, share) => {
        const exclusiveBy = rules.shareDown(one, share) + rules.shareDown(other, share);
        const together = rules.shareDown(one + other, share);
        expect(exclusiveBy <= together && together <= exclusiveBy + 1n).toBe(true);
      }),
    );
  });

  test("are unchanged when stored as hundredths", () => {
    fc.assert(
      fc.property(bps, (share) => {
        expect(rules.toBps(rules.toPercent(share))).toBe(share);
      }),
    );
  });
});

describe("terms", () => {
  test("end at or below the percentage, at least 5 baht or 1,000 kip, never above half the reward", () => {
    fc.assert(
      fc.property(minor, minor, bps, bps, currency, (reward, deposit, success, fail, of) => {
        const base = reward + deposit;
        const { endBelowMinor, mustPlayMinor } = rules.planTerms(
          { rewardMinor: reward, baseMinor: base, successBps: success, failBps: fail },
          of,
        );
        const least = of === "LAK" ? 100_000n : 500n;
        const byPercent = rules.shareDown(base, fail);
        expect(endBelowMinor <= reward / 2n).toBe(true);
        if (reward / 2n >= least) expect(endBelowMinor >= least).toBe(true);
        if (endBelowMinor < reward / 2n) {
          expect(endBelowMinor).toBe(byPercent > least ? byPercent : least);
        }
        expect(mustPlayMinor * 10_000n >= base * BigInt(success)).toBe(true);
      }),
    );
  });

  test.each([
    { reward: 30_000n, base: 60_000n, fail: 10, of: "BAHT", ends: 6000n },
    { reward: 2000n, base: 2000n, fail: 10, of: "BAHT", ends: 500n },
    { reward: 400n, base: 400n, fail: 10, of: "BAHT", ends: 200n },
    { reward: 30_000n, base: 60_000n, fail: 90, of: "BAHT", ends: 15_000n },
    { reward: 1_000_000n, base: 1_000_000n, fail: 1, of: "LAK", ends: 100_000n },
  ] as const)("$reward of $base at $fail % in $of ends at $ends", (given) => {
    const failBps = rules.toBps(given.fail);
    const conditions = { rewardMinor: given.reward, baseMinor: given.base, successBps: 0, failBps };
    expect(rules.planTerms(conditions, given.of).endBelowMinor).toBe(given.ends);
  });

  test("of an offer never give more than the share and the cap, and count the deposit", () => {
    fc.assert(
      fc.property(minor, bps, minor, minor, (deposit, share, cap, least) => {
        const offer = {
          reward_bps: share,
          cap_minor: cap,
          fixed_minor: null,
          deposit_min_minor: least,
          success_bps: 100,
          fail_bps: 100,
        };
        const terms = planOffer(offer, { amountMinor: deposit }, "BAHT");
        const owed = rules.shareDown(deposit, share);
        const reward = owed < cap ? owed : cap;
        const isGiven = deposit >= least && owed > 0n;
        expect(terms?.rewardMinor).toBe(isGiven ? reward : undefined);
        expect(terms?.baseMinor).toBe(isGiven ? deposit + reward : undefined);
      }),
    );
  });
});

test("an offer of a fixed amount gives exactly that for a large enough deposit", () => {
  fc.assert(
    fc.property(minor, minor, minor, (deposit, fixed, least) => {
      const offer = {
        reward_bps: null,
        cap_minor: null,
        fixed_minor: fixed,
        deposit_min_minor: least,
        success_bps: 30_000,
        fail_bps: 100,
      };
      const terms = planOffer(offer, { amountMinor: deposit }, "BAHT");
      const isGiven = deposit >= least;
      expect(terms?.rewardMinor).toBe(isGiven ? fixed : undefined);
      expect(terms?.mustPlayMinor).toBe(isGiven ? 3n * (deposit + fixed) : undefined);
    }),
  );
});

describe("completing and ending", () => {
  test("is complete exactly from the turnover on", () => {
    fc.assert(
      fc.property(minor, (due) => {
        expect(rules.isCompleted(due, due)).toBe(true);
        expect(rules.isCompleted(due - 1n, due)).toBe(false);
      }),
    );
  });

  const holding = fc.record({ balanceMinor: minor, openStakesMinor: minor });

  test("counts all money of a member, and is unknown if one part is unknown", () => {
    fc.assert(
      fc.property(minor, minor, fc.array(holding), (walletMinor, onItsWayMinor, games) => {
        const held = games.reduce((sum, one) => sum + one.balanceMinor + one.openStakesMinor, 0n);
        const total = rules.totalOf({ walletMinor, onItsWayMinor, games });
        expect(total).toBe(walletMinor + onItsWayMinor + held);
        const unknown = { walletMinor, onItsWayMinor, games: [...games, undefined] };
        expect(rules.totalOf(unknown)).toBeUndefined();
      }),
    );
  });

  test("may be ended at the threshold, not a satang above it, and never with unknown money", () => {
    fc.assert(
      fc.property(minor, (threshold) => {
        expect(rules.mayEnd(threshold, threshold)).toBe(true);
        expect(rules.mayEnd(threshold + 1n, threshold)).toBe(false);
        expect(rules.mayEnd(undefined, threshold)).toBe(false);
      }),
    );
  });
});

describe("days and weeks of Bangkok", () => {
  const inBangkok = (at: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Bangkok", ...options }).format(at);

  test("begin at midnight there", () => {
    fc.assert(
      fc.property(moment, (at) => {
        const day = startOfDay(at);
        expect(inBangkok(day, { timeStyle: "medium" })).toBe("00:00:00");
        expect(inBangkok(day, { dateStyle: "short" })).toBe(inBangkok(at, { dateStyle: "short" }));
        expect(dateOf(at).split("-").toReversed().join("/")).toBe(
          inBangkok(at, { dateStyle: "short" }),
        );
        const week = startOfWeek(at);
        expect(inBangkok(week, { weekday: "long" })).toBe("Monday");
        expect(inBangkok(week, { timeStyle: "medium" })).toBe("00:00:00");
        expect(at.getTime() - week.getTime()).toBeLessThan(7 * 24 * hour);
        expect(week <= day).toBe(true);
      }),
    );
  });
});
