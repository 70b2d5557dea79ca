import { beforeEach, expect, test } from "vitest";
import { keepCode, readKeptCode } from "./kept-code.ts";

const sent = { phone: "0811111111", token: "token", reference: "ABCD", sentAt: 1_000_000 };

beforeEach(() => {
  sessionStorage.clear();
});

test("a code on its way is kept for as long as it serves, and for this tab alone", () => {
  expect(readKeptCode(sent.sentAt)).toBeUndefined();
  keepCode(sent);
  expect(readKeptCode(sent.sentAt)).toEqual(sent);
  expect(readKeptCode(sent.sentAt + 299_999)).toEqual(sent);
  expect(readKeptCode(sent.sentAt + 300_000)).toBeUndefined();
  // By a clock that was put back it might serve for ever.
  expect(readKeptCode(sent.sentAt - 1)).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test("a code that was used is forgotten", () => {
  keepCode(sent);
  keepCode(undefined);
  expect(readKeptCode(sent.sentAt)).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});
