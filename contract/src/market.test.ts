import fc from "fast-check";
import { expect, test } from "vitest";
import { isPhoneLengthRight, normaliseAccountNo, normalisePhone, type Place } from "./market.ts";

const thai: Place = { market: "th", isLaosVariant: false };
const lao: Place = { market: "la", isLaosVariant: false };
const variant: Place = { market: "th", isLaosVariant: true };

test.each([
  ["081 222 3333", thai, "0812223333"],
  ["+66 81-222-3333", thai, "0812223333"],
  ["0066812223333", thai, "0812223333"],
  ["+856 20 5551 2345", lao, "02055512345"],
  ["020 5551 2345", lao, "02055512345"],
  ["+856 20 5551 2345", variant, "02055512345"],
  ["+66812223333", variant, "0812223333"],
  ["8562055512345", lao, "8562055512345"],
])("%s is stored as a phone would be dialled", (raw, place, phone) => {
  expect(normalisePhone(raw, place)).toBe(phone);
});

test("a stored phone stays as it is", () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^0[1-9]\d{5,10}$/),
      fc.constantFrom(thai, lao),
      (phone, place) => {
        expect(normalisePhone(phone, place)).toBe(phone);
      },
    ),
  );
});

test("only the Thai market counts the digits", () => {
  expect(isPhoneLengthRight("081222333", thai)).toBe(false);
  expect(isPhoneLengthRight("0812223333", thai)).toBe(true);
  expect(isPhoneLengthRight("08122233334", thai)).toBe(false);
  expect(isPhoneLengthRight("12345", lao)).toBe(true);
  expect(isPhoneLengthRight("12345", variant)).toBe(true);
  expect(isPhoneLengthRight("", lao)).toBe(false);
});

test("an account number is its digits", () => {
  expect(normaliseAccountNo("123-4 56789-0")).toBe("1234567890");
});
