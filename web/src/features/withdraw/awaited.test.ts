import { expect, test } from "vitest";
import { clearSession, keepToken } from "#lib/session/session.ts";
import { keepAwaited, readAwaited } from "./awaited.ts";

test("an awaited amount is stored until it arrives, and is deleted with the session", () => {
  keepToken("one", true);
  expect(readAwaited()).toBeUndefined();
  keepAwaited(150.5);
  expect(readAwaited()).toBe(150.5);
  keepAwaited(undefined);
  expect(readAwaited()).toBeUndefined();
  keepAwaited(200);
  clearSession();
  keepToken("another", true);
  expect(readAwaited()).toBeUndefined();
});
