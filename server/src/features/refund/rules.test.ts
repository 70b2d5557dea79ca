import fc from "fast-check";
import { expect, test } from "vitest";
import { shareDown } from "#features/reward/rules.ts";
import { bookable, refundOf, refusalOf } from "./rules.ts";

const bps = fc.integer({ min: 0, max: 1_000_000 });
const cap = fc.bigInt({ min: 0n, max: 10n ** 9n });
const anyLoss = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });

test("a refund is a share of a loss up to a cap; a winner or a ring member gets none", () => {
  fc.assert(
    fc.property(anyLoss, bps, cap, (loss, share, capMinor) => {
      const refund = refundOf(loss, { bps: share, capMinor, isBarred: false });
      const uncapped = loss > 0n ? shareDown(loss, share) : 0n;
      expect(refund).toBe(uncapped > capMinor ? capMinor : uncapped);
      expect(refundOf(loss, { bps: share, capMinor, isBarred: true })).toBe(0n);
    }),
  );
});

test("either the refund is booked, or the refusal has the right reason", () => {
  const any = fc.record({
    isOpen: fc.boolean(),
    isReceived: fc.boolean(),
    isBarred: fc.boolean(),
    lossMinor: fc.bigInt({ min: -100n, max: 100n }),
    balanceMinor: fc.bigInt({ min: 0n, max: 100n }),
    share: bps,
  });
  fc.assert(
    fc.property(any, ({ share, ...given }) => {
      const terms = { bps: share, capMinor: 50n, isBarred: given.isBarred };
      const input = { ...given, amountMinor: refundOf(given.lossMinor, terms) };
      const booked = bookable(input);
      expect([0n, input.amountMinor]).toContain(booked);
      if (booked > 0n) expect(given.isOpen && !given.isReceived && !given.isBarred).toBe(true);
      else {
        const isTooLittle = given.lossMinor > 0n && !given.isReceived && !given.isBarred;
        const reason = isTooLittle ? "REFUND_MINIMUM" : "NO_REFUND";
        expect(refusalOf(input)).toBe(given.isOpen ? reason : "REFUND_INACTIVE");
      }
    }),
  );
});

const standing = {
  isOpen: true,
  isBarred: false,
  lossMinor: 1000n,
  amountMinor: 50n,
  isReceived: false,
  balanceMinor: 0n,
};

test("is booked once, while it is switched on, and has a reason otherwise", () => {
  expect(bookable(standing)).toBe(50n);
  expect(bookable({ ...standing, isReceived: true })).toBe(0n);
  expect(bookable({ ...standing, isOpen: false })).toBe(0n);
  expect(refusalOf({ ...standing, isOpen: false })).toBe("REFUND_INACTIVE");
  expect(refusalOf({ ...standing, amountMinor: 0n })).toBe("REFUND_MINIMUM");
  expect(refusalOf({ ...standing, isReceived: true })).toBe("NO_REFUND");
  expect(refusalOf({ ...standing, lossMinor: -1n, amountMinor: 0n })).toBe("NO_REFUND");
});
