import { afterEach, expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { refetchLater, orLastKnown } from "./last-known.ts";
import { clearSession, keepToken } from "../session/session.ts";

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const offline = (): Promise<{ amount: number }> => Promise.reject(new ApiError("OFFLINE"));
const keep = (amount: number) => orLastKnown("last-wallet", () => Promise.resolve({ amount }));

test("offline, the last reply is returned with its time", async () => {
  keepToken("mine", true);
  const before = Date.now();
  expect(await keep(5)).toEqual({ amount: 5 });
  const known = await orLastKnown("last-wallet", offline);
  expect(known).toEqual({ amount: 5, knownAt: expect.any(String) });
  expect(Date.parse(String(known.knownAt))).toBeGreaterThanOrEqual(before);
  expect([refetchLater(known), refetchLater({})]).toEqual([5000, false]);
});

test("data that was never read is not known, and an error reply is not a connection failure", async () => {
  keepToken("mine", true);
  await expect(orLastKnown("last-statement", offline)).rejects.toThrow("OFFLINE");
  localStorage.setItem("last-statement", "not of our making");
  await expect(orLastKnown("last-statement", offline)).rejects.toThrow("OFFLINE");
  await keep(5);
  const refused = () => Promise.reject(new ApiError("INTERNAL_SERVER_ERROR", { status: 500 }));
  await expect(orLastKnown("last-wallet", refused)).rejects.toThrow("INTERNAL_SERVER_ERROR");
});

test("the end of a session removes the data from every storage area", async () => {
  for (const isRemembered of [true, false]) {
    keepToken("mine", isRemembered);
    await keep(5);
    const [here, there] = isRemembered
      ? [localStorage, sessionStorage]
      : [sessionStorage, localStorage];
    expect([here.getItem("last-wallet"), there.getItem("last-wallet")]).toEqual([
      expect.stringContaining('"amount":5'),
      null,
    ]);
    clearSession();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  }
});

test("another member never sees it, even one who logs in after the first", async () => {
  keepToken("mine", true);
  await keep(5);
  keepToken("another", true);
  await expect(orLastKnown("last-wallet", offline)).rejects.toThrow("OFFLINE");
});

test("a reply that arrives after the session has ended is not stored", async () => {
  keepToken("mine", true);
  await orLastKnown("last-wallet", async () => {
    clearSession();
    return { amount: 5 };
  });
  expect(localStorage.getItem("last-wallet")).toBeNull();
});

test("the stored data does not reveal the session token", async () => {
  keepToken("mine-and-secret", true);
  await keep(5);
  expect(localStorage.getItem("last-wallet")).not.toContain("secret");
});
