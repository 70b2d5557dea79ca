// @vitest-environment node
import { createContext, runInContext } from "node:vm";
import { statement } from "@krapao/contract/statement";
import { expect, test } from "vitest";
import { screens } from "../src/app/routes.ts";
import { firstPage } from "../src/features/statement/first-page.ts";
import { nameOfCall } from "../src/lib/api/early-reply.ts";
import { writeBoot } from "./boot.ts";
import { earlyCalls } from "./early-calls.ts";

test("only member screens make early calls, and only calls that change nothing", () => {
  const ofMembers: readonly string[] = screens
    .filter(({ layout }) => layout === "member")
    .map(({ path }) => path);
  for (const [path, calls] of Object.entries(earlyCalls)) {
    expect(["/", "/user", ...ofMembers]).toContain(path);
    for (const { method, path: requested } of calls) {
      expect(method === "GET" || requested === statement.list.path, requested).toBe(true);
    }
  }
});

test("a call has the name that the app uses to find its reply", () => {
  const [first] = earlyCalls["/user/statement"] ?? [];
  expect(first?.name).toBe(nameOfCall(statement.list, firstPage));
  expect(first?.body).toBe(JSON.stringify(firstPage));
});

test("the page's first script needs no other code", () => {
  const script = writeBoot({
    language: "th",
    isPainted: false,
    paths: [],
    fonts: {},
    chunks: { th: { "/user/home": ["/assets/home.js"] } },
    calls: earlyCalls,
  });
  const requested: string[] = [];
  const links: object[] = [];
  const page = createContext({
    document: {
      documentElement: { dataset: {} },
      head: { append: (link: object) => links.push(link) },
      createElement: () => ({ addEventListener: () => undefined }),
      addEventListener: () => undefined,
    },
    location: { pathname: "/user/home" },
    localStorage: { getItem: (key: string) => (key === "token" ? "ours" : null) },
    fetch: async (path: string) => {
      requested.push(path);
      return Promise.reject(new Error("offline"));
    },
    AbortController,
  });
  runInContext(script, page);
  expect(requested).toEqual(["/api/wallet"]);
  expect(links).toHaveLength(1);
  expect(page["early"]).toHaveLength(1);
});
