import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from "prom-client";
import { Failure } from "#platform/http/failure.ts";
import { plainRoutes } from "#platform/http/plain-routes.ts";
import { hashSecret } from "#platform/secrets/random.ts";

interface MetricsOptions {
  readonly pool: pg.Pool;
  readonly token: string | undefined;
  /** The metrics that others count. */
  readonly metrics: readonly Metric[];
}

const countUnreadable =
  "select source, count(*) from unreadable_item where resolved_at is null group by source";

/** Counts and times every request by route, and serves the metrics. */
export function serveMetrics(app: FastifyInstance, { pool, token, metrics }: MetricsOptions): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const metric of metrics) register.registerMetric(metric);
  const requests = new Histogram({
    name: "http_request_seconds",
    help: "Time from a request to its reply.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  register.registerMetric(
    new Gauge({
      name: "database_connections",
      help: "Connections to the database, and requests waiting for one.",
      labelNames: ["state"] as const,
      registers: [],
      collect() {
        this.set({ state: "open" }, pool.totalCount);
        this.set({ state: "idle" }, pool.idleCount);
        this.set({ state: "waiting" }, pool.waitingCount);
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: "discrepancies_open",
      help: "Answers from outside that contradict our books and that no operator has resolved.",
      registers: [],
      async collect() {
        const text = "select count(*)::integer as open from discrepancy where resolved_at is null";
        const { rows } = await pool.query<{ open: number }>(text);
        this.set(rows[0]?.open ?? 0);
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: "unreadable_items",
      help: "Items from outside that could not be taken and wait for an operator.",
      labelNames: ["source"] as const,
      registers: [],
      async collect() {
        this.reset();
        // Without the database the other metrics are still shown.
        const { rows } = await pool
          .query<{ source: string; count: bigint }>(countUnreadable)
          .catch(() => ({ rows: [] }));
        for (const { source, count } of rows) this.set({ source }, Number(count));
      },
    }),
  );
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    const labels = { method: request.method, route, status: reply.statusCode };
    requests.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get(plainRoutes.metrics.path, async (request, reply) => {
    if (!isWatcher(request, token)) throw new Failure("NO_DATA");
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/** Without a token only this machine has access, and not through a proxy on it. */
function isWatcher(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    return timingSafeEqual(hashSecret(given), hashSecret(token));
  }
  const isProxied = request.headers["x-forwarded-for"] !== undefined;
  const address = request.socket.remoteAddress ?? "";
  return !isProxied && /^(127\.|::1$|::ffff:127\.)/.test(address);
}
