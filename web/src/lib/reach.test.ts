import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { awaitServer } from "./reach.ts";

const asked = vi.fn<typeof fetch>();
const told = vi.fn<() => void>();
let end: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", asked);
  asked.mockRejectedValue(new TypeError("Failed to fetch"));
});

afterEach(() => {
  end?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.mockReset();
  told.mockReset();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(1000 * seconds);

test("a server that answers, be it with a refusal, is told at once, and once", async () => {
  asked.mockResolvedValue(new Response(null, { status: 404 }));
  end = awaitServer(told, true);
  await pass(0);
  expect(told).toHaveBeenCalledOnce();
  await pass(60);
  expect(told).toHaveBeenCalledOnce();
  expect(asked).toHaveBeenCalledOnce();
});

test("a server out of reach is asked again until it answers", async () => {
  end = awaitServer(told, true);
  await pass(60);
  expect(asked.mock.calls.length).toBe(21);
  expect(told).not.toHaveBeenCalled();
  asked.mockResolvedValue(new Response());
  await pass(3);
  expect(told).toHaveBeenCalledOnce();
});

test("a network that comes is used at once, and its first request may still fail", async () => {
  end = awaitServer(told, false);
  await pass(0);
  expect(asked).not.toHaveBeenCalled();
  globalThis.dispatchEvent(new Event("online"));
  await pass(0);
  expect(asked).toHaveBeenCalledOnce();
  asked.mockResolvedValue(new Response());
  await pass(3);
  expect(told).toHaveBeenCalledOnce();
});

test("whoever waits no more asks no more and is told nothing, also of an answer on its way", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  asked.mockReturnValue(promise);
  end = awaitServer(told, true);
  end();
  resolve(new Response());
  globalThis.dispatchEvent(new Event("online"));
  await pass(60);
  expect(asked).toHaveBeenCalledOnce();
  expect(told).not.toHaveBeenCalled();
});
