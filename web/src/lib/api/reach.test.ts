import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { awaitServer } from "./reach.ts";

const probed = vi.fn<typeof fetch>();
const shown = vi.fn<() => void>();
let end: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", probed);
  probed.mockRejectedValue(new TypeError("Failed to fetch"));
});

afterEach(() => {
  end?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  probed.mockReset();
  shown.mockReset();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(1000 * seconds);

test("a server that replies, even with an error, is reported at once, and once", async () => {
  probed.mockResolvedValue(new Response(null, { status: 404 }));
  end = awaitServer(shown, true);
  await pass(0);
  expect(shown).toHaveBeenCalledOnce();
  await pass(60);
  expect(shown).toHaveBeenCalledOnce();
  expect(probed).toHaveBeenCalledOnce();
});

test("a server that is not reachable is polled until it replies", async () => {
  end = awaitServer(shown, true);
  await pass(60);
  expect(probed.mock.calls.length).toBe(21);
  expect(shown).not.toHaveBeenCalled();
  probed.mockResolvedValue(new Response());
  await pass(3);
  expect(shown).toHaveBeenCalledOnce();
});

test("a network that comes back is used at once, even if its first request fails", async () => {
  end = awaitServer(shown, false);
  await pass(0);
  expect(probed).not.toHaveBeenCalled();
  globalThis.dispatchEvent(new Event("online"));
  await pass(0);
  expect(probed).toHaveBeenCalledOnce();
  probed.mockResolvedValue(new Response());
  await pass(3);
  expect(shown).toHaveBeenCalledOnce();
});

test("after it is stopped it sends nothing and reports nothing, not even a pending reply", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  probed.mockReturnValue(promise);
  end = awaitServer(shown, true);
  end();
  resolve(new Response());
  globalThis.dispatchEvent(new Event("online"));
  await pass(60);
  expect(probed).toHaveBeenCalledOnce();
  expect(shown).not.toHaveBeenCalled();
});
