import { expect, test } from "vitest";
import { isSlipOpen } from "./hours.ts";

test.each([
  ["23:44", true],
  ["23:45", false],
  ["00:00", false],
  ["00:14", false],
  ["00:15", true],
  ["12:00", true],
])("closed hours that span midnight: at %s slips are accepted: %s", (time, isOpen) => {
  expect(isSlipOpen(time, { closesAt: "23:45", opensAt: "00:15" })).toBe(isOpen);
});

test.each([
  ["00:59", true],
  ["01:00", false],
  ["02:00", true],
])("closed hours within a day: at %s slips are accepted: %s", (time, isOpen) => {
  expect(isSlipOpen(time, { closesAt: "01:00", opensAt: "02:00" })).toBe(isOpen);
});

test("equal hours mean that slips are never closed", () => {
  expect(isSlipOpen("10:00", { closesAt: "10:00", opensAt: "10:00" })).toBe(true);
});
