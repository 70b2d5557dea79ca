import { expect, test } from "vitest";
import { areDaysRight, daysOf } from "./activity-period.ts";

test("quick periods end with today in Bangkok", () => {
  // Half past midnight in Bangkok.
  const now = Date.parse("2026-03-01T17:30:00Z");
  expect(daysOf("day", now)).toEqual({ from: "2026-03-02", to: "2026-03-02" });
  expect(daysOf("week", now)).toEqual({ from: "2026-02-24", to: "2026-03-02" });
});

test("chosen days are in order, at most a year, and both given", () => {
  expect(areDaysRight({ from: "2026-03-02", to: "2026-03-02" })).toBe(true);
  expect(areDaysRight({ from: "2026-03-02", to: "2026-03-01" })).toBe(false);
  expect(areDaysRight({ from: "2024-01-01", to: "2024-12-31" })).toBe(true);
  expect(areDaysRight({ from: "2025-01-01", to: "2026-01-02" })).toBe(false);
  expect(areDaysRight({ from: "", to: "2026-01-02" })).toBe(false);
});
