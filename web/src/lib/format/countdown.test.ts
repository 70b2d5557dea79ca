import { expect, test } from "vitest";
import { formatCountdown, secondsUntil } from "./countdown.ts";

test.each([
  [900, "15:00"],
  [899.2, "15:00"],
  [61, "01:01"],
  [0.4, "00:01"],
  [0, "00:00"],
  [-5, "00:00"],
])("%d seconds are shown as %s", (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text);
});

test("the remaining time is never negative", () => {
  expect(secondsUntil(5000, 2000)).toBe(3);
  expect(secondsUntil(2000, 5000)).toBe(0);
});
