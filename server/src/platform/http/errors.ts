import { toAmount } from "@krapao/contract/amount";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { isStatementTooLong } from "#platform/database/database-errors.ts";
import { isTaken, leftOfLimit } from "#platform/database/database.ts";
import { DatabaseUnavailable } from "#platform/database/unavailable.ts";
import { StoreAway } from "#platform/files/file-backend.ts";
import { Failure } from "#platform/http/failure.ts";
import { takenKey } from "./idempotency.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call wraps its results and its refusals. */
    isWrapped?: boolean;
  }
}

/** Answers all errors: refusals with their code, our own faults without internal details. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = toFailure(error);
    if (error instanceof StoreAway) request.log.warn({ error }, "file store not available");
    else if (failure.status === 503) request.log.warn({ error }, "database not available");
    else if (failure.code === "INTERNAL_SERVER_ERROR") {
      request.log.error({ error }, "request failed");
    }
    return sendFailure(reply, failure, error.statusCode);
  });
}

/** Refuses with the status of the code, or with a more exact one of the HTTP layer (413, 415). */
export function sendFailure(reply: FastifyReply, failure: Failure, httpStatus?: number) {
  const isCloser = failure.code === "KEY_INVALID" && httpStatus && httpStatus >= 400;
  const { isWrapped } = reply.request.routeOptions.config;
  const refusal = failure.toReply();
  if (failure.retryAfterSeconds) reply.header("retry-after", failure.retryAfterSeconds);
  return reply
    .status(isCloser ? httpStatus : failure.status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(isWrapped ? { success: false, error: failure.code, ...refusal } : refusal);
}

function toFailure(error: FastifyError): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof StoreAway) {
    return new Failure("INTERNAL_SERVER_ERROR", { status: 503, retryAfterSeconds: 10 });
  }
  // Two requests with the same key raced: the later one gets the same refusal as a sequential one.
  if (isTaken(error, "one_key_one_request")) return takenKey();
  // A door of the database that is closed while the member is stopped.
  if (isTaken(error, "play_stopped")) return new Failure("PLAY_STOPPED");
  const leftMinor = leftOfLimit(error);
  if (leftMinor !== undefined) return new Failure("DEPOSIT_LIMIT", { left: toAmount(leftMinor) });
  // Too much is going on, or the database is away. An earlier part of the request may be done.
  if (error instanceof DatabaseUnavailable || isStatementTooLong(error)) return unavailable();
  if (error.validation) return validationFailure(error.validation);
  // Refusals of the HTTP layer itself: bad JSON, a body too large, an unknown content type.
  const isRefusal = error.statusCode !== undefined && error.statusCode < 500;
  return new Failure(isRefusal ? "KEY_INVALID" : "INTERNAL_SERVER_ERROR");
}

/** How long a caller is asked to wait. */
const retryAfterSeconds = 2;

function unavailable(): Failure {
  return new Failure("INTERNAL_SERVER_ERROR", { status: 503, retryAfterSeconds });
}

function validationFailure(found: NonNullable<FastifyError["validation"]>): Failure {
  const [first] = found;
  if (!first) return new Failure("KEY_INVALID");
  const { missingProperty, additionalProperty } = first.params;
  const parent = first.instancePath.split("/").slice(1).join(".");
  const name = missingProperty ?? additionalProperty;
  const field = [parent, typeof name === "string" ? name : ""].filter(Boolean).join(".");
  // Without a body, every field is missing.
  const isMissing = first.keyword === "required" || (first.keyword === "type" && !field);
  return new Failure(
    isMissing ? "KEY_MISSING" : "KEY_INVALID",
    field ? { field: field.slice(0, 100) } : {},
  );
}
