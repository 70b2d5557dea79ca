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

/** Runs the script in a page that has nothing else; returns what it has done. */
function runBoot(hostname: string) {
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
  const dataset: Record<string, string> = {};
  const outermost = { PublicKeyCredential: Object };
  const page = createContext({
    self: outermost,
    top: outermost,
    document: {
      documentElement: { dataset },
      head: { append: (link: object) => links.push(link) },
      createElement: () => ({ addEventListener: () => undefined }),
      addEventListener: () => undefined,
    },
    location: { pathname: "/user/home", hostname },
    localStorage: { getItem: (key: string) => (key === "token" ? "ours" : null) },
    fetch: async (path: string) => {
      requested.push(path);
      return Promise.reject(new Error("offline"));
    },
    AbortController,
  });
  runInContext(script, page);
  return { page, requested, links, dataset };
}

test("the page's first script needs no other code", () => {
  const { page, requested, links } = runBoot("localhost");
  expect(requested).toEqual(["/api/wallet"]);
  expect(links).toHaveLength(1);
  expect(page["early"]).toHaveLength(1);
});

test("a page at an IP address has no passkeys", () => {
  for (const name of ["localhost", "wallet.example.test"]) {
    expect(runBoot(name).dataset).toHaveProperty("passkeys");
  }
  for (const address of ["127.0.0.1", "192.0.2.7", "[::1]"]) {
    expect(runBoot(address).dataset).not.toHaveProperty("passkeys");
  }
});
