import { beforeEach, expect, test } from "vitest";
import {
  forgetRequest,
  keepRequest,
  markRequest,
  openRequests,
  parseRequests,
  takeUp,
  type NewMoneyRequest,
  type MoneyRequest,
  type MoneyState,
} from "./money-key.ts";

const wanted: NewMoneyRequest = { kind: "withdraw", member: "MALI", content: "500", amount: 500 };

function kept(key: string, state: MoneyState, other: Partial<NewMoneyRequest> = {}): MoneyRequest {
  return { ...wanted, ...other, key, state, keptAt: 1000 };
}

const fresh = { key: "new", now: 5000 };

test("a first request gets a new key", () => {
  const { requests, request, isRepeat } = takeUp([], wanted, fresh);
  expect(request).toEqual({ ...wanted, key: "new", state: "sent", keptAt: 5000 });
  expect(requests).toEqual([request]);
  expect(isRepeat).toBe(false);
});

test.each(["sent", "absent"] as const)("a repeated request keeps its key while %s", (state) => {
  const { requests, request, isRepeat } = takeUp([kept("first", state)], wanted, fresh);
  expect(request).toEqual(kept("first", "sent"));
  expect(requests).toEqual([request]);
  expect(isRepeat).toBe(true);
});

test("the same amount again after the first arrived is a new request", () => {
  const { requests, request } = takeUp([kept("first", "arrived")], wanted, fresh);
  expect(request.key).toBe("new");
  expect(requests.map(({ key }) => key)).toEqual(["first", "new"]);
});

test.each([
  ["another amount", { content: "700" }],
  ["another kind", { kind: "gift" }],
  ["another member", { member: "NOI" }],
] as const)("%s has another key", (_, other) => {
  expect(takeUp([kept("first", "sent", other)], wanted, fresh).request.key).toBe("new");
});

test("a request that never arrived is dropped for another of its kind, one that may have arrived is kept", () => {
  const before = [
    kept("never", "absent", { content: "700" }),
    kept("maybe", "sent", { content: "800" }),
    kept("of-another", "absent", { content: "700", member: "NOI" }),
  ];
  const keys = takeUp(before, wanted, fresh).requests.map(({ key }) => key);
  expect(keys).toEqual(["maybe", "of-another", "new"]);
});

test("invalid stored data is ignored", () => {
  const good = kept("good", "sent");
  expect(parseRequests(JSON.stringify([good]), 2000)).toEqual([good]);
  expect(parseRequests(JSON.stringify([good]), 1000 + 7 * 86_400_000)).toEqual([]);
  expect(parseRequests(null, 0)).toEqual([]);
  expect(parseRequests("{", 0)).toEqual([]);
  expect(parseRequests('{"key":"x"}', 0)).toEqual([]);
  const bad = [null, 1, { ...good, kind: "loan" }, { ...good, state: "?" }, { ...good, key: 1 }];
  expect(parseRequests(JSON.stringify(bad), 2000)).toEqual([]);
});

beforeEach(() => localStorage.clear());

test("a key survives a reload and is removed when its request ends", () => {
  const first = keepRequest(wanted);
  expect(first.isRepeat).toBe(false);
  expect(openRequests("MALI")).toMatchObject([{ key: first.key, state: "sent" }]);
  expect(openRequests("NOI")).toEqual([]);
  expect(keepRequest(wanted)).toEqual({ key: first.key, isRepeat: true });
  markRequest(first.key, "arrived");
  expect(openRequests("MALI")).toMatchObject([{ state: "arrived" }]);
  forgetRequest(first.key);
  expect(localStorage.getItem("money-keys")).toBeNull();
});
