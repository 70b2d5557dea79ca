import {
  idempotencyHeader,
  type BodyOf,
  type ParamsOf,
  type ReplyOf,
  type Route,
} from "@krapao/contract/route";
import { ApiError } from "./api-error.ts";
import { takeEarlyReply } from "./early-reply.ts";
import { hasEnded, nothingMore, readToken, notifyScreens } from "../session/session.ts";

const timeoutMilliseconds = 60_000;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? Partial<Record<Name, undefined>>
  : Record<Name, Value>;

interface Options {
  signal?: AbortSignal;
  /** The key of a request that moves money: under it, a repeat finds the first. */
  key?: string;
}

type Input<Call extends Route> = Part<"body", BodyOf<Call>> &
  Part<"params", ParamsOf<Call>> &
  Options;

/** A call without body and parameters may be made with the call alone. */
type Rest<Call extends Route> = [BodyOf<Call>, ParamsOf<Call>] extends [undefined, undefined]
  ? [input?: Input<Call>]
  : [input: Input<Call>];

export interface ApiEvents {
  /** The server does not know this session (any more). */
  sessionEnded(error: ApiError): void;
  /** The service is gone for good. */
  serviceEnded(): void;
}

let events: ApiEvents | undefined;

/** The app decides where such answers lead; the client only recognises them. */
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

/** Reads the answer to what a session asked. Where that has ended, nobody is there to hear it. */
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

/** What came back, whichever way it was asked for. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** The body of an answer; a refusal is thrown. */
function readAnswer({ status, text }: Answer, token: string | null): unknown {
  const body = parse(text) as { code?: string; message?: string; field?: string } | null;
  if (body?.message === "gone") events?.serviceEnded();
  if (status >= 200 && status < 300) return body;

  const error = toError(status, body);
  if (endsSession(error)) {
    // Who asked without a session only learns that there is none.
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
    return { status: response.status, text: await response.text() };
  } catch (reason) {
    if (input?.signal?.aborted) throw reason;
    throw connectionError(isTimeout);
  } finally {
    clearTimeout(timer);
    input?.signal?.removeEventListener("abort", leave);
  }
}

/** An early request knows no end of its own. */
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

/** Anything but JSON comes from something between us and the server. */
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
