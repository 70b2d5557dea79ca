import fc from "fast-check";
import { expect, test } from "vitest";
import { angleAt, planRotation, sliceAt } from "./wheel-motion.ts";

const wheel = fc
  .integer({ min: 2, max: 24 })
  .chain((count) => fc.record({ count: fc.constant(count), index: fc.nat(count - 1) }));
const share = fc.double({ min: 0, max: 1, noNaN: true });
const angle = fc.double({ min: -50, max: 50, noNaN: true });

test("it stops on the drawn slice from every start position", () => {
  fc.assert(
    fc.property(wheel, angle, share, ({ count, index }, from, within) => {
      const rotation = planRotation(from, { index, count, within });
      expect(sliceAt(angleAt(rotation, 1), count)).toBe(index);
    }),
  );
});

test("it makes three to four rotations in four to five seconds", () => {
  fc.assert(
    fc.property(wheel, angle, share, ({ count, index }, from, within) => {
      const { by, milliseconds } = planRotation(from, { index, count, within });
      expect(by).toBeGreaterThanOrEqual(3);
      expect(by).toBeLessThan(4);
      expect(milliseconds).toBeCloseTo(1000 + 1000 * by, 6);
    }),
  );
});

test("it never rotates back, and starts from its current angle", () => {
  fc.assert(
    fc.property(wheel, angle, share, share, ({ count, index }, from, first, second) => {
      const rotation = planRotation(from, { index, count, within: 0.5 });
      expect(sliceAt(angleAt(rotation, 0), count)).toBe(sliceAt(from, count));
      const [early, late] = first < second ? [first, second] : [second, first];
      expect(angleAt(rotation, late)).toBeGreaterThanOrEqual(angleAt(rotation, early) - 1e-9);
    }),
  );
});

test("a second spin starts at the end of the first", () => {
  const first = planRotation(0.2, { index: 3, count: 8, within: 0.5 });
  const second = planRotation(angleAt(first, 1), { index: 3, count: 8, within: 0.5 });
  expect(second.by).toBeGreaterThanOrEqual(3);
  expect(sliceAt(second.from, 8)).toBe(3);
});
