import type { BodyOf, ParamsOf, ReplyOf, Route } from "@krapao/contract/route";
import { ApiError } from "./api-error.ts";
import { readToken } from "./session.ts";

const timeoutMilliseconds = 60_000;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? Partial<Record<Name, undefined>>
  : Record<Name, Value>;

type Input<Call extends Route> = Part<"body", BodyOf<Call>> &
  Part<"params", ParamsOf<Call>> & { signal?: AbortSignal };

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
  const response = await send(route, input, token);
  const body = response.body as { code?: string; message?: string; field?: string } | null;
  if (body?.message === "gone") events?.serviceEnded();
  if (response.isOk) return response.body;

  const error = toError(response.status, body);
  // A late answer to an older session must not end the one that follows it.
  if (endsSession(error) && token === readToken()) events?.sessionEnded(error);
  throw error;
}

interface Answer {
  readonly isOk: boolean;
  readonly status: number;
  readonly body: unknown;
}

async function send(
  route: Route,
  input: { body?: unknown; params?: unknown; signal?: AbortSignal } | undefined,
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
    const response = await fetch(fillPath(route.path, input?.params), {
      method: route.method,
      headers: writeHeaders(token, input?.body !== undefined),
      body: input?.body === undefined ? null : JSON.stringify(input.body),
      signal: abort.signal,
      cache: "no-store",
    });
    const text = await response.text();
    return { isOk: response.ok, status: response.status, body: parse(text) };
  } catch (reason) {
    if (input?.signal?.aborted) throw reason;
    if (isTimeout) throw new ApiError("TIMEOUT");
    throw new ApiError(navigator.onLine ? "NETWORK" : "OFFLINE");
  } finally {
    clearTimeout(timer);
    input?.signal?.removeEventListener("abort", leave);
  }
}

function writeHeaders(token: string | null, hasBody: boolean): Record<string, string> {
  return {
    Accept: "application/json",
    "X-Requested-With": "XMLHttpRequest",
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(hasBody && { "Content-Type": "application/json" }),
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
