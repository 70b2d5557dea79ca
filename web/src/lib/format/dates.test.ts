// @vitest-environment node
import { expect, test } from "vitest";
import { ageOf, formatDateTime } from "./dates.ts";

test.each([
  ["2024-03-05T10:20:30Z", "05/03/2024 17:20:30"],
  ["2024-03-05T16:59:59.999Z", "05/03/2024 23:59:59"],
  ["2024-03-05T17:00:00.000Z", "06/03/2024 00:00:00"],
  ["2024-12-31T18:00:00+00:00", "01/01/2025 01:00:00"],
  ["not a date", ""],
])("%s is %s in Bangkok", (moment, text) => {
  expect(formatDateTime(moment)).toBe(text);
});

const second = 1000;
const day = 86_400 * second;

test.each([
  [0, "second", 0],
  [59 * second, "second", 59],
  [60 * second, "minute", 1],
  [59 * 60 * second, "minute", 59],
  [3600 * second, "hour", 1],
  [day - 1, "hour", 23],
  [day, "day", 1],
  [30 * day - 1, "day", 29],
  [30 * day, "month", 1],
  [364 * day, "month", 12],
  [365 * day, "year", 1],
  [-5 * second, "second", 0],
])("%i ms ago is shown as %s", (passed, unit, count) => {
  const now = Date.UTC(2026, 0, 1);
  expect(ageOf(now - passed, now)).toEqual({ unit, count });
});
