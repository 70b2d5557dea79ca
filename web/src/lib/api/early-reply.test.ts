// @vitest-environment node
import { afterEach, expect, test } from "vitest";
import { hasEarlyReplies, nameOfCall, takeEarlyReply } from "./early-reply.ts";

const list = { method: "POST", path: "/api/statement" } as const;
const page = { page: 1, limit: 10 };
const reply = Promise.resolve(new Response("{}"));
const globals = globalThis as { early?: object[] | undefined };

function keep(token: string): void {
  globals.early = [{ name: nameOfCall(list, page), token, reply }];
}
afterEach(() => {
  globals.early = undefined;
});

test("an early reply is used once, by the call it was requested for", () => {
  keep("ours");
  expect(takeEarlyReply({ ...list, body: { page: 2, limit: 10 } }, "ours")).toBeUndefined();
  expect(takeEarlyReply({ ...list, path: "/api/wallet" }, "ours")).toBeUndefined();
  expect(hasEarlyReplies()).toBe(true);
  expect(takeEarlyReply({ ...list, body: page }, "ours")).toBe(reply);
  expect(hasEarlyReplies()).toBe(false);
  expect(takeEarlyReply({ ...list, body: page }, "ours")).toBeUndefined();
});

test("an early reply of another session is not used", () => {
  keep("theirs");
  expect(takeEarlyReply({ ...list, body: page }, "ours")).toBeUndefined();
  expect(takeEarlyReply({ ...list, body: page }, "theirs")).toBeUndefined();
});

test("a page without early requests has no early replies", () => {
  expect(hasEarlyReplies()).toBe(false);
  expect(takeEarlyReply({ ...list, body: page }, "ours")).toBeUndefined();
});
