import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useBusy } from "./use-busy.ts";

test("taps while the work is running do nothing, later ones work again", async () => {
  let finish = () => {};
  const work = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (finish = resolve)));
  const { result } = renderHook(() => useBusy());
  act(() => {
    const [, run] = result.current;
    run(work);
    run(work);
  });
  expect(result.current[0]).toBe(true);
  expect(work).toHaveBeenCalledOnce();
  await act(async () => finish());
  expect(result.current[0]).toBe(false);
  act(() => result.current[1](work));
  expect(work).toHaveBeenCalledTimes(2);
  await act(async () => finish());
});
