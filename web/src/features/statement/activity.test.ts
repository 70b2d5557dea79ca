import type { OperationKind } from "@krapao/contract/operation";
import { expect, test } from "vitest";
import { statement as texts } from "#locale/en/statement.ts";
import { activityText, signOf } from "./activity.ts";

const text = (statementType: string, from: string, to: string) =>
  activityText({ statementType: statementType as OperationKind, from, to }, texts);

test.each([
  ["deposit", "SCB", "WALLET", "Deposit from SCB"],
  ["deposit", "LA_KBANK", "WALLET", "Deposit from KBANK"],
  ["deposit", "KBANK", "WALLET", "Deposit from KBANK"],
  ["deposit", "PAYTIMZ", "WALLET", "Deposit by QR (PAYTIMZ)"],
  ["deposit", "GIFT", "WALLET", "Deposit by gift link"],
  ["withdraw", "WALLET", "KTB", "Withdrawal to KTB"],
  ["transfer", "WALLET", "JOKER", "Transfer Main wallet → JOKER"],
  ["transfer", "JOKER", "HOUSE", "Balance cleared in JOKER (bonus ended)"],
  ["bonus", "BONUS", "WALLET", "Bonus received"],
  ["bonus", "REFUND", "REFUND_BALANCE", "Refund received (not yet in wallet)"],
  ["bonus", "REFUND", "WALLET", "Refund to the main wallet"],
  ["finish_bonus", "BONUS", "WALLET", "Bonus ended"],
  ["adjust", "HOUSE", "WALLET", "Correction: money added"],
  ["adjust", "WALLET", "HOUSE", "Correction: money deducted"],
  ["somersault", "A", "B", "Other transaction"],
])("%s from %s to %s", (type, from, to, expected) => {
  expect(text(type, from, to)).toBe(expected);
});

test("a game is shown by its name if that is known", () => {
  const names = new Map([["PG", "Pocket Garden"]]);
  const move = (from: string, to: string) =>
    activityText({ statementType: "transfer", from, to }, texts, names);
  expect(move("WALLET", "PG")).toBe("Transfer Main wallet → Pocket Garden");
  expect(move("PG", "JOKER")).toBe("Transfer Pocket Garden → JOKER");
});

test("deposits and bonuses are money in, a withdrawal is money out, the rest has no sign", () => {
  const sign = (statementType: string, to = "WALLET") =>
    signOf({ statementType: statementType as OperationKind, to });
  expect(["deposit", "bonus"].map((type) => sign(type))).toEqual(["in", "in"]);
  expect(sign("withdraw")).toBe("out");
  expect(["transfer", "finish_bonus"].map((type) => sign(type))).toEqual(["none", "none"]);
  expect(sign("somersault")).toBe("none");
  // The sign of a correction is that of its direction.
  expect([sign("adjust"), sign("adjust", "HOUSE")]).toEqual(["in", "out"]);
});
