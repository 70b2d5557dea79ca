import { expect, test } from "vitest";
import { checkTransfer, shareOf, stepOf, type Side } from "./sides.ts";

const wallet: Side = { code: "WALLET", amount: 500.05, ratio: 1, isMoving: false };
const joker: Side = { code: "JOKER", amount: 20, ratio: 1, isMoving: false };
const huay: Side = { code: "HUAYHD", amount: 12.5, ratio: 0.1, isMoving: false };

test.each([
  [{ from: undefined, to: joker, amount: "10" }, "select"],
  [{ from: wallet, to: undefined, amount: "10" }, "select"],
  [{ from: joker, to: joker, amount: "10" }, "same"],
  [{ from: wallet, to: { ...joker, isMoving: true }, amount: "10" }, "moving"],
  [{ from: wallet, to: joker, amount: "" }, "required"],
  [{ from: wallet, to: joker, amount: "0" }, "minimum"],
  [{ from: wallet, to: joker, amount: "0.99" }, "minimum"],
  [{ from: wallet, to: joker, amount: "1" }, undefined],
  [{ from: wallet, to: joker, amount: "500.05" }, undefined],
  [{ from: wallet, to: joker, amount: "500.06" }, "notEnough"],
  [{ from: joker, to: wallet, amount: "20.01" }, "notEnough"],
  [{ from: wallet, to: huay, amount: "10.05" }, "notExact"],
  [{ from: wallet, to: huay, amount: "10.1" }, undefined],
])("%j", (draft, problem) => {
  expect(checkTransfer({ ...draft, currency: "BAHT" })).toBe(problem);
});

test("in kip the minimum is a thousand", () => {
  const rich = { ...wallet, amount: 5000 };
  const draft = { from: rich, to: joker, currency: "LAK" } as const;
  expect(checkTransfer({ ...draft, amount: "999" })).toBe("minimum");
  expect(checkTransfer({ ...draft, amount: "1000" })).toBeUndefined();
  expect(shareOf({ ...draft, from: { ...wallet, amount: 1999 } }, 2)).toBeUndefined();
});

test("the step gives whole hundredths of credit on both sides", () => {
  const ratios = [1, 10, 0.1, 0.01, 0.5, 0.25, 0.004];
  expect(ratios.map((ratio) => stepOf(wallet, { ...joker, ratio }))).toEqual([
    0.01, 0.01, 0.1, 1, 0.02, 0.04, 2.5,
  ]);
  expect(stepOf({ ...joker, ratio: 0.5 }, { ...joker, ratio: 0.2 })).toBe(0.1);
  expect(stepOf(undefined, undefined)).toBe(0.01);
});

test("all and half are amounts that can be sent", () => {
  expect(shareOf({ from: wallet, to: joker, currency: "BAHT" }, 1)).toBe(500.05);
  expect(shareOf({ from: wallet, to: joker, currency: "BAHT" }, 2)).toBe(250.02);
  expect(shareOf({ from: wallet, to: huay, currency: "BAHT" }, 1)).toBe(500);
  expect(
    shareOf({ from: { ...wallet, amount: 1.5 }, to: joker, currency: "BAHT" }, 2),
  ).toBeUndefined();
  expect(shareOf({ from: undefined, to: joker, currency: "BAHT" }, 1)).toBeUndefined();
});
