import { beforeEach, expect, test } from "vitest";
import { keepCode, readKeptCode } from "./kept-code.ts";

const sent = { phone: "0811111111", token: "token", reference: "ABCD", sentAt: 1_000_000 };

beforeEach(() => {
  sessionStorage.clear();
});

test("a sent code is stored while it is valid, and for this tab only", () => {
  expect(readKeptCode(sent.sentAt)).toBeUndefined();
  keepCode(sent);
  expect(readKeptCode(sent.sentAt)).toEqual(sent);
  expect(readKeptCode(sent.sentAt + 299_999)).toEqual(sent);
  expect(readKeptCode(sent.sentAt + 300_000)).toBeUndefined();
  // With a clock that was set back it could stay valid forever.
  expect(readKeptCode(sent.sentAt - 1)).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test("a used code is deleted", () => {
  keepCode(sent);
  keepCode(undefined);
  expect(readKeptCode(sent.sentAt)).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});
