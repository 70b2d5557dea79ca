import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#lib/api/query-client.ts";
import type { MoneyListener } from "#lib/api/socket.ts";
import { startLiveMoney } from "./live-money.ts";

let listener: MoneyListener;
vi.mock("#lib/api/socket.ts", () => ({
  listenToMoney: (given: MoneyListener) => {
    listener = given;
    return () => undefined;
  },
}));

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  queryClient.clear();
});

test("an event that arrives during the first read causes another read after it", async () => {
  const stop = startLiveMoney();
  const replies: ((value: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ["member", "statement", 1],
    queryFn: () => new Promise<string>((resolve) => replies.push(resolve)),
  });
  const leave = observer.subscribe(() => undefined);
  expect(replies).toHaveLength(1);

  // The server read the statement before this event; its reply is still pending.
  listener.changed({} as Parameters<MoneyListener["changed"]>[0]);
  expect(replies).toHaveLength(1);
  replies[0]?.("without the deposit");
  await vi.waitFor(() => expect(replies).toHaveLength(2));
  replies[1]?.("with the deposit");
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe("with the deposit"));

  listener.connected();
  expect(replies).toHaveLength(3);
  leave();
  stop();
});
