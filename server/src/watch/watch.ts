import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Config } from "#config/config.ts";
import type { Context, Watch } from "#context.ts";
import type { Health } from "#platform/health.ts";
import { serveMetrics } from "#platform/watch/metrics.ts";
import { processMetrics } from "#platform/watch/process-metrics.ts";
import { processName } from "#platform/watch/process-name.ts";
import { QueueMetrics } from "#platform/watch/queue-metrics.ts";
import { SpanExporter } from "#platform/watch/span-exporter.ts";
import { WorkerMetrics } from "#platform/watch/worker-metrics.ts";
import { CallMetrics } from "#providers/call-metrics.ts";
import { listQueues } from "#watch/queues.ts";
import { version } from "#config/version.ts";

export function createWatch({ traces, market }: Config, log: Context["log"]): Watch {
  const spans =
    traces &&
    new SpanExporter({
      ...traces,
      resource: {
        "service.name": traces.serviceName,
        "service.version": version,
        "service.instance.id": processName,
        market,
      },
      log,
    });
  return { calls: new CallMetrics(log), workers: new WorkerMetrics(spans), spans };
}

interface WatchOptions {
  readonly ctx: Context;
  readonly pool: pg.Pool;
  readonly pools: Readonly<Record<string, pg.Pool>>;
  readonly health: Health;
  readonly queueCacheMilliseconds: number;
}

/** Serves the metrics of this process and of everything that waits in the database. */
export function serveWatch(
  app: FastifyInstance,
  { ctx, pool, pools, health, queueCacheMilliseconds }: WatchOptions,
): void {
  const { calls, workers, spans } = ctx.watch;
  const { market, metricsToken } = ctx.config;
  serveMetrics(app, {
    token: metricsToken,
    queues: new QueueMetrics({
      pool,
      queues: listQueues({ hasHelpDesk: ctx.chat !== null }),
      log: app.log,
      cacheMilliseconds: queueCacheMilliseconds,
    }),
    metrics: [
      ...processMetrics({ version, market, pools, health }),
      ...calls.metrics,
      ...workers.metrics,
      ...(spans?.metrics ?? []),
    ],
  });
}
