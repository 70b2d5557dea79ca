import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

test("a page that was opened offline reads its data when the network is back", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { queryClient } = await import("./query-client.ts");
  queryClient.mount();
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("offline"));
  read.mockResolvedValue("here");
  const observer = new QueryObserver(queryClient, { queryKey: ["wheel"], queryFn: read });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));

  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe("here"));
  stop();
  queryClient.unmount();
});
