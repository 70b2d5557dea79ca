import { randomUUID } from "node:crypto";
import { idempotencyHeader, idempotencyKeyPattern } from "@krapao/contract/route";
import type { FastifyRequest } from "fastify";
import { hashText } from "#platform/secrets/random.ts";
import { Failure } from "./failure.ts";

interface RequestKey {
  readonly key: string;
  readonly requestHash: Buffer;
}

/** The refusal of a key that belongs to another request. */
export function takenKey(): Failure {
  return new Failure("KEY_INVALID", { field: "Idempotency-Key", status: 409 });
}

/**
 * The idempotency key of a request that moves money, with the hash of the request; undefined without
 * a key.
 */
export function requestKeyOf(request: FastifyRequest, input: unknown): RequestKey | undefined {
  const key = request.headers[idempotencyHeader];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !idempotencyKeyPattern.test(key)) {
    throw new Failure("KEY_INVALID", { field: "Idempotency-Key" });
  }
  return { key, requestHash: hashRequest(request, input) };
}

/**
 * The key of a request in a batch. Without a key of the caller it gets its own, so that a retry of
 * the order finds the first one. A caller cannot send such a key, because it contains a colon.
 */
export function orderKeyOf(request: FastifyRequest, input: unknown): RequestKey {
  const sent = requestKeyOf(request, input);
  // guard: own-key
  return sent ?? { key: `own:${randomUUID()}`, requestHash: hashRequest(request, input) };
  // end guard
}

function hashRequest(request: FastifyRequest, input: unknown): Buffer {
  const text = JSON.stringify([request.method, request.routeOptions.url, input]);
  return hashText(text);
}
