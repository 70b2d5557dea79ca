import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Health } from "#platform/health.ts";
import type { Sockets } from "#platform/sockets/sockets.ts";
import type { Workers } from "#work/workers.ts";

interface Running {
  readonly app: FastifyInstance;
  readonly health: Health;
  readonly workers: Workers;
  readonly sockets: Sockets;
  readonly pools: readonly pg.Pool[];
}

interface ShutdownOptions {
  /** A signal, or the end of the parent process. It is logged. */
  readonly reason: string;
  /** How long the process still answers, so that balancers notice that it is not ready. */
  readonly drainMilliseconds: number;
  /** The longest time for everything. What is not finished then is logged and cut off. */
  readonly limitMilliseconds?: number;
}

/** Supervisors kill a process that does not end, mostly after 30 s. */
const longestMilliseconds = 14_000;
const idlePollMilliseconds = 100;

/**
 * Ends a process: it reports itself as not ready, claims no more work, answers with
 * `connection: close`, and after a while takes no more requests. Work in progress is finished.
 */
export async function shutDown(
  running: Running,
  { reason, drainMilliseconds, limitMilliseconds = longestMilliseconds }: ShutdownOptions,
): Promise<void> {
  const { app, health, workers } = running;
  health.isEnding = true;
  app.log.info({ reason, drainMilliseconds }, "server ends");
  const ended = end(running, drainMilliseconds).then(() => true);
  const limit = pause(limitMilliseconds, false, { ref: false });
  if (await Promise.race([ended, limit])) {
    app.log.info({ reason }, "server ended");
    return;
  }
  const left = { reason, requests: app.routesUnderWay(), workers: workers.working() };
  app.log.error(left, "server ended before all work was finished");
}

async function end(
  { app, workers, sockets, pools }: Running,
  drainMilliseconds: number,
): Promise<void> {
  const working = workers.stop();
  await pause(drainMilliseconds);
  const closed = closeServer(app);
  await sockets.stop();
  await closed;
  await working;
  await app.close();
  await Promise.all(pools.map((pool) => pool.end()));
}

/** Takes no more connections. Resolves when the last reply was sent. */
async function closeServer({ server }: FastifyInstance): Promise<void> {
  // A connection becomes idle after its reply, and its client may never use it again.
  const closeIdle = setInterval(() => server.closeIdleConnections(), idlePollMilliseconds);
  await new Promise((resolve) => {
    server.close(resolve);
  });
  clearInterval(closeIdle);
}
