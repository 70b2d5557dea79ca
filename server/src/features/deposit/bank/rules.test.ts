import { expect, test } from "vitest";
import { accountPattern, type Candidate, digitsBeforeLast, judgeSender } from "./rules.ts";

const transfer = {
  currency: "BAHT",
  sender: { bankCode: "SCB", accountNo: "xxxxx6789x", name: "SOMCHAI J" },
} as const;

function candidate(memberId: string, changes: Partial<Candidate> = {}): Candidate {
  return {
    memberId,
    bankCode: "SCB",
    accountNo: "1234567890",
    accountName: "SOMCHAI JAIDEE",
    currency: "BAHT",
    hasAnnounced: false,
    isProven: false,
    ...changes,
  };
}

const verdictOn = (...candidates: Candidate[]) => {
  const verdict = judgeSender(transfer, candidates);
  return "reason" in verdict ? verdict.reason : verdict.member.memberId;
};

test("a transfer is the member's who alone fits", () => {
  expect(verdictOn(candidate("A"))).toBe("A");
  expect(verdictOn(candidate("A"), candidate("B", { accountName: "SOMSAK JAIDEE" }))).toBe("A");
  expect(verdictOn()).toBe("NOBODY");
  expect(verdictOn(candidate("A", { accountNo: "1234567990" }))).toBe("NOBODY");
});

test("where several fit, only an announcement of one of them decides", () => {
  const other = { accountNo: "9994567891" };
  const announced = { hasAnnounced: true, isProven: true };
  expect(verdictOn(candidate("A"), candidate("B", other))).toBe("SEVERAL");
  expect(verdictOn(candidate("A"), candidate("B", { ...other, ...announced }))).toBe("B");
  const both = [candidate("A", announced), candidate("B", { ...other, ...announced })];
  expect(verdictOn(...both)).toBe("SEVERAL");
});

test("an announcement by someone whose account is not proven decides nothing", () => {
  const stranger = candidate("B", { accountNo: "9994567891", hasAnnounced: true });
  expect(verdictOn(candidate("A", { isProven: true }), stranger)).toBe("SEVERAL");
});

test("an announcement does not make someone fit", () => {
  const announced = { hasAnnounced: true };
  expect(verdictOn(candidate("A", { ...announced, accountName: "SOMSAK JAIDEE" }))).toBe("NOBODY");
  expect(verdictOn(candidate("A", { ...announced, accountName: "SOMCHAI" }))).toBe("UNCERTAIN");
});

test("someone who may fit keeps another from being the only one", () => {
  const vague = candidate("B", { accountNo: "9994567891", accountName: "SOMCHAI" });
  expect(verdictOn(candidate("A"), vague)).toBe("SEVERAL");
});

test("a member of another currency does not fit, and the operator is told why", () => {
  expect(verdictOn(candidate("A", { currency: "LAK" }))).toBe("CURRENCY");
});

test("the pattern finds the digits shown, from the end", () => {
  expect(accountPattern("xxx-x-x0209-x")).toBe("%0209_");
  expect(accountPattern("x-1234")).toBe("%1234");
  expect(accountPattern("12xx56")).toBe("%12__56");
  expect(accountPattern("1%_2")).toBe("%1__2");
  for (const nothing of ["", "xxxx", "---"]) expect(accountPattern(nothing)).toBeUndefined();
});

test("the four digits before the last are told only where all of them are shown", () => {
  expect(digitsBeforeLast("%0209_")).toBe("0209");
  expect(digitsBeforeLast("%1234567890")).toBe("6789");
  for (const other of ["%1234", "%12__56", "%123_"]) {
    expect(digitsBeforeLast(other)).toBeUndefined();
  }
});
