import fc from "fast-check";
import { expect, test } from "vitest";
import { stepBetween } from "./clock-step.ts";

const milliseconds = (max: number) => fc.integer({ min: 0, max });
const day = 86_400_000;
/** A minute, and what the longest readings can hide. */
const noticed = 60_000 + 10_001;

test("whatever waits and pauses do, a step of a minute or more is seen, and nothing is where there was none", () => {
  fc.assert(
    fc.property(
      fc.record({
        between: milliseconds(day),
        step: fc.oneof(
          fc.constant(0),
          fc.integer({ min: noticed, max: 30 * day }),
          fc.integer({ min: -30 * day, max: -noticed }),
        ),
        // How long each reading took before and after the database read its clock.
        waits: fc.array(milliseconds(5000), { minLength: 4, maxLength: 4 }),
      }),
      ({ between, step, waits: [a = 0, b = 0, c = 0, d = 0] }) => {
        const passed = b + between + c;
        const first = { at: 0, before: -a, after: b };
        const second = { at: passed + step, before: b + between, after: passed + d };
        const seen = stepBetween(first, second);
        expect(Math.sign(seen)).toBe(Math.sign(step));
        // A step ahead is never taken for less, and one back never for more.
        expect(seen * 1000).toBeGreaterThanOrEqual(step);
      },
    ),
  );
});
