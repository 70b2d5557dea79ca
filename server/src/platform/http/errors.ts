import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { isTaken } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { takenKey } from "./idempotency.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call wraps its results, and its refusals likewise. */
    isWrapped?: boolean;
  }
}

/** One place answers everything that goes wrong: refusals with their code, our faults with nothing of the inside. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = toFailure(error);
    if (failure.code === "INTERNAL_SERVER_ERROR") {
      request.log.error({ error }, "the request failed");
    }
    return sendFailure(reply, failure, error.statusCode);
  });
}

/** Refuses with the code's status, or with a closer one that the HTTP layer knows (413, 415). */
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
  // Two requests that met: the later one learns here what it would have learned when it asked.
  if (isTaken(error, "one_key_one_request")) return takenKey();
  if (error.validation) return validationFailure(error.validation);
  // What the HTTP layer refuses by itself: bad JSON, a body too large, an unknown content type.
  const isRefusal = error.statusCode !== undefined && error.statusCode < 500;
  return new Failure(isRefusal ? "KEY_INVALID" : "INTERNAL_SERVER_ERROR");
}

function validationFailure(found: NonNullable<FastifyError["validation"]>): Failure {
  const [first] = found;
  if (!first) return new Failure("KEY_INVALID");
  const { missingProperty, additionalProperty } = first.params;
  const parent = first.instancePath.split("/").slice(1).join(".");
  const name = missingProperty ?? additionalProperty;
  const field = [parent, typeof name === "string" ? name : ""].filter(Boolean).join(".");
  // No body at all is every field missing.
  const isMissing = first.keyword === "required" || (first.keyword === "type" && !field);
  return new Failure(
    isMissing ? "KEY_MISSING" : "KEY_INVALID",
    field ? { field: field.slice(0, 100) } : {},
  );
}
