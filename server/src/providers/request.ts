import http from "node:http";
import https from "node:https";
import { killPoint, type KillPoint } from "#platform/kill-points.ts";
import { checkFence, type Fence, isTooLate, TooLate } from "./fence.ts";
import { NoAnswer } from "./no-answer.ts";

interface Party {
  readonly url: string;
  readonly key: string;
}

interface Received {
  readonly status: number;
  readonly body: unknown;
}

const usualMilliseconds = 10_000;
const bytesMax = 1_000_000;

/** Connections are kept: a new one for each question would cost more than the question. */
const agents = {
  "http:": new http.Agent({ keepAlive: true }),
  "https:": new https.Agent({ keepAlive: true }),
};

/**
 * Sends a request that moves money, or makes it possible to: only right after its claim, with the moment
 * from which the receiver must refuse it. Throws `TooLate` where nothing was done for that reason.
 */
export async function sendMoney(
  party: Party,
  path: string,
  body: Readonly<Record<string, unknown>>,
  {
    fence,
    killPoint: at,
    ...options
  }: { fence: Fence; killPoint: KillPoint; deadlineMilliseconds?: number },
): Promise<Received> {
  checkFence(fence);
  // After the check: a process that is held up here can be stopped by the receiver alone.
  killPoint(at);
  const fenced = { ...body, notAfter: fence.notAfter };
  const reply = await requestJson(party, "POST", path, fenced, options);
  if (isTooLate(reply)) throw new TooLate("The receiver refused a request that came too late.");
  return reply;
}

/**
 * Asks an outside party and reads its answer as JSON. Throws `NoAnswer` when there is no clear one: the
 * caller must then hold the outcome for unknown. Nothing is ever sent twice, and no redirect is followed.
 */
export function requestJson(
  { url, key }: Party,
  method: "GET" | "POST",
  path: string,
  body?: unknown,
  { deadlineMilliseconds = usualMilliseconds }: { deadlineMilliseconds?: number } = {},
): Promise<Received> {
  const address = new URL(path, url);
  const isPlain = address.protocol === "http:";
  const text = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, rejectWith) => {
    const reject = (cause: Error) =>
      rejectWith(new NoAnswer(`${method} ${address.origin}: ${cause.message}`, { cause }));
    const request = (isPlain ? http : https).request(address, {
      method,
      agent: agents[isPlain ? "http:" : "https:"],
      headers: {
        "x-api-key": key,
        ...(text && { "content-type": "application/json", "content-length": text.length }),
      },
    });
    const timer = setTimeout(
      () => request.destroy(new Error("The answer took too long.")),
      deadlineMilliseconds,
    );
    request.on("close", () => clearTimeout(timer));
    request.on("error", reject);
    request.on("response", (response) => {
      readText(response)
        .then((answer) =>
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(answer) as unknown }),
        )
        .catch(reject);
    });
    request.end(text);
  });
}

function readText(response: http.IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    response.on("data", (piece: Buffer) => {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > bytesMax) response.destroy(new Error("The answer is too large."));
    });
    response.on("end", () => resolve(Buffer.concat(pieces).toString("utf8")));
    response.on("error", reject);
    // An answer that breaks off has neither ended nor failed.
    response.on("close", () => reject(new Error("The answer broke off.")));
  });
}

const neverConnected = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"];

/** Whether a question failed before there was a connection: then nobody can have acted on it. */
export function isNeverSent(error: unknown): boolean {
  const cause = error instanceof NoAnswer ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" && neverConnected.includes(code);
}
