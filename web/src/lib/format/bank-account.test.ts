// @vitest-environment node
import { expect, test } from "vitest";
import { formatAccountNo } from "./bank-account.ts";

test.each([
  ["1234567890", "123-456-7890"],
  ["123456789", "123456789"],
  ["12345678901", "12345678901"],
  ["12345678AB", "12345678AB"],
])("%s is shown as %s", (accountNo, text) => {
  expect(formatAccountNo(accountNo)).toBe(text);
});
