import { afterEach, expect, test, vi } from "vitest";
import { clearSession, keepToken, onSessionEnd, readToken } from "./session.ts";
import { forget, readStored, store, type StorageKey } from "./storage.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test("a remembered token outlives the tab, another one does not", () => {
  keepToken("kept", true);
  expect([localStorage.getItem("token"), sessionStorage.getItem("token")]).toEqual(["kept", null]);
  keepToken("short", false);
  expect([localStorage.getItem("token"), sessionStorage.getItem("token")]).toEqual([null, "short"]);
  expect(readToken()).toBe("short");
});

test("the end of a session takes what was kept of the member and leaves the browser's settings", () => {
  const settings: readonly StorageKey[] = [
    "locale",
    "code",
    "guest-id",
    "remember-agreement",
    "balance-hidden",
  ];
  for (const key of settings) store(key, "x");
  store("last_sync", "2026-01-01T00:00:00Z");
  keepToken("kept", true);
  const ended = vi.fn<() => void>();
  onSessionEnd(ended);
  clearSession();
  expect(ended).toHaveBeenCalledOnce();
  expect(readToken()).toBeNull();
  expect(Object.keys(localStorage).toSorted()).toEqual(settings.toSorted());
});

test("a browser that forbids storage remembers until the page is left", () => {
  vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("", "SecurityError");
  });
  store("locale", "la");
  expect(readStored("locale")).toBe("la");
  forget("locale");
  expect(readStored("locale")).toBeNull();
});
