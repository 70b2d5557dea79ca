// @vitest-environment node
import { account, inviteCodePattern, passwordLength } from "@krapao/contract/account";
import * as accountFile from "@krapao/contract/account";
import { normalisePhone } from "@krapao/contract/market";
import { otpDigits } from "@krapao/contract/otp";
import { expect, test } from "vitest";

/** These tests run through the plugin, so the imports are the same as in the browser. */
test("a call is its method and path, and nothing else", () => {
  expect(account.login).toEqual({ method: "POST", path: "/api/login" });
  expect(Object.values(account)).toHaveLength(8);
});

test("constants and patterns are unchanged", () => {
  expect(passwordLength).toEqual({ min: 8, max: 72 });
  expect(otpDigits).toBe(6);
  expect(inviteCodePattern.test("PR0123456789")).toBe(true);
});

test("schemas are left out", () => {
  expect(Object.keys(accountFile)).not.toContain("Registration");
});

test("a file without validation is unchanged", () => {
  expect(normalisePhone("+66 81", { market: "th", isLaosVariant: false })).toBe("081");
});
