import { expect, test } from "vitest";
import { totalOf } from "./total.ts";

test("what is on its way is still the member's, to the satang", () => {
  expect(totalOf({ amount: 0.1, onItsWay: 0.2 })).toBe(0.3);
  expect(totalOf({ amount: 1390.5, onItsWay: 120 })).toBe(1510.5);
});
