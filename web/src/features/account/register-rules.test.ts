// @vitest-environment node
import type { MarketSettings } from "@krapao/contract/market";
import { describe, expect, test } from "vitest";
import {
  canReuse,
  checkBank,
  checkCode,
  checkPhone,
  checkProfile,
  toCheck,
  toRegistration,
} from "./register-rules.ts";
import { secondsToResend } from "./sent-code.ts";
import { startRegistration, type RegisterValues } from "./register-state.ts";

const thai: MarketSettings = { market: "th", isLaosVariant: false };
const lao: MarketSettings = { market: "la", isLaosVariant: false };
const variant: MarketSettings = { market: "th", isLaosVariant: true };

const good: RegisterValues = {
  ...startRegistration("", "BAHT").values,
  username: "081-111-1111",
  otpCode: "123456",
  name: " Nok ",
  password: "lotus-boat-91",
  confirmPassword: "lotus-boat-91",
  bankCode: "KBANK",
  bankAccountNo: "123-456-7890",
  firstName: "SOMCHAI ",
  lastName: " JAIDEE",
};

describe("phone", () => {
  test.each([
    ["", thai, "required"],
    ["   ", lao, "required"],
    ["081234567", thai, "PHONE_NUMBER_REQUIRE_10_DIGIT"],
    ["08123456789", thai, "PHONE_NUMBER_REQUIRE_10_DIGIT"],
    ["0812345678", thai, undefined],
    ["+66 81 234 5678", thai, undefined],
    ["02055", lao, undefined],
    ["02055", variant, undefined],
    ["hello", lao, "invalid"],
  ])("%s in %o", (username, marketSettings, code) => {
    expect(checkPhone({ ...good, username }, marketSettings).username?.code).toBe(code);
  });
});

test("the code has six digits", () => {
  expect(checkCode({ ...good, otpCode: "12345" })).toEqual({ otpCode: { code: "required" } });
  expect(checkCode(good)).toEqual({});
});

describe("profile", () => {
  test("a complete profile has no problems", () => expect(checkProfile(good)).toEqual({}));

  test.each(["name", "password", "confirmPassword"] as const)("%s is required", (field) => {
    expect(checkProfile({ ...good, [field]: "" })).toEqual({ [field]: { code: "required" } });
  });

  test("passwords must match and have 8 to 72 characters", () => {
    expect(checkProfile({ ...good, confirmPassword: "lotus-boat-92" })).toEqual({
      confirmPassword: { code: "passwordsDiffer" },
    });
    const short = { password: "1234567", confirmPassword: "1234567" };
    expect(checkProfile({ ...good, ...short }).password?.code).toBe("passwordShort");
    const long = { password: "x".repeat(73), confirmPassword: "x".repeat(73) };
    expect(checkProfile({ ...good, ...long }).password?.code).toBe("passwordLong");
  });

  test("an inviter code is optional, but must have its format", () => {
    expect(checkProfile({ ...good, inviteCode: "PR0123456789" })).toEqual({});
    expect(checkProfile({ ...good, inviteCode: "HELLO" }).inviteCode?.code).toBe("invalid");
  });
});

describe("bank", () => {
  test("a complete bank account has no problems", () => expect(checkBank(good)).toEqual({}));

  test.each(["bankCode", "bankAccountNo", "firstName", "lastName"] as const)(
    "%s is required",
    (field) => {
      expect(checkBank({ ...good, [field]: " " })).toEqual({ [field]: { code: "required" } });
    },
  );

  test.each(["KTB", "TMB", "BBL"])("%s takes English names only", (bankCode) => {
    const problem = { firstName: { code: "BANK_ACCOUNT_NAME_ENG" } };
    expect(checkBank({ ...good, bankCode, lastName: "ใจดี" })).toEqual(problem);
    expect(checkBank({ ...good, bankCode, firstName: "JO3" })).toEqual(problem);
    expect(checkBank({ ...good, bankCode })).toEqual({});
  });

  test("other banks take any name", () => {
    expect(checkBank({ ...good, firstName: "สมชาย", lastName: "ใจดี" })).toEqual({});
  });

  test("an account number has digits, spaces and hyphens", () => {
    expect(checkBank({ ...good, bankAccountNo: "12 34" }).bankAccountNo?.code).toBe("invalid");
    expect(checkBank({ ...good, bankAccountNo: "12345 678" })).toEqual({});
  });
});

describe("the request body", () => {
  test("before the bank step it has only the known fields, without empty ones", () => {
    expect(toCheck(good, thai)).toEqual({
      name: "Nok",
      username: "0811111111",
      password: "lotus-boat-91",
    });
  });

  test("at the end it has all fields, the account name joined and trimmed", () => {
    const values = { ...good, sourceCode: "FRIEND", inviteCode: "PR0123456789", currency: "LAK" };
    expect(toRegistration(values, lao)).toEqual({
      name: "Nok",
      username: "0811111111",
      password: "lotus-boat-91",
      sourceCode: "FRIEND",
      inviteCode: "PR0123456789",
      bankCode: "KBANK",
      bankAccountName: "SOMCHAI JAIDEE",
      bankAccountNo: "1234567890",
      currency: "LAK",
    });
  });
});

describe("requesting another code", () => {
  const sentCode = { phone: "0811111111", token: "t", reference: "ABCD", sentAt: 1000 };

  test.each([
    [0, 60],
    [1000, 60],
    [1001, 60],
    [31_000, 30],
    [60_999, 1],
    [61_000, 0],
    [99_000, 0],
  ])("at %i there are %i seconds left", (now, seconds) => {
    expect(secondsToResend(sentCode, now)).toBe(seconds);
  });

  test("within the minute the code already sent is used for the same phone", () => {
    expect(canReuse(sentCode, "0811111111", 60_000)).toBe(true);
    expect(canReuse(sentCode, "0811111112", 60_000)).toBe(false);
    expect(canReuse(sentCode, "0811111111", 61_000)).toBe(false);
    expect(canReuse(undefined, "0811111111", 60_000)).toBe(false);
  });
});
