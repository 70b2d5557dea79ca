import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Act,
  leastEdgeBps,
  meanPrizeBaht,
  type Outcome,
  playStrategy,
} from "#testing/strategies.ts";

/**
 * Plays random strategies of two accounts against the rules alone. Bets are always on both sides,
 * so that no luck is needed: the money left at the end is what the rules give away without risk.
 * The decision "No reward without risk" has the arithmetic.
 */

const account = fc.constantFrom<0 | 1>(0, 1);
const minor = fc.bigInt({ min: 1n, max: 2_000_000n });
const deposit = fc.record({ kind: fc.constant("deposit" as const), account, minor });
const withdraw = fc.record({ kind: fc.constant("withdraw" as const), account, minor });
const hedge = fc.record({
  kind: fc.constant("hedge" as const),
  loser: account,
  winner: account,
  minor,
});
const spins = fc.record({
  kind: fc.constant("spin" as const),
  account,
  count: fc.integer({ min: 1, max: 30 }),
});
const claim = fc.record({
  kind: fc.constantFrom("refund" as const, "invite" as const),
  account,
});
const gift = fc.record({
  kind: fc.constant("bonus" as const),
  account,
  code: fc.constantFrom("WELCOME", "DAILY", "WEEKLY"),
});
const wait = fc.record({
  kind: fc.constant("wait" as const),
  minutes: fc.integer({ min: 1, max: 3000 }),
});

const edge = fc.integer({ min: leastEdgeBps, max: 500 });
const started = fc.date({
  min: new Date("2026-01-01T00:00:00Z"),
  max: new Date("2027-01-01T00:00:00Z"),
  noInvalidDate: true,
});

/** Plays many strategies of these kinds and checks each outcome. */
function forAll(
  acts: fc.Arbitrary<Act>,
  { isRing }: { isRing: boolean },
  read: (outcome: Outcome) => void,
): void {
  const begin = fc.tuple(deposit, deposit);
  const plays = fc
    .tuple(begin, fc.array(acts, { minLength: 20, maxLength: 60, size: "max" }))
    .map(([first, rest]) => [...first, ...rest]);
  fc.assert(
    fc.property(plays, edge, started, (strategy, edgeBps, startsAt) => {
      read(playStrategy(strategy, { edgeBps, startsAt, isRing }));
    }),
    // A fixed seed: the strategies that are reached do not depend on luck.
    { numRuns: 400, seed: 18 },
  );
}

describe("without risk nothing is earned", () => {
  test("without play there is no reward, whatever is deposited, withdrawn and requested", () => {
    forAll(
      fc.oneof(deposit, withdraw, spins, claim, wait),
      { isRing: false },
      ({ gainMinor, spins: spun, refundsMinor, invitesMinor }) => {
        expect([gainMinor, spun, refundsMinor, invitesMinor]).toEqual([0n, 0n, 0n, 0n]);
      },
    );
  });

  test("a bonus that is not played through cannot be withdrawn", () => {
    forAll(
      fc.oneof(deposit, withdraw, gift, wait),
      { isRing: false },
      ({ withdrawnMinor, depositedMinor }) => {
        expect(withdrawnMinor <= depositedMinor).toBe(true);
      },
    );
  });

  test("a ring that bets against itself loses the edge, coins included", () => {
    let played = 0;
    forAll(
      fc.oneof(deposit, withdraw, hedge, spins, claim, wait),
      { isRing: true },
      ({ gainMinor, couponsMilli, invitesMinor, turnoverMinor }) => {
        // A refund is paid only while the other account has never played, for a real loss.
        expect(invitesMinor).toBe(0n);
        expect(gainMinor * 1000n + couponsMilli <= 0n).toBe(true);
        if (turnoverMinor > 0n) played += 1;
      },
    );
    expect(played).toBeGreaterThan(100);
  });

  test("an undetected ring gets no more than the refunds, and these are capped", () => {
    const days = new Set<bigint>();
    forAll(
      fc.oneof(deposit, withdraw, hedge, spins, claim, wait),
      { isRing: false },
      ({ gainMinor, couponsMilli, refundsMinor, refundDays }) => {
        expect((gainMinor - refundsMinor) * 1000n + couponsMilli <= 0n).toBe(true);
        expect(refundsMinor <= refundDays * 50_000n).toBe(true);
        days.add(refundDays);
      },
    );
    expect(days.size).toBeGreaterThan(1);
  });

  test("gifts keep their value, and nothing is earned on top of them", () => {
    let given = 0n;
    forAll(
      fc.oneof(deposit, withdraw, hedge, spins, claim, gift, wait),
      { isRing: true },
      ({ gainMinor, couponsMilli, giftsMinor }) => {
        expect((gainMinor - giftsMinor) * 1000n + couponsMilli <= 0n).toBe(true);
        given += giftsMinor;
      },
    );
    expect(given > 0n).toBe(true);
  });
});

