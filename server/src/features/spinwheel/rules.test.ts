import fc from "fast-check";
import { expect, test } from "vitest";
import { refuseClaim, spinName, spinNumber } from "./rules.ts";

test("a spin's name leads back to its number, and no other text does", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }), (number) => {
      expect(spinNumber(spinName(number))).toBe(String(number));
    }),
  );
  fc.assert(
    fc.property(fc.string(), (name) => {
      const number = spinNumber(name);
      if (number !== undefined) expect(spinName(BigInt(number))).toBe(name);
    }),
  );
});

test("a coupon can be claimed exactly when it was won, is unclaimed and has not expired", () => {
  const coupon = fc.record({
    amountMinor: fc.option(fc.bigInt({ min: 1n, max: 10n ** 12n })),
    isClaimed: fc.boolean(),
    isExpired: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.option(coupon, { nil: undefined }), (claimed) => {
      const isClaimable =
        claimed !== undefined &&
        claimed.amountMinor !== null &&
        !claimed.isClaimed &&
        !claimed.isExpired;
      expect(refuseClaim(claimed) === undefined).toBe(isClaimable);
    }),
  );
});
