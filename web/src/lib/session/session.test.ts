import { afterEach, expect, test, vi } from "vitest";
import {
  clearSession,
  followSession,
  keepToken,
  onSessionEnd,
  readToken,
  tokenArea,
} from "./session.ts";
import { forget, readStored, store, type StorageKey } from "./storage.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test("a remembered token survives the tab, another one does not", () => {
  keepToken("kept", true);
  expect([localStorage.getItem("token"), sessionStorage.getItem("token")]).toEqual(["kept", null]);
  keepToken("short", false);
  expect([localStorage.getItem("token"), sessionStorage.getItem("token")]).toEqual([null, "short"]);
  expect(readToken()).toBe("short");
});

test("the end of a session removes the member's data and keeps the browser's settings", () => {
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

test("in a browser that forbids storage, data lasts until the page is left", () => {
  vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("", "SecurityError");
  });
  store("locale", "la");
  expect(readStored("locale")).toBe("la");
  forget("locale");
  expect(readStored("locale")).toBeNull();
});

test("full storage does not bring back an old value", () => {
  store("money-keys", "old");
  const full = {
    getItem: () => "old",
    setItem: () => {
      throw new DOMException("", "QuotaExceededError");
    },
  };
  vi.spyOn(globalThis, "localStorage", "get").mockReturnValue(full as unknown as Storage);
  expect(readStored("money-keys")).toBe("old");
  store("money-keys", "new");
  expect(readStored("money-keys")).toBe("new");
  vi.restoreAllMocks();
  store("money-keys", "newer");
  expect([readStored("money-keys"), localStorage.getItem("money-keys")]).toEqual([
    "newer",
    "newer",
  ]);
});

test("a tab keeps its own member when another member is remembered in another tab", () => {
  keepToken("mine", false);
  localStorage.setItem("token", "theirs");
  expect([readToken(), tokenArea()]).toEqual(["mine", "session"]);
});

test("a tab follows the session changes of other tabs", () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  const ended = vi.fn<() => void>();
  onSessionEnd(ended);
  keepToken("mine", true);
  followSession();
  dispatchEvent(new Event("storage"));
  expect(ended).not.toHaveBeenCalled();

  // A logout in another tab logs out here too, and no member data stays.
  localStorage.removeItem("token");
  dispatchEvent(new Event("storage"));
  expect(ended).toHaveBeenCalledTimes(1);
  // A member logs in in another tab.
  localStorage.setItem("token", "theirs");
  dispatchEvent(new Event("storage"));
  expect(ended).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
  // While this page was suspended, another member logged in.
  localStorage.setItem("token", "others");
  dispatchEvent(new Event("pageshow"));
  expect(ended).toHaveBeenCalledTimes(2);
  expect(reload).toHaveBeenCalledOnce();
});