describe("known strategies", () => {
  const terms = { edgeBps: leastEdgeBps, startsAt: new Date("2026-01-01T12:00:00Z") };
  const day: Act = { kind: "wait", minutes: 24 * 60 };
  const bring = (who: 0 | 1): Act => ({ kind: "deposit", account: who, minor: 2_000_000n });

  test("20,000 baht that are only deposited and withdrawn bring no spin", () => {
    const acts: Act[] = [
      bring(0),
      { kind: "spin", account: 0, count: 200 },
      { kind: "withdraw", account: 0, minor: 2_000_000n },
      { kind: "spin", account: 0, count: 200 },
    ];
    expect(playStrategy(acts, { ...terms, isRing: false })).toMatchObject({
      gainMinor: 0n,
      spins: 0n,
    });
  });

  test("spins per day are limited, and played money has its coins", () => {
    const acts: Act[] = [
      bring(0),
      { kind: "hedge", loser: 0, winner: 0, minor: 1_000_000n },
      { kind: "spin", account: 0, count: 200 },
      day,
      { kind: "spin", account: 0, count: 200 },
    ];
    expect(playStrategy(acts, { ...terms, isRing: false }).spins).toBe(40n);
  });

  test("opposite bets of two accounts: nothing for a ring, the capped refund for an undetected one", () => {
    const acts: Act[] = [
      bring(0),
      bring(1),
      { kind: "hedge", loser: 0, winner: 1, minor: 2_000_000n },
      day,
      { kind: "refund", account: 0 },
      { kind: "refund", account: 1 },
    ];
    expect(playStrategy(acts, { ...terms, isRing: true })).toMatchObject({
      gainMinor: -40_000n,
      refundsMinor: 0n,
    });
    // Five percent would be 1,000 baht; the edge has cost 400.
    expect(playStrategy(acts, { ...terms, isRing: false })).toMatchObject({
      gainMinor: 10_000n,
      refundsMinor: 50_000n,
    });
  });
});

test("bets on both sides of midnight: one account gets the capped refund of a loss that it wins back", () => {
  const before = new Date("2026-01-01T16:50:00Z");
  const acts: Act[] = [
    { kind: "deposit", account: 0, minor: 4_000_000n },
    { kind: "leg", account: 0, minor: 2_000_000n, isWin: false },
    { kind: "wait", minutes: 20 },
    { kind: "leg", account: 0, minor: 2_000_000n, isWin: true },
    { kind: "refund", account: 0 },
    { kind: "refund", account: 0 },
  ];
  expect(
    playStrategy(acts, { edgeBps: leastEdgeBps, startsAt: before, isRing: false }),
  ).toMatchObject({ gainMinor: 10_000n, refundsMinor: 50_000n, refundDays: 1n });
});

test("the wheel of a new installation gives less than its coins cost to earn", () => {
  const invitePercent = 0.5;
  expect(meanPrizeBaht()).toBeCloseTo(0.485);
  // For each hundred baht that were played.
  expect(meanPrizeBaht() + invitePercent).toBeLessThan(leastEdgeBps / 100);
});
