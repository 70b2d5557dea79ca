import {
  idempotencyHeader,
  lockHeader,
  type BodyOf,
  type ParamsOf,
  type ReplyOf,
  type Route,
} from "@krapao/contract/route";
import { ApiError } from "./api-error.ts";
import { takeEarlyReply } from "./early-reply.ts";
import { noteReach } from "./reach.ts";
import { untilPainted } from "../painting.ts";
import { hasEnded, nothingMore, readToken, notifyScreens } from "../session/session.ts";

const timeoutMilliseconds = 60_000;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? Partial<Record<Name, undefined>>
  : Record<Name, Value>;

interface Options {
  signal?: AbortSignal;
  /** The idempotency key of a request that moves money. */
  key?: string;
}

type Input<Call extends Route> = Part<"body", BodyOf<Call>> &
  Part<"params", ParamsOf<Call>> &
  Options;

/** The input is optional for a call without body and parameters. */
type Rest<Call extends Route> = [BodyOf<Call>, ParamsOf<Call>] extends [undefined, undefined]
  ? [input?: Input<Call>]
  : [input: Input<Call>];

export interface ApiEvents {
  /** The server does not accept this session (any more). */
  sessionEnded(error: ApiError): void;
  /** The service has ended for good. */
  serviceEnded(): void;
  /** The session locks when it is idle, in so many seconds; 0: it is locked. */
  lockSeen(seconds: number): void;
}

let events: ApiEvents | undefined;

/** The app decides how to react to these replies; the client only detects them. */
export function listenToApi(listener: ApiEvents): void {
  events = listener;
}

/** Makes one call of the contract and returns the body of the reply. */
export async function call<Call extends Route>(
  route: Call,
  ...[input]: Rest<Call>
): Promise<ReplyOf<Call>> {
  const token = readToken();
  return finish(send(route, input, token), token);
}

/**
 * Reads the reply to a call of a session. If the session has ended meanwhile, the promise never
 * settles, because no screen needs the reply.
 */
export async function finish<Reply>(
  pending: Promise<Answer>,
  token: string | null,
): Promise<Reply> {
  const answer = await pending.catch((error: unknown) => {
    if (hasEnded(token)) return nothingMore();
    throw error;
  });
  return hasEnded(token) ? nothingMore() : (readAnswer(answer, token) as Reply);
}

/** A reply, from fetch, an upload or an early request. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  /** The seconds until the session locks; null if it does not. */
  readonly lock: string | null;
}

/** Returns the body of a reply; throws an error reply. */
function readAnswer({ status, text, lock }: Answer, token: string | null): unknown {
  const body = parse(text) as { code?: string; message?: string; field?: string } | null;
  if (body?.message === "gone") events?.serviceEnded();
  if (lock !== null) events?.lockSeen(Number(lock));
  if (status >= 200 && status < 300) return body;

  const error = toError(status, body);
  if (endsSession(error)) {
    // A call without a session cannot end one, so only the screens check again.
    if (token === null) notifyScreens();
    else events?.sessionEnded(error);
  }
  throw error;
}

async function send(
  route: Route,
  input: ({ body?: unknown; params?: unknown } & Options) | undefined,
  token: string | null,
): Promise<Answer> {
  const abort = new AbortController();
  const leave = () => abort.abort(input?.signal?.reason);
  input?.signal?.addEventListener("abort", leave);
  let isTimeout = false;
  const timer = setTimeout(() => {
    isTimeout = true;
    abort.abort();
  }, timeoutMilliseconds);
  try {
    input?.signal?.throwIfAborted();
    const early = takeEarlyReply({ ...route, body: input?.body }, token);
    const painted = untilPainted();
    if (painted && route.method === "GET" && !early) {
      await painted;
      abort.signal.throwIfAborted();
    }
    const response = await (early
      ? Promise.race([early, aborted(abort.signal)])
      : fetch(fillPath(route.path, input?.params), {
          method: route.method,
          headers: {
            ...writeHeaders(token, input?.key),
            ...(input?.body !== undefined && { "Content-Type": "application/json" }),
          },
          body: input?.body === undefined ? null : JSON.stringify(input.body),
          signal: abort.signal,
          cache: "no-store",
        }));
    const answer = {
      status: response.status,
      text: await response.text(),
      lock: response.headers.get(lockHeader),
    };
    noteReach(true);
    return answer;
  } catch (reason) {
    if (input?.signal?.aborted) throw reason;
    if (!isTimeout) noteReach(false);
    throw connectionError(isTimeout);
  } finally {
    clearTimeout(timer);
    input?.signal?.removeEventListener("abort", leave);
  }
}

/** An early request has no abort signal, so this rejects when the caller aborts. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });
}

export function connectionError(isTimeout: boolean): ApiError {
  if (isTimeout) return new ApiError("TIMEOUT");
  return new ApiError(navigator.onLine ? "NETWORK" : "OFFLINE");
}

export function writeHeaders(
  token: string | null,
  key: string | undefined,
): Record<string, string> {
  return {
    Accept: "application/json",
    "X-Requested-With": "XMLHttpRequest",
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(key !== undefined && { [idempotencyHeader]: key }),
  };
}

function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string | number>;
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The call ${path} needs ${name}.`);
    return encodeURIComponent(value);
  });
}

/** A reply that is not JSON comes from a proxy between the app and the server. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function toError(
  status: number,
  body: { code?: string; message?: string; field?: string } | null,
): ApiError {
  const code = (body?.code ?? "INTERNAL_SERVER_ERROR") as ApiError["code"];
  return new ApiError(code, {
    status,
    ...(body?.message !== undefined && { message: body.message }),
    ...(body?.field !== undefined && { field: body.field }),
  });
}

function endsSession(error: ApiError): boolean {
  if (error.message.toLowerCase().includes("cannot verify identity")) return true;
  return error.status === 401 && error.code !== "WRONG_CREDENTIAL";
}
