// @vitest-environment node
import { expect, test } from "vitest";
import { maySwitch } from "./switch-rules.ts";

test.each([
  ["between two of the member's screens", "/user/home", "/user/statement", false, true],
  ["a sheet is open", "/user/home", "/user/statement", true, false],
  [
    "a sheet opens or closes, which is a step on the same screen",
    "/user/home",
    "/user/home",
    false,
    false,
  ],
  ["the session ends", "/user/home", "/login", false, false],
  ["a registration goes on", "/login", "/register", false, false],
])("%s", (_, from, to, hasLayer, expected) => {
  expect(maySwitch({ from, to, hasLayer, isMoneyInHand: false })).toBe(expected);
});

test("a pending money reply delays the switch", () => {
  const step = { from: "/user/home", to: "/user/statement", hasLayer: false };
  expect(maySwitch({ ...step, isMoneyInHand: true })).toBe(false);
});
