import fc from "fast-check";
import { expect, test } from "vitest";
import { toAmount, toMinor } from "./amount.ts";

const largest = 10n ** 14n;

test("every amount survives the round trip", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -largest, max: largest }), (minor) => {
      expect(toMinor(toAmount(minor))).toBe(minor);
    }),
    { numRuns: 10_000 },
  );
});

test("an amount keeps the digits of its sender", () => {
  fc.assert(
    fc.property(fc.nat(10 ** 9), fc.nat(99), (whole, satang) => {
      const text = `${whole}.${String(satang).padStart(2, "0")}`;
      expect(toMinor(JSON.parse(text))).toBe(BigInt(whole) * 100n + BigInt(satang));
    }),
  );
});

test.each([
  0.001,
  33.335,
  1e-7,
  1e21,
  2 ** 53 + 1,
  NaN,
  Infinity,
  "1",
  " 1",
  "๑",
  [1],
  {},
  null,
  true,
])("%s is no amount", (value) => {
  expect(toMinor(value)).toBeUndefined();
});

test.each([
  [0.07, 7n],
  [0.1 + 0.2, undefined],
  [1e3, 100_000n],
  [-0.01, -1n],
  [0, 0n],
])("%s is %s minor units", (value, minor) => {
  expect(toMinor(value)).toBe(minor);
});
