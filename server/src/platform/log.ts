import type { FastifyServerOptions } from "fastify";

type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

/** Structured lines. Headers, bodies and addresses with their parameters are never written. */
export function logOptions(level: LogLevel): NonNullable<FastifyServerOptions["logger"]> {
  if (level === "silent") return false;
  return {
    level,
    base: null,
    // Libraries have a log line of their own here and there, at the finest levels with whole headers.
    redact: { paths: ["headers", "*.headers"], remove: true },
    serializers: {
      req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
      error: (error: Error & { code?: string }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        stack: error.stack,
      }),
    },
  };
}
