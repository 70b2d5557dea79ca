import { expect, test } from "vitest";
import { formatMoney } from "./amount-text.ts";

test.each([
  [500, "฿500.00"],
  [-500, "-฿500.00"],
  [-1_234_567.891, "-฿1,234,567.89"],
  [0, "฿0.00"],
  [-0.001, "฿0.00"],
  [-0.01, "-฿0.01"],
])("%d reads %s: the minus comes before the sign of the currency", (amount, text) => {
  expect(formatMoney(amount, "฿")).toBe(text);
});
