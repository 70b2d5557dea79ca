import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pace } from "./pace.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

test("all streams together pass at the rate, in turns", async () => {
  const pace = new Pace(1000);
  const passed: string[] = [];
  const send = async (stream: string) => {
    for (const part of [1, 2]) {
      await pace.pass(500);
      passed.push(`${stream}${part}`);
    }
  };
  const all = Promise.all([send("a"), send("b")]);
  for (const seen of [["a1"], ["a1", "b1"], ["a1", "b1", "a2"], ["a1", "b1", "a2", "b2"]]) {
    await vi.advanceTimersByTimeAsync(499);
    expect(passed).toEqual(seen.slice(0, -1));
    await vi.advanceTimersByTimeAsync(1);
    expect(passed).toEqual(seen);
  }
  await all;
});

test("time without a stream is not saved up", async () => {
  const pace = new Pace(1000);
  await vi.advanceTimersByTimeAsync(60_000);
  const isPassed = vi.fn<() => void>();
  const passing = pace.pass(500).then(isPassed);
  await vi.advanceTimersByTimeAsync(499);
  expect(isPassed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await passing;
});
