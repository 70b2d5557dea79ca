import fc from "fast-check";
import { expect, test } from "vitest";
import { judgePayout, type PayoutAnswer, secondsToNextPoll } from "./rules.ts";

const answers: PayoutAnswer[] = [
  "PAID",
  "REFUSED",
  "ACCEPTED",
  "UNKNOWN_REFERENCE",
  "TOO_LATE",
  "NO_ANSWER",
];

test("money is returned only on a definite refusal", () => {
  const question = fc.record({
    secondsSinceSent: fc.nat(1000),
    delaySeconds: fc.nat(1000),
    refusesLate: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.constantFrom(...answers), question, (answer, input) => {
      const verdict = judgePayout(answer, input);
      // Ten seconds after its claim no request is in flight any more.
      const isOver = input.secondsSinceSent > input.delaySeconds + 10;
      const isGone = answer === "UNKNOWN_REFERENCE" && input.refusesLate && isOver;
      expect(verdict === "return").toBe(answer === "REFUSED" || isGone);
      expect(verdict === "pay").toBe(answer === "PAID");
      expect(verdict === "release").toBe(answer === "TOO_LATE");
    }),
  );
});

test("polls become less frequent, but happen at least once a minute", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (attempts) => {
      const seconds = secondsToNextPoll(attempts);
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(secondsToNextPoll(attempts + 1)).toBeGreaterThanOrEqual(seconds);
    }),
  );
});
