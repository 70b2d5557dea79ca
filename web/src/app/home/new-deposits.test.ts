import type { StatementEntry } from "@krapao/contract/statement";
import { expect, test } from "vitest";
import { newDeposits } from "./new-deposits.ts";

function entry(number: number, statementType: StatementEntry["statementType"] = "deposit") {
  const money = { amount: number * 100, balanceAfter: 0 };
  const rest = { from: "SCB", to: "WALLET", createdAt: "2026-11-15T03:00:00.000Z" };
  return {
    number,
    statementType,
    status: "SUCCESS",
    ...money,
    ...rest,
  } as const;
}

const entries = [entry(5), entry(4, "withdraw"), entry(3), entry(2)];

test("the first read treats all entries as known", () => {
  expect(newDeposits(entries, undefined)).toEqual([]);
});

test("deposits after the last seen entry are new, the oldest first", () => {
  expect(newDeposits(entries, 2).map(({ number }) => number)).toEqual([3, 5]);
  expect(newDeposits(entries, 5)).toEqual([]);
  expect(newDeposits(entries, 0).map(({ number }) => number)).toEqual([2, 3, 5]);
});
