import fc from "fast-check";
import { expect, test } from "vitest";
import { planOffer } from "#features/reward/offers.ts";
import { isCompleted, mayEnd, type TermsMinor } from "#features/reward/rules.ts";
import {
  type PastBet,
  type PastDeposit,
  type PastReward,
  type RehearsedOffer,
  rehearseMember,
  withinQuota,
} from "./rehearse.ts";
import { isAvailable } from "./rules.ts";

const hour = 3_600_000;
const start = new Date("2026-03-02T00:00:00Z");
const later = (hours: number) => new Date(start.getTime() + hours * hour);

interface Step {
  readonly kind: "deposit" | "bet" | "other";
  /** After the step before. */
  readonly hours: number;
  readonly minor: number;
  /** What a bet pays, in percent of its stake. */
  readonly payout: number;
}

const step = fc.record<Step>({
  kind: fc.constantFrom("deposit", "deposit", "bet", "bet", "bet", "other"),
  hours: fc.integer({ min: 1, max: 30 }),
  minor: fc.integer({ min: 1, max: 100_000 }),
  payout: fc.integer({ min: 0, max: 150 }),
});

const offers = fc
  .record({
    isFixed: fc.boolean(),
    bps: fc.integer({ min: 1, max: 20_000 }),
    capped: fc.option(fc.bigInt({ min: 1n, max: 50_000n })),
    fixed: fc.bigInt({ min: 1n, max: 50_000n }),
    least: fc.bigInt({ min: 0n, max: 50_000n }),
    success: fc.integer({ min: 0, max: 50_000 }),
    fail: fc.integer({ min: 0, max: 5000 }),
    type: fc.constantFrom("limit" as const, "day" as const, "week" as const),
    maxReceived: fc.integer({ min: 1, max: 4 }),
  })
  .map((one): RehearsedOffer => ({
    reward_bps: one.isFixed ? null : one.bps,
    cap_minor: one.isFixed ? null : one.capped,
    fixed_minor: one.isFixed ? one.fixed : null,
    deposit_min_minor: one.least,
    success_bps: one.success,
    fail_bps: one.fail,
    currency: "BAHT",
    quota: null,
    needsDeposit: true,
    type: one.type,
    maxReceived: one.maxReceived,
  }));

interface Grant extends PastReward {
  readonly terms: TermsMinor | null;
  endedAt: Date | null;
  state: "OPEN" | "COMPLETED" | "ENDED";
  leftMinor: bigint;
  playedMinor: bigint;
}

/** A member who takes the offer at every chance, moment by moment as the product does it. */
function live(offer: RehearsedOffer, steps: readonly Step[]) {
  const deposits: PastDeposit[] = [];
  const bets: PastBet[] = [];
  const grants: Grant[] = [];
  let hours = 0;
  for (const { kind, hours: passed, minor, payout } of steps) {
    hours += passed;
    const at = later(hours);
    const open = grants.find(({ endedAt }) => endedAt === null);
    const give = (terms: TermsMinor | null, depositNumber: bigint | null) => {
      const isDone = terms !== null && isCompleted(0n, terms.mustPlayMinor);
      grants.push({
        terms,
        isSame: terms !== null,
        depositNumber,
        startedAt: at,
        endedAt: isDone ? at : null,
        state: isDone ? "COMPLETED" : "OPEN",
        leftMinor: terms?.baseMinor ?? 0n,
        playedMinor: 0n,
      });
    };
    if (kind === "deposit") {
      const deposit = { number: BigInt(hours), amountMinor: BigInt(minor), at };
      deposits.push(deposit);
      if (open) {
        open.leftMinor += deposit.amountMinor;
        continue;
      }
      const received = grants.filter(({ isSame }) => isSame).map(({ startedAt }) => startedAt);
      const terms = planOffer(offer, deposit, "BAHT");
      if (terms && isAvailable(offer, received, at)) give(terms, deposit.number);
    } else if (kind === "other") {
      // Another reward begins, or ends.
      if (!open) give(null, null);
      else if (open.terms === null) open.endedAt = at;
    } else {
      const stakeMinor = BigInt(minor);
      const payoutMinor = (stakeMinor * BigInt(payout)) / 100n;
      bets.push({ stakeMinor, payoutMinor, placedAt: at, reportedAt: at, settledAt: at });
      if (!open?.terms) continue;
      open.playedMinor += stakeMinor;
      open.leftMinor += payoutMinor - stakeMinor;
      if (isCompleted(open.playedMinor, open.terms.mustPlayMinor)) open.state = "COMPLETED";
      else if (mayEnd(open.leftMinor, open.terms.endBelowMinor)) open.state = "ENDED";
      if (open.state !== "OPEN") open.endedAt = at;
    }
  }
  const past = { memberId: "M", firstAt: start, deposits, rewards: grants, bets };
  return { past, taken: grants.filter(({ isSame }) => isSame), end: later(hours + 1) };
}

test("over days in which a member took it at every chance, a rehearsal says what happened", () => {
  let takings = 0;
  fc.assert(
    fc.property(offers, fc.array(step, { maxLength: 40 }), (offer, steps) => {
      const { past, taken, end } = live(offer, steps);
      const rehearsed = rehearseMember(offer, past, { fromAt: start, toAt: end });
      takings += rehearsed.length;
      expect(rehearsed).toMatchObject(
        taken.map(({ startedAt, endedAt, state, terms, playedMinor }) => ({
          at: startedAt,
          endedAt: endedAt ?? undefined,
          state,
          rewardMinor: terms?.rewardMinor,
          playedMinor,
        })),
      );
      expect(rehearsed).toHaveLength(taken.length);
    }),
    { numRuns: 200 },
  );
  expect(takings).toBeGreaterThan(20);
});

test("the takings before the days stay as they were, and count for how often it may be taken", () => {
  fc.assert(
    fc.property(offers, fc.array(step, { maxLength: 40 }), fc.nat(40), (offer, steps, cut) => {
      const { past, taken, end } = live(offer, steps);
      const fromAt = past.deposits[cut % (past.deposits.length || 1)]?.at ?? start;
      const span = { fromAt, toAt: end };
      const days = { ...past, deposits: past.deposits.filter(({ at }) => at >= fromAt) };
      const rehearsed = rehearseMember(offer, days, span);
      const since = taken.filter(({ startedAt }) => startedAt >= fromAt);
      expect(rehearsed.map(({ at }) => at)).toEqual(since.map(({ startedAt }) => startedAt));
    }),
    { numRuns: 200 },
  );
});

test("a quota lets the first takings of all members through, and no more", () => {
  fc.assert(
    fc.property(
      offers,
      fc.array(fc.array(step, { maxLength: 15 }), { maxLength: 5 }),
      fc.nat(8),
      (offer, members, quota) => {
        const all = members.flatMap((steps) => {
          const { past, end } = live(offer, steps);
          return rehearseMember(offer, past, { fromAt: start, toAt: end });
        });
        const allowed = withinQuota(all, quota);
        expect(allowed).toHaveLength(Math.min(quota, all.length));
        const last = Math.max(...allowed.map(({ at }) => at.getTime()), 0);
        const others = all.filter((one) => !allowed.includes(one));
        expect(others.every(({ at }) => at.getTime() >= last)).toBe(true);
      },
    ),
  );
});
