// @vitest-environment node
import { expect, test, vi } from "vitest";
import { forgetFailedLoads, LoadError, Loads } from "./loads.ts";

test("a thing is loaded once and can then be read at once", async () => {
  const loads = new Loads<string>();
  const loader = vi.fn<() => Promise<string>>().mockResolvedValue("here");
  const both = [loads.load("a", loader), loads.load("a", loader)];
  expect(loads.read("a")).toBeUndefined();
  expect(await Promise.all(both)).toEqual(["here", "here"]);
  expect(loads.read("a")).toBe("here");
  expect(loader).toHaveBeenCalledOnce();
});

test("a failed load stays failed until it is let go", async () => {
  const loads = new Loads<string>();
  const loader = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValue("here");
  await expect(loads.load("a", loader)).rejects.toThrow(LoadError);
  await expect(loads.load("a", loader)).rejects.toThrow(LoadError);
  forgetFailedLoads();
  expect(await loads.load("a", loader)).toBe("here");
});
