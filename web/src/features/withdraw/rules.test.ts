import type { Withdrawal } from "@krapao/contract/withdraw";
import { expect, test } from "vitest";
import { checkAmount, heldText, isLate, isWithdrawing, largestAmount, toSteps } from "./rules.ts";

const bounds = { min: 100, max: 200_000, available: 1750.5 };

test.each([
  ["", "required"],
  ["0", "belowMinimum"],
  ["99.99", "belowMinimum"],
  ["100", undefined],
  ["1750.5", undefined],
  ["1750.51", "notEnough"],
  ["200000.01", "aboveMaximum"],
])("%j is judged as %s", (typed, problem) => {
  expect(checkAmount(typed, bounds)).toBe(problem);
});

test("all is the balance, up to the maximum, and undefined below the minimum", () => {
  expect(largestAmount(bounds)).toBe(1750.5);
  expect(largestAmount({ ...bounds, available: 900_000 })).toBe(200_000);
  expect(largestAmount({ ...bounds, available: 99.99 })).toBeUndefined();
});

test("money in transit belongs to a withdrawal unless a game moves money", () => {
  const [still, moving] = [{ isMoving: false }, { isMoving: true }];
  const wallet = { amount: 100, onItsWay: 50 };
  expect(isWithdrawing({ wallet, slots: [still] })).toBe(true);
  expect(isWithdrawing({ wallet, slots: [still, moving] })).toBe(false);
  expect(isWithdrawing({ wallet: { ...wallet, onItsWay: 0 }, slots: [] })).toBe(false);
});

const requested: Withdrawal = {
  amount: 500,
  status: "PROCESSING",
  bankCode: "KBANK",
  bankAccountName: "SOMMUT TUAYANG",
  bankAccountNo: "••••••0001",
  requestedAt: "2026-11-15T03:00:00.000Z",
  checkedAt: null,
  isHeld: false,
  heldReasons: [],
  expectedMinutes: null,
  sentAt: null,
  endedAt: null,
  usualMinutes: 3,
};
const at = (minute: number) => `2026-11-15T03:0${minute}:00.000Z`;
const states = (withdrawal: Withdrawal) =>
  toSteps(withdrawal)
    .map(({ state }) => state)
    .join(" ");

test("a step is done only when its time is known, and the next one is current", () => {
  expect(states(requested)).toBe("done current ahead ahead");
  expect(states({ ...requested, checkedAt: at(1) })).toBe("done done current ahead");
  expect(states({ ...requested, checkedAt: at(1), sentAt: at(1) })).toBe("done done done current");
});

test("the end shows the real outcome", () => {
  const sent = { ...requested, checkedAt: at(1), sentAt: at(1), endedAt: at(2) };
  expect(states({ ...sent, status: "SUCCESS" })).toBe("done done done done");
  expect(states({ ...sent, status: "FAILED" })).toBe("done done done failed");
  // Returned before the bank was called: the steps in between are not done.
  expect(states({ ...requested, status: "FAILED", endedAt: at(2) })).toBe(
    "done ahead ahead failed",
  );
  expect(toSteps({ ...sent, status: "SUCCESS" }).at(-1)?.at).toBe(at(2));
});

test("it is late only while in progress and past the usual time", () => {
  const start = Date.parse(requested.requestedAt);
  expect(isLate(requested, start + 3 * 60_000)).toBe(false);
  expect(isLate(requested, start + 3 * 60_000 + 1)).toBe(true);
  expect(isLate({ ...requested, status: "SUCCESS" }, start + 3_600_000)).toBe(false);
});

test("the reasons of a hold come with the measured time, if it is known", () => {
  const texts = {
    LARGE: "large",
    FIRST_LARGE: "first",
    FLOAT: "float",
    PASSWORD_RESET: "password",
    ACCOUNT_CHANGED: "account",
    NEW_BROWSER: "browser",
    check: "check",
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
  };
  const text = (expectedMinutes: number | null) =>
    heldText({ heldReasons: ["LARGE", "FLOAT"], expectedMinutes }, texts);
  expect(text(null)).toBe("large float check");
  expect(text(0)).toBe("large float check 1 min");
  expect(text(89)).toBe("large float check 89 min");
  expect(text(90)).toBe("large float check 2 h");
});
