import { expect, test } from "vitest";
import { creditOf } from "./credit.ts";

test.each([
  [1250.5, 1, 1250.5],
  [33, 10, 330],
  [12.5, 0.1, 1.25],
  [20_050, 0.001, 20.05],
  [1.1, 3, 3.3],
])("%d at %d is %d", (amount, ftWalletSlot, credit) => {
  expect(creditOf({ amount, ftWalletSlot })).toBe(credit);
});
