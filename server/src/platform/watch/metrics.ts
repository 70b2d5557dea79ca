import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Counter, Histogram, type Metric, Registry } from "prom-client";
import { Failure } from "#platform/http/failure.ts";
import { plainRoutes } from "#platform/http/plain-routes.ts";
import { isThisMachine } from "#platform/http/this-machine.ts";
import { hashSecret } from "#platform/secrets/random.ts";
import { batchMetrics } from "./batch-metrics.ts";
import type { QueueMetrics } from "./queue-metrics.ts";

interface MetricsOptions {
  readonly token: string | undefined;
  readonly queues: QueueMetrics;
  /** The metrics that others count. */
  readonly metrics: readonly Metric[];
}

/** Counts and times every request by route, and serves the metrics. */
export function serveMetrics(
  app: FastifyInstance,
  { token, queues, metrics }: MetricsOptions,
): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const metric of [...metrics, ...queues.metrics, ...batchMetrics]) {
    register.registerMetric(metric);
  }
  countRequests(app, register);
  app.get(plainRoutes.metrics.path, async (request, reply) => {
    if (!isWatcher(request, token)) throw new Failure("NO_DATA");
    await queues.refresh();
    return reply.type(register.contentType).send(await register.metrics());
  });
}

function countRequests(app: FastifyInstance, register: Registry): void {
  const requests = new Histogram({
    name: "http_request_seconds",
    help: "Time from a request to its reply.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  // Without labels it begins at 0, so that Prometheus sees the first error too.
  const errors = new Counter({
    name: "http_server_errors_total",
    help: "Replies with a status of 500 or more.",
    registers: [register],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    const labels = { method: request.method, route, status: reply.statusCode };
    requests.observe(labels, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500 && route !== plainRoutes.readyz.path) errors.inc();
    done();
  });
}

/** Without a token only this machine has access. */
function isWatcher(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    return timingSafeEqual(hashSecret(given), hashSecret(token));
  }
  return isThisMachine(request);
}
