// @vitest-environment node
import { expect, test, vi } from "vitest";
import { clearFailedCaches, LoadError, AsyncCache } from "./async-cache.ts";

test("a value is loaded once and can then be read synchronously", async () => {
  const cache = new AsyncCache<string>();
  const loader = vi.fn<() => Promise<string>>().mockResolvedValue("here");
  const both = [cache.load("a", loader), cache.load("a", loader)];
  expect(cache.read("a")).toBeUndefined();
  expect(await Promise.all(both)).toEqual(["here", "here"]);
  expect(cache.read("a")).toBe("here");
  expect(loader).toHaveBeenCalledOnce();
});

test("a failed load stays failed until it is cleared", async () => {
  const cache = new AsyncCache<string>();
  const loader = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValue("here");
  await expect(cache.load("a", loader)).rejects.toThrow(LoadError);
  await expect(cache.load("a", loader)).rejects.toThrow(LoadError);
  clearFailedCaches();
  expect(await cache.load("a", loader)).toBe("here");
});
