import type { FastifyServerOptions } from "fastify";
import { processName } from "#platform/watch/process-name.ts";

type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

/** An error of the system, or of a call to a provider. */
interface LoggedError extends Error {
  readonly code?: string;
  readonly provider?: string;
  readonly call?: string;
  readonly reference?: string;
}

/** Where log lines go. */
export interface LogStream {
  write(line: string): void;
}

/** Structured log lines. Headers, bodies and URLs with their parameters are never written. */
export function logOptions(
  level: LogLevel,
  { version, stream }: { version: string; stream?: LogStream | undefined },
): NonNullable<FastifyServerOptions["logger"]> {
  if (level === "silent") return false;
  return {
    level,
    ...(stream && { stream }),
    base: { process: processName, version },
    // Some libraries write their own log lines, at the finest levels with whole headers.
    redact: { paths: ["headers", "*.headers"], remove: true },
    serializers: {
      req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
      error: (error: LoggedError) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        provider: error.provider,
        call: error.call,
        reference: error.reference,
        stack: error.stack,
        cause: error.cause instanceof Error ? error.cause.stack : undefined,
      }),
    },
  };
}
