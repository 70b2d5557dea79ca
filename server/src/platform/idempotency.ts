import { hash } from "node:crypto";
import { idempotencyHeader, idempotencyKeyPattern } from "@krapao/contract/route";
import type { FastifyRequest } from "fastify";
import { Failure } from "#platform/http/failure.ts";

interface RequestKey {
  readonly key: string;
  readonly requestHash: Buffer;
}

/** The refusal of a key that stands for another request. */
export function takenKey(): Failure {
  return new Failure("KEY_INVALID", { field: "Idempotency-Key", status: 409 });
}

/** The key of a request that moves money, with what it asked; none where the caller sent none. */
export function requestKeyOf(request: FastifyRequest, asked: unknown): RequestKey | undefined {
  const key = request.headers[idempotencyHeader];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !idempotencyKeyPattern.test(key)) {
    throw new Failure("KEY_INVALID", { field: "Idempotency-Key" });
  }
  const text = JSON.stringify([request.method, request.routeOptions.url, asked]);
  return { key, requestHash: hash("sha256", text, "buffer") };
}
