import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanName, inviterIdOf, isAccountNameFit, isDay, isOfAge } from "./rules.ts";

test("a cleaned name is clean, for any input", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const cleaned = cleanName(name);
      expect(cleanName(cleaned)).toBe(cleaned);
      expect(cleaned).not.toMatch(/^\s|\s$|\s\s|\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u);
    }),
  );
});

test.each([
  ["มะลิ  ทดสอบ", "มะลิ ทดสอบ"],
  ["ນາງ\tມະລິ", "ນາງ ມະລິ"],
  ["Mali \u200B Thodsob", "Mali Thodsob"],
  ["\u202Eilam", "ilam"],
  ["e\u0301", "\u00E9"],
  ["👩‍👧 Mali", "👩‍👧 Mali"],
])("%j is stored as %j", (name, stored) => {
  expect(cleanName(name)).toBe(stored);
});

test.each([
  ["KTB", "MALI THODSOB", true],
  ["KTB", "มะลิ", false],
  ["TMB", "MALI 2", false],
  ["SCB", "มะลิ", true],
])("at %s the name %s is accepted: %s", (bankCode, bankAccountName, fits) => {
  expect(isAccountNameFit({ bankCode, bankAccountName })).toBe(fits);
});

test("an inviter code names its member", () => {
  expect(inviterIdOf("PR0123456789")).toBe("0123456789");
  expect(inviterIdOf("")).toBeUndefined();
  expect(inviterIdOf(undefined)).toBeUndefined();
});

test("somebody is of age from the birthday on, and stays it", () => {
  const dates = fc.date({
    min: new Date("1920-01-01"),
    max: new Date("2050-01-01"),
    noInvalidDate: true,
  });
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  fc.assert(
    fc.property(dates, dates, fc.integer({ min: 1, max: 99 }), (born, today, minimum) => {
      const birthday = new Date(born);
      birthday.setUTCFullYear(born.getUTCFullYear() + minimum);
      // The 29th of February becomes the 1st of March.
      expect(isOfAge(dayOf(born), dayOf(today), minimum)).toBe(dayOf(birthday) <= dayOf(today));
    }),
  );
  expect(["2000-02-29", "2001-02-29", "2000-13-01"].map(isDay)).toEqual([true, false, false]);
});
