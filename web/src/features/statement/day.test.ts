import { expect, test } from "vitest";
import { dayOf } from "./day.ts";

const texts = { today: "today", yesterday: "yesterday" };
const now = Date.parse("2026-11-16T05:00:00Z");
const at = (createdAt: string) => ({ createdAt });

test.each([
  // Midnight in Bangkok is 17:00 in UTC.
  ["2026-11-15T17:00:00.000Z", undefined, "today · 16/11/2026"],
  ["2026-11-15T16:59:59.999Z", "2026-11-15T17:00:00.000Z", "yesterday · 15/11/2026"],
  ["2026-11-15T16:00:00.000Z", "2026-11-15T16:59:59.999Z", undefined],
  ["2026-11-14T16:00:00.000Z", "2026-11-15T16:00:00.000Z", "14/11/2026"],
])("an entry of %s below one of %s has the day %s", (createdAt, above, day) => {
  expect(dayOf(at(createdAt), above === undefined ? undefined : at(above), texts, now)).toBe(day);
});
