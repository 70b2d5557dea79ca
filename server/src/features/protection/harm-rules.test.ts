import type { Currency } from "@krapao/contract/fields";
import { harmKinds } from "@krapao/contract/office/protection";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type DayFacts, harmFrom, judgeDay, smallStakesMinor } from "./harm-rules.ts";

const count = fc.nat(20);
const minor = fc.bigInt(0n, 10n ** 14n);
const days = fc.record<DayFacts>({
  chases: count,
  nights: fc.nat(7),
  stakeMinor: minor,
  stakeBeforeMinor: minor,
  refused: count,
  raises: count,
  redeposits: count,
});
const currencies = fc.constantFrom<Currency>("BAHT", "LAK");
const counts = { chasing: "chases", nights: "nights", refused: "refused" } as const;
const others = { raised: "raises", redeposited: "redeposits" } as const;

test("a day has each marker once, exactly from its count on", () => {
  fc.assert(
    fc.property(days, currencies, (facts, currency) => {
      const found = new Map(judgeDay(facts, currency).map(({ kind, count: n }) => [kind, n]));
      for (const [kind, fact] of Object.entries({ ...counts, ...others })) {
        const isMarked = facts[fact] >= harmFrom[kind as keyof typeof counts];
        expect(found.get(kind as keyof typeof counts)).toBe(isMarked ? facts[fact] : undefined);
      }
      const isRising =
        facts.stakeBeforeMinor > 0n &&
        facts.stakeMinor >= smallStakesMinor[currency] &&
        facts.stakeMinor >= 2n * facts.stakeBeforeMinor;
      expect(found.has("rising")).toBe(isRising);
      expect([...found.keys()].every((kind) => harmKinds.includes(kind))).toBe(true);
    }),
  );
});

test("more of anything never takes a marker away", () => {
  const more = fc.tuple(days, fc.nat(5), minor);
  fc.assert(
    fc.property(more, currencies, ([facts, step, stakes], currency) => {
      const worse = {
        ...facts,
        chases: facts.chases + step,
        refused: facts.refused + step,
        raises: facts.raises + step,
        redeposits: facts.redeposits + step,
        stakeMinor: facts.stakeMinor + stakes,
      };
      const kindsOf = (day: DayFacts) => judgeDay(day, currency).map(({ kind }) => kind);
      expect(kindsOf(worse)).toEqual(expect.arrayContaining(kindsOf(facts)));
    }),
  );
});
