import { createWriteStream } from "node:fs";
import http from "node:http";
import https from "node:https";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { urlToHttpOptions } from "node:url";
import { killPoint, type KillPoint } from "#platform/kill-points.ts";
import { currentTrace, startTrace, traceHeaders } from "#platform/watch/trace.ts";
import { type CallName, observeCall, type Party } from "./call.ts";
import { checkFence, type Fence, isTooLate, TooLate } from "./fence.ts";
import { NoAnswer } from "./no-answer.ts";

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

interface Request extends CallName {
  /** The path segments. They are encoded here. */
  readonly path: readonly string[];
  /** A path that the provider gave us as it is, instead of segments. */
  readonly encodedPath?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** A request with a body is a POST. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** A body that is no JSON, with its headers. */
  readonly bytes?: { readonly headers: Readonly<Record<string, string>>; readonly content: Buffer };
  readonly deadlineMilliseconds?: number;
  /** The protocol defines no body for the answer. */
  readonly isAnsweredByStatus?: boolean;
}

/** Reads the meaning of a reply; undefined if the protocol does not define it. */
type Read<Answer> = (reply: Reply) => Answer | undefined;

const usualMilliseconds = 10_000;
const replyBytesMax = 1_000_000;

/** Connections are reused: a new one for each call would cost more than the call. */
const agents = {
  "http:": new http.Agent({ keepAlive: true }),
  "https:": new https.Agent({ keepAlive: true }),
};

/**
 * Calls a provider and reads its answer. Throws `NoAnswer` if there is no clear one: the caller
 * must then treat the outcome as unknown. It never retries and follows no redirect.
 */
export function callProvider<Answer>(
  party: Party,
  request: Request,
  read: Read<Answer>,
): Promise<Answer> {
  return perform(party, request, { read, beforeSending: () => {} });
}

/**
 * Sends a request that moves money or makes that possible: only right after its claim, with the
 * time after which the receiver must refuse it. Throws `TooLate` if nothing was done for that
 * reason.
 */
export function sendMoney<Answer>(
  party: Party,
  { fence, killPoint: at, ...request }: Request & { fence: Fence; killPoint: KillPoint },
  read: Read<Answer>,
): Promise<Answer> {
  const fenced = { ...request, body: { ...request.body, notAfter: fence.notAfter } };
  return perform(party, fenced, {
    beforeSending() {
      checkFence(fence);
      // After the check: if the process pauses here, only the receiver can stop the request.
      killPoint(at);
    },
    read(reply) {
      if (isTooLate(reply)) throw new TooLate("The receiver refused a request that came too late.");
      return read(reply);
    },
  });
}

function perform<Answer>(
  party: Party,
  request: Request,
  { read, beforeSending }: { read: Read<Answer>; beforeSending: () => void },
): Promise<Answer> {
  return observeCall(party, request, async (seen) => {
    beforeSending();
    const { status, text } = await send(party, request, async (response) => ({
      text: await readText(response),
      status: response.statusCode ?? 0,
    }));
    seen.status = status;
    const answer = read({ status, body: request.isAnsweredByStatus ? undefined : parse(text) });
    if (answer === undefined) throw noAnswer(`The answer ${status} is not clear.`);
    return answer;
  });
}

/** Downloads a file to the path, up to a size limit. Only a clear refusal counts as one. */
export function downloadFile(
  party: Party,
  request: Request,
  { path, bytesMax }: { path: string; bytesMax: number },
): Promise<"fetched" | "refused"> {
  return observeCall(party, request, (seen) =>
    send(party, request, async (response) => {
      const status = response.statusCode ?? 0;
      seen.status = status;
      // A missing file will not appear later; a refused key means nothing about a file.
      const isRefused = [400, 404, 410].includes(status);
      if (isRefused || status !== 200) response.resume();
      if (isRefused) return "refused";
      if (status !== 200) throw noAnswer(`The answer ${status} is not clear.`);
      response.on("error", () => delete seen.status);
      try {
        const target = createWriteStream(path, { mode: 0o600, flags: "wx" });
        await pipeline(response, boundTo(bytesMax), target);
        return "fetched";
      } catch (error) {
        if (error instanceof TooLarge) return "refused";
        throw response.errored === error ? noAnswer("The file broke off.", error) : error;
      }
    }),
  );
}

/** Sends a request and reads its response before the timeout. */
function send<Result>(
  { url, key }: Party,
  request: Request,
  consume: (response: http.IncomingMessage) => Promise<Result>,
): Promise<Result> {
  const { path, query, deadlineMilliseconds = usualMilliseconds } = request;
  const host = hostOf(url);
  const isPlain = host.protocol === "http:";
  const search = query ? `?${new URLSearchParams(query).toString()}` : "";
  const { content, headers } = bodyOf(request);
  return new Promise((resolve, reject) => {
    const sent = (isPlain ? http : https).request({
      ...host,
      path: request.encodedPath ?? `/${path.map(encodeURIComponent).join("/")}${search}`,
      method: content ? "POST" : "GET",
      agent: agents[isPlain ? "http:" : "https:"],
      headers: {
        ...(key && { "x-api-key": key }),
        ...traceHeaders(currentTrace() ?? startTrace()),
        ...headers,
      },
    });
    const timer = setTimeout(
      () => sent.destroy(new Error("The answer timed out.")),
      deadlineMilliseconds,
    );
    sent.on("close", () => clearTimeout(timer));
    sent.on("error", (error) => reject(noAnswer(error.message, error)));
    sent.on("response", (response) => void consume(response).then(resolve, reject));
    sent.end(content);
  });
}

function bodyOf({ body, bytes }: Request) {
  if (bytes) return bytes;
  if (body === undefined) return { content: undefined, headers: {} };
  const content = Buffer.from(JSON.stringify(body));
  return {
    content,
    headers: { "content-type": "application/json", "content-length": content.length },
  };
}

const hosts = new Map<
  string,
  Pick<https.RequestOptions, "protocol" | "hostname" | "port" | "auth">
>();

/** There are few providers, so each address is read once. */
function hostOf(url: string) {
  let host = hosts.get(url);
  if (!host) {
    const { protocol, hostname, port, auth } = urlToHttpOptions(new URL(url));
    host = { protocol, hostname, port, ...(auth && { auth }) };
    hosts.set(url, host);
  }
  return host;
}

function readText(response: http.IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    response.on("data", (piece: Buffer) => {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > replyBytesMax) response.destroy(new Error("The answer is too large."));
    });
    response.on("end", () => resolve(Buffer.concat(pieces).toString("utf8")));
    response.on("error", (error) => reject(noAnswer(error.message, error)));
    // A connection that closes early emits neither "end" nor "error".
    response.on("close", () => {
      if (!response.readableEnded) reject(noAnswer("The answer broke off."));
    });
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw noAnswer("The answer is no JSON.", error);
  }
}

/** The only function that creates a `NoAnswer`. */
function noAnswer(message: string, cause?: unknown): NoAnswer {
  return new NoAnswer(message, { cause });
}

class TooLarge extends Error {}

function boundTo(bytesMax: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(bytes > bytesMax ? new TooLarge() : null, chunk);
    },
  });
}

const neverConnected = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"];

/**
 * Whether a request failed before there was a connection: then the provider cannot have acted on
 * it.
 */
export function isNeverSent(error: NoAnswer): boolean {
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" && neverConnected.includes(code);
}
