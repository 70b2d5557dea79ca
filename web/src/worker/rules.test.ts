// @vitest-environment node
import { expect, test } from "vitest";
import { cacheOf, inboxPath, readPush, staleCaches, wayOf } from "./rules.ts";

const origin = "https://wallet.example.test";
const way = (path: string, { method = "GET", mode = "cors" } = {}) =>
  wayOf({ method, mode, url: new URL(path, origin).href }, origin);

test.each([
  "/api/wallet",
  "/api/statement",
  "/api/lookup/info",
  "/socket/?EIO=4&transport=websocket",
  "/files/secret",
  "/sw.js",
  "/manifest.webmanifest",
])("%s goes to the network and is never cached", (path) => {
  expect(way(path)).toBe("network");
});

test("files named by their content are cached, from our own origin only", () => {
  expect(way("/assets/index-BgY2rh2N.js")).toBe("asset");
  expect(way("https://elsewhere.example.test/assets/index.js")).toBe("network");
  expect(way("/assets/index-BgY2rh2N.js", { method: "POST" })).toBe("network");
});

test("the app's pages open without a network, other pages do not", () => {
  for (const path of ["/", "/login", "/user/home?from=icon", "/user/statement"]) {
    expect(way(path, { mode: "navigate" }), path).toBe("page");
  }
  for (const path of ["/api/docs", "/files/secret", "/nowhere"]) {
    expect(way(path, { mode: "navigate" }), path).toBe("outside");
  }
});

test("the caches of the current and the previous version are kept, and those of others", () => {
  const [first, second, third] = ["1", "2", "3"].map(cacheOf) as [string, string, string];
  expect(staleCaches([first, second, "other", third], third)).toEqual([first]);
  expect(staleCaches([second, third], third)).toEqual([]);
  expect(staleCaches([third], third)).toEqual([]);
});

test("a push message of another version still shows something, and leads to its event", () => {
  const message = { title: "Site", body: "There is news", number: 7, unread: 2 };
  expect(readPush(message)).toEqual(message);
  expect(readPush(null)).toEqual({ title: "Krapao", body: "", number: 0, unread: 0 });
  expect(inboxPath(7)).toBe("/user/home?inbox=7");
});
