import fc from "fast-check";
import { expect, test } from "vitest";
import { judgePayout, maskAccountNo, type PayoutAnswer, secondsToNextLook } from "./rules.ts";

const answers: PayoutAnswer[] = ["PAID", "REFUSED", "ACCEPTED", "UNKNOWN_REFERENCE", "NO_ANSWER"];

test("money is returned only on a definite no", () => {
  fc.assert(
    fc.property(fc.constantFrom(...answers), fc.nat(1000), fc.nat(1000), (answer, since, delay) => {
      const verdict = judgePayout(answer, { secondsSinceSent: since, delaySeconds: delay });
      const isDefiniteNo =
        answer === "REFUSED" || (answer === "UNKNOWN_REFERENCE" && since > delay);
      expect(verdict === "return").toBe(isDefiniteNo);
      expect(verdict === "pay").toBe(answer === "PAID");
    }),
  );
});

test("looks come further apart, but at least once a minute", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (attempts) => {
      const seconds = secondsToNextLook(attempts);
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(secondsToNextLook(attempts + 1)).toBeGreaterThanOrEqual(seconds);
    }),
  );
});

test("an account number shows its last four digits", () => {
  expect(maskAccountNo("1234567890")).toBe("••••••7890");
});
