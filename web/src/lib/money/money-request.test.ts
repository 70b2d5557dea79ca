import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { openRequests } from "./money-key.ts";
import { judgeFailure, resolveKept, sendMoney, showEndsOf } from "./money-request.ts";
import { clearSession, keepToken } from "../session/session.ts";

interface Reply {
  readonly status: "PROCESSING" | "SUCCESS" | "FAILED";
}

/** The replies of the server to status queries, in order. */
const answers: (Response | Error)[] = [];
const content: string[] = [];

beforeEach(() => {
  localStorage.clear();
  answers.length = 0;
  content.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (url: string) => {
    content.push(url);
    const answer = answers.shift() ?? new Error("no reply is queued");
    if (answer instanceof Error) throw answer;
    return answer;
  });
});

const nothing = () => Response.json({ code: "NO_DATA", message: "" }, { status: 404 });
const operation = (status: Reply["status"]) => Response.json({ status, amount: 500 });

async function withdraw(send: (key: string) => Promise<Reply>) {
  const keys: string[] = [];
  const work = sendMoney<Reply>({
    kind: "withdraw",
    member: "MALI",
    content: "500",
    amount: 500,
    statusOf: ({ status }) => status,
    send: (key) => {
      keys.push(key);
      // The key is stored before anything is sent.
      expect(openRequests("MALI")).toMatchObject([{ key, state: "sent" }]);
      return send(key);
    },
  });
  const result = await Promise.allSettled([work, vi.runAllTimersAsync()]);
  return { result: result[0], keys };
}

const lost = () => Promise.reject(new ApiError("NETWORK"));

test("a reply with a final status removes the key; another reply keeps it", async () => {
  const done = await withdraw(async () => ({ status: "SUCCESS" }));
  expect(done.result).toMatchObject({ value: { outcome: "answered" } });
  expect(openRequests("MALI")).toEqual([]);
  await withdraw(async () => ({ status: "PROCESSING" }));
  expect(openRequests("MALI")).toMatchObject([{ state: "arrived" }]);
});

test("an error reply removes the key and is thrown", async () => {
  const error = new ApiError("MONEY_NOT_ENOUGH", { status: 409 });
  const { result } = await withdraw(() => Promise.reject(error));
  expect(result).toEqual({ status: "rejected", reason: error });
  expect(openRequests("MALI")).toEqual([]);
});

test("after a lost reply the request is found by its key", async () => {
  answers.push(new Error("still down"), nothing(), operation("PROCESSING"));
  const { result, keys } = await withdraw(lost);
  expect(result).toMatchObject({ value: { outcome: "found", found: { amount: 500 } } });
  expect(content).toEqual(Array.from({ length: 3 }, () => `/api/operation/${keys[0]}`));
  expect(openRequests("MALI")).toMatchObject([{ state: "arrived" }]);
});

test("a request that never arrived is sent again with its key", async () => {
  answers.push(nothing(), nothing());
  const first = await withdraw(lost);
  expect(first.result).toMatchObject({ value: { outcome: "absent" } });
  expect(openRequests("MALI")).toMatchObject([{ state: "absent" }]);
  const second = await withdraw(async () => ({ status: "SUCCESS" }));
  expect(second.keys).toEqual(first.keys);
});

test("a request with unknown outcome is kept and reported later, once", async () => {
  const first = await withdraw(lost);
  expect(first.result).toMatchObject({ value: { outcome: "unknown" } });
  answers.push(operation("FAILED"));
  const [shown] = await Promise.all([resolveKept("MALI"), vi.runAllTimersAsync()]);
  expect(shown).toMatchObject([{ request: { key: first.keys[0] }, end: "FAILED" }]);
  const [shownAgain] = await Promise.all([resolveKept("MALI"), vi.runAllTimersAsync()]);
  expect(shownAgain).toEqual([]);
});

test("a request in progress is not reported until it ends", async () => {
  await withdraw(async () => ({ status: "PROCESSING" }));
  answers.push(operation("PROCESSING"), operation("SUCCESS"));
  const [going] = await Promise.all([resolveKept("MALI"), vi.runAllTimersAsync()]);
  expect(going).toEqual([]);
  const [ended] = await Promise.all([resolveKept("MALI"), vi.runAllTimersAsync()]);
  expect(ended).toMatchObject([{ end: "SUCCESS" }]);
});

test("an outcome that a screen shows is not reported again", async () => {
  await withdraw(async () => ({ status: "PROCESSING" }));
  const leave = showEndsOf("withdraw");
  answers.push(operation("FAILED"));
  const [seen] = await Promise.all([resolveKept("MALI"), vi.runAllTimersAsync()]);
  expect(seen).toEqual([]);
  expect(openRequests("MALI")).toEqual([]);

  leave();
  await withdraw(async () => ({ status: "PROCESSING" }));
  answers.push(operation("FAILED"));
  const [shown] = await Promise.all([resolveKept("MALI"), vi.runAllTimersAsync()]);
  expect(shown).toMatchObject([{ end: "FAILED" }]);
});

test("a failure is judged by its meaning for the request", () => {
  const judge = (code: ApiError["code"], status: number, isRepeat = false) =>
    judgeFailure(new ApiError(code, { status }), { isRepeat });
  expect(judge("TIMEOUT", 0)).toBe("lost");
  expect(judge("INTERNAL_SERVER_ERROR", 502)).toBe("lost");
  expect(judge("BONUS_CONDITION", 409)).toBe("refused");
  expect(judge("REQUEST_LIMIT", 429)).toBe("refused");
  // Rate-limited this time; the first attempt may still have arrived.
  expect(judge("REQUEST_LIMIT", 429, true)).toBe("held");
  expect(judge("EXPIRED_AUTH_TOKEN", 401, true)).toBe("held");
});

test("the outcome of a request is not queried with the session of the next member", async () => {
  keepToken("mine", false);
  answers.push(nothing());
  void withdraw(lost);
  await vi.advanceTimersByTimeAsync(600);
  expect(content).toHaveLength(1);
  keepToken("theirs", false);
  answers.push(nothing(), nothing());
  await vi.runAllTimersAsync();
  expect(content).toHaveLength(1);
  expect(openRequests("MALI")).toMatchObject([{ state: "sent" }]);
  clearSession();
});
