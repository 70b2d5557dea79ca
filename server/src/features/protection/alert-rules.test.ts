import type { Currency } from "@krapao/contract/fields";
import { alertKinds } from "@krapao/contract/office/alerts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type AlertFacts, findAlerts, knownDays, smallMinor } from "./alert-rules.ts";

const minor = fc.bigInt(0n, 10n ** 12n);
const days = fc.record<AlertFacts>({
  senders: fc.array(fc.string(), { maxLength: 6 }),
  sharers: fc.array(fc.string(), { maxLength: 6 }),
  isRewarded: fc.boolean(),
  deposits: fc.nat(10),
  inMinor: minor,
  usualInMinor: minor,
  weekInMinor: minor,
  outMinor: minor,
  weekStakeMinor: minor,
  splits: fc.nat(5),
  splitBoundMinor: minor,
  accounts: fc.array(fc.string(), { maxLength: 3 }),
  payeeHours: fc.option(fc.nat(100)),
  rewards: fc.nat(10),
  friends: fc.nat(8),
  stopped: fc.array(fc.string(), { maxLength: 8 }),
  playDays: fc.nat(20),
  wonMinor: fc.bigInt(-(10n ** 12n), 10n ** 12n),
  meanMinor: fc.bigInt(-(10n ** 9n), 10n ** 9n),
  swingMinor: minor,
  gifts: fc.nat(20),
  acts: fc.nat(10),
  operators: fc.array(fc.string(), { maxLength: 1 }),
  sides: fc.nat(10),
  opponents: fc.array(fc.string(), { maxLength: 6 }),
  givers: fc.array(fc.string(), { maxLength: 8 }),
  reversals: fc.nat(3),
  reversedMinor: minor,
});
const bound = fc.nat(8);
const bounds = fc.record({
  senders: bound,
  browsers: bound,
  deposits: bound,
  jump: bound,
  unplayed: fc.nat(100),
  splits: bound,
  accounts: bound,
  payee: fc.nat(100),
  rewards: bound,
  friends: bound,
  winning: bound,
  gifts: bound,
  staff: bound,
  sides: bound,
  givers: bound,
  reversed: bound,
});
const currencies = fc.constantFrom<Currency>("BAHT", "LAK");
const kindsOf = (...given: Parameters<typeof findAlerts>) =>
  findAlerts(...given).map(({ kind }) => kind);

test("a day has each finding once, exactly from its bound on", () => {
  fc.assert(
    fc.property(days, bounds, currencies, (facts, from, currency) => {
      const { inMinor, usualInMinor, weekInMinor, outMinor, weekStakeMinor } = facts;
      const small = smallMinor[currency];
      const expected = {
        senders: facts.senders.length >= from.senders,
        browsers: facts.isRewarded && facts.sharers.length + 1 >= from.browsers,
        deposits: facts.deposits >= from.deposits,
        jump: usualInMinor > 0n && inMinor >= small && inMinor >= BigInt(from.jump) * usualInMinor,
        unplayed:
          weekInMinor > 0n &&
          outMinor >= small &&
          weekStakeMinor * 100n < BigInt(from.unplayed) * weekInMinor,
        splits: facts.splits >= from.splits,
        accounts: facts.accounts.length > 0 && facts.accounts.length + 1 >= from.accounts,
        payee: facts.payeeHours !== null && facts.payeeHours < from.payee,
        rewards: facts.rewards >= from.rewards,
        friends:
          facts.stopped.length >= from.friends && facts.stopped.length >= facts.friends * 0.8,
        winning:
          facts.playDays >= knownDays &&
          facts.swingMinor > 0n &&
          facts.wonMinor >= small &&
          facts.wonMinor - facts.meanMinor >= BigInt(from.winning) * facts.swingMinor,
        gifts: facts.gifts >= from.gifts,
        staff: facts.acts >= from.staff,
        sides: facts.sides >= from.sides,
        givers: facts.givers.length >= from.givers,
        reversed: facts.reversals >= from.reversed,
      };
      const wanted = alertKinds.filter((kind) => from[kind] > 0 && expected[kind]);
      expect(kindsOf(facts, from, currency)).toEqual(wanted);
    }),
  );
});

test("a higher bound never finds more, but of unplayed money and a payee, where a lower one does not", () => {
  fc.assert(
    fc.property(days, bounds, bound, currencies, (facts, from, step, currency) => {
      const stricter = Object.fromEntries(
        Object.entries(from).map(([kind, least]) => [
          kind,
          kind === "unplayed" || kind === "payee"
            ? Math.max(0, least - step)
            : least > 0
              ? least + step
              : 0,
        ]),
      ) as typeof from;
      const found = kindsOf(facts, from, currency);
      expect(kindsOf(facts, stricter, currency).filter((kind) => !found.includes(kind))).toEqual(
        [],
      );
    }),
  );
});
