import { beforeEach, expect, test } from "vitest";
import { keepCode, readKeptCode } from "./sent-code.ts";

const sent = { phone: "0811111111", token: "token", reference: "ABCD", sentAt: 1_000_000 };

const purposes = ["register-code", "password-code"] as const;

// Other tests run in the same environment.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each(purposes)("a sent %s is stored while it is valid, and for this tab only", (purpose) => {
  expect(readKeptCode(purpose, sent.sentAt)).toBeUndefined();
  keepCode(purpose, sent);
  expect(readKeptCode(purpose, sent.sentAt)).toEqual(sent);
  expect(readKeptCode(purpose, sent.sentAt + 299_999)).toEqual(sent);
  expect(readKeptCode(purpose, sent.sentAt + 300_000)).toBeUndefined();
  // With a clock that was set back it could stay valid forever.
  expect(readKeptCode(purpose, sent.sentAt - 1)).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test.each(purposes)("a used %s is deleted", (purpose) => {
  keepCode(purpose, sent);
  keepCode(purpose, undefined);
  expect(readKeptCode(purpose, sent.sentAt)).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});
