import fc from "fast-check";
import { expect, test } from "vitest";
import {
  accountKey,
  isAccountNo,
  isPhoneLengthRight,
  normaliseAccountNo,
  normalisePhone,
  type MarketSettings,
} from "./market.ts";

const thai: MarketSettings = { market: "th", isLaosVariant: false };
const lao: MarketSettings = { market: "la", isLaosVariant: false };
const variant: MarketSettings = { market: "th", isLaosVariant: true };

test.each([
  ["081 222 3333", thai, "0812223333"],
  ["+66 81-222-3333", thai, "0812223333"],
  ["0066812223333", thai, "0812223333"],
  ["+856 20 5551 2345", lao, "02055512345"],
  ["020 5551 2345", lao, "02055512345"],
  ["+856 20 5551 2345", variant, "02055512345"],
  ["+66812223333", variant, "0812223333"],
  ["2055551234", lao, "02055551234"],
  ["02055551234", lao, "02055551234"],
  ["+856 20 5555 1234", lao, "02055551234"],
  ["+856 020 5555 1234", lao, "02055551234"],
  ["00856 20 5555 1234", lao, "02055551234"],
  ["00856 020 5555 1234", lao, "02055551234"],
  ["8562055551234", lao, "02055551234"],
  ["2055551234", variant, "02055551234"],
  ["+856 020 5555 1234", variant, "02055551234"],
  ["812223333", variant, "0812223333"],
  ["812223333", thai, "812223333"],
])("%s is stored as a phone would be dialled", (raw, marketSettings, phone) => {
  expect(normalisePhone(raw, marketSettings)).toBe(phone);
});

test("a stored phone stays as it is", () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^0[1-9]\d{5,9}$/),
      fc.constantFrom(thai, lao, variant),
      (phone, marketSettings) => {
        expect(normalisePhone(phone, marketSettings)).toBe(phone);
      },
    ),
  );
});

test("all spellings of a Lao phone have one normal form, which is stable", () => {
  const national = fc.stringMatching(/^[1-9]\d{5,9}$/);
  const before = fc.constantFrom("", "0", "+856", "+856 0", "+856 00", "00856", "00856 0");
  fc.assert(
    fc.property(
      national,
      before,
      fc.constantFrom(lao, variant),
      (number, written, marketSettings) => {
        fc.pre(!number.startsWith("66") && !number.startsWith("856"));
        const phone = normalisePhone(`${written} ${number}`, marketSettings);
        expect(phone).toBe(`0${number}`);
        expect(normalisePhone(phone, marketSettings)).toBe(phone);
      },
    ),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^\+?\d{1,24}$/), (raw) => {
      const phone = normalisePhone(raw, lao);
      expect(normalisePhone(phone, lao)).toBe(phone);
    }),
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

test("an account number keeps only its digits, from any script", () => {
  expect(normaliseAccountNo("123-4 56789-0")).toBe("1234567890");
  expect(normaliseAccountNo("๐๑๒-๓๔๕๖๗๘๙")).toBe("0123456789");
  expect(normaliseAccountNo("໐໑໒ ໓໔໕໖໗໘໙")).toBe("0123456789");
});

test("all spellings of an account have one key, and other accounts have other keys", () => {
  const number = fc.stringMatching(/^[1-9]\d{4,14}$/);
  const scripts = ["0", "๐", "໐"].map((zero) => zero.codePointAt(0) ?? 0);
  const spelling = fc.record({
    zeros: fc.nat(5),
    scripts: fc.array(fc.constantFrom(...scripts), { minLength: 20, maxLength: 20 }),
    separators: fc.array(fc.constantFrom("", " ", "-"), { minLength: 20, maxLength: 20 }),
  });
  fc.assert(
    fc.property(number, number, spelling, (one, other, { zeros, scripts: zerosOf, separators }) => {
      const written = Array.from(
        "0".repeat(zeros) + one,
        (digit, at) => String.fromCodePoint((zerosOf[at] ?? 0x30) + Number(digit)) + separators[at],
      ).join("");
      expect(accountKey(written)).toBe(one);
      expect(accountKey(written) === accountKey(other)).toBe(one === other);
    }),
  );
});

test("only zeros or fewer than five digits are no account number", () => {
  expect(["00000", "0000", "1234", ""].filter((no) => isAccountNo(no))).toEqual([]);
  expect(isAccountNo("0000000001")).toBe(true);
});
