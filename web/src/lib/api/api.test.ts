import { account } from "@krapao/contract/account";
import { lookup } from "@krapao/contract/lookup";
import type { Route } from "@krapao/contract/route";
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from "vitest";
import { ApiError, isOfConnection } from "./api-error.ts";
import { call, listenToApi } from "./api.ts";
import { clearSession, keepToken } from "../session/session.ts";

const sessionEnded = vi.fn<(error: ApiError) => void>();
const serviceEnded = vi.fn<() => void>();
const lockSeen = vi.fn<(seconds: number) => void>();
const fetching = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetching);
  listenToApi({ sessionEnded, serviceEnded, lockSeen });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const mock of [sessionEnded, serviceEnded, lockSeen, fetching]) mock.mockReset();
  clearSession();
});

function answer(status: number, body: unknown): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  fetching.mockResolvedValue(new Response(text, { status }));
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error("the call did not throw an ApiError");
  return error;
}

const credentials = { username: "0800000001", password: "example-one" };

test("a call sends the request of the contract and returns the body", async () => {
  keepToken("a-token", false);
  answer(200, { token: "fresh" });
  const reply = await call(account.login, { body: credentials });
  expectTypeOf(reply).toEqualTypeOf<{ token: string }>();
  expect(reply).toEqual({ token: "fresh" });
  const [address, options] = fetching.mock.calls[0] ?? [];
  expect(address).toBe("/api/login");
  expect(options).toMatchObject({
    method: "POST",
    body: JSON.stringify(credentials),
    headers: {
      Authorization: "Bearer a-token",
      "X-Requested-With": "XMLHttpRequest",
      "Content-Type": "application/json",
    },
  });
});

test("without a session there is no bearer token, without a body no content type", async () => {
  answer(200, { terminated: null });
  await call(lookup.active);
  const headers = fetching.mock.calls[0]?.[1]?.headers;
  expect(headers).toEqual({ Accept: "application/json", "X-Requested-With": "XMLHttpRequest" });
});

test("parameters are escaped and put into the path", async () => {
  const read = { method: "GET", path: "/api/thing/{name}" } as Route;
  answer(200, '"x"');
  await call(read, { body: undefined, params: { name: "../a b" } });
  expect(fetching.mock.calls[0]?.[0]).toBe("/api/thing/..%2Fa%20b");
});

test("a refusal carries code, message, field and status", async () => {
  answer(409, { code: "EXISTING_USER", message: "Registered.", field: "username" });
  const error = await failureOf(call(account.login, { body: credentials }));
  expect(error.message).toBe("Registered.");
  expect(error).toMatchObject({ code: "EXISTING_USER", field: "username", status: 409 });
  expect(isOfConnection(error)).toBe(false);
  expect(sessionEnded).not.toHaveBeenCalled();
});

test("a reply that is not from our server is a server error", async () => {
  answer(502, "<html>Bad gateway</html>");
  const error = await failureOf(call(lookup.info));
  expect(error).toMatchObject({ code: "INTERNAL_SERVER_ERROR", status: 502 });
});

test.each(["UNAUTHORIZED", "invalid-token", "EXPIRED_AUTH_TOKEN"])(
  "%s ends the session",
  async (code) => {
    keepToken("a-token", false);
    answer(401, { code, message: "" });
    await failureOf(call(account.profile));
    expect(sessionEnded).toHaveBeenCalledOnce();
  },
);

test("a call without a session does not report that a session has ended", async () => {
  answer(401, { code: "UNAUTHORIZED", message: "" });
  await failureOf(call(account.profile));
  expect(sessionEnded).not.toHaveBeenCalled();
});

test("the text 'cannot verify identity' ends the session with every status", async () => {
  keepToken("a-token", false);
  answer(400, { code: "KEY_INVALID", message: "Cannot verify identity" });
  await failureOf(call(account.profile));
  expect(sessionEnded).toHaveBeenCalledOnce();
});

test("a wrong password on the login form ends no session", async () => {
  answer(401, { code: "WRONG_CREDENTIAL", message: "Wrong." });
  await failureOf(call(account.login, { body: credentials }));
  expect(sessionEnded).not.toHaveBeenCalled();
});

test.each([
  ["a reply", () => Response.json({ profile: "of the first" })],
  ["an error reply", () => Response.json({ code: "invalid-token", message: "" }, { status: 401 })],
  ["a network failure", () => Promise.reject(new TypeError("Failed to fetch"))],
])(
  "%s that arrives after its session has ended is ignored, so the next member never sees it",
  async (_, come) => {
    keepToken("old", false);
    const { promise: isAnswered, resolve } = Promise.withResolvers<void>();
    fetching.mockImplementation(async () => {
      keepToken("new", false);
      setTimeout(resolve);
      return come();
    });
    const received = vi.fn<() => void>();
    void call(account.profile).then(received, received);
    await isAnswered;
    expect(received).not.toHaveBeenCalled();
    expect(sessionEnded).not.toHaveBeenCalled();
  },
);

test("a call that is aborted before it starts is not sent", async () => {
  const signal = AbortSignal.abort(new Error("left"));
  await expect(call(lookup.info, { signal })).rejects.toThrow("left");
  expect(fetching).not.toHaveBeenCalled();
});

test("'gone' ends the service, as an error and as a message", async () => {
  answer(410, { code: "gone", message: "gone" });
  await failureOf(call(lookup.info));
  answer(200, { message: "gone" });
  await call(account.logout);
  expect(serviceEnded).toHaveBeenCalledTimes(2);
});

test("a network failure and an offline phone have codes of their own", async () => {
  fetching.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await failureOf(call(lookup.info))).toMatchObject({ code: "NETWORK", status: 0 });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const error = await failureOf(call(lookup.info));
  expect(error.code).toBe("OFFLINE");
  expect(isOfConnection(error)).toBe(true);
  vi.restoreAllMocks();
});

/** A server that never replies but ends the request when the client aborts it. */
function hang(): void {
  fetching.mockImplementation(
    (_, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener("abort", () =>
          reject(new DOMException("", "AbortError")),
        );
      }),
  );
}

test("a call fails after 60 seconds without a reply", async () => {
  vi.useFakeTimers();
  hang();
  const failure = failureOf(call(lookup.info));
  await vi.advanceTimersByTimeAsync(59_999);
  expect(fetching.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect((await failure).code).toBe("TIMEOUT");
});

test("a call is aborted when its screen is closed", async () => {
  hang();
  const leaving = new AbortController();
  const promise = call(lookup.info, { signal: leaving.signal });
  leaving.abort();
  await expect(promise).rejects.toThrow(DOMException);
});

test("the seconds until the session locks are reported, also when it is locked", async () => {
  const headers = { "session-lock": "0" };
  const refusal = JSON.stringify({ code: "SESSION_LOCKED", message: "locked" });
  fetching.mockResolvedValue(new Response(refusal, { status: 423, headers }));
  keepToken("kept", true);
  expect((await failureOf(call(account.profile))).code).toBe("SESSION_LOCKED");
  expect(lockSeen.mock.calls).toEqual([[0]]);
  expect(sessionEnded).not.toHaveBeenCalled();
  answer(200, { terminated: null, passkeys: true });
  await call(lookup.active);
  expect(lockSeen).toHaveBeenCalledOnce();
});
