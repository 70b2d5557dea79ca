import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { RunningOffice } from "#office/start.ts";
import type { Health } from "#platform/health.ts";
import type { Sockets } from "#platform/sockets/sockets.ts";
import type { Workers } from "#work/workers.ts";
import { closePort } from "#lifecycle/close-port.ts";

interface Running {
  readonly app: FastifyInstance;
  readonly health: Health;
  readonly workers: Workers;
  readonly sockets: Sockets;
  readonly pools: readonly pg.Pool[];
  readonly office?: RunningOffice | null;
  /** The last words of the process, while its connections are open. */
  readonly farewell?: () => Promise<void>;
}

interface ShutdownOptions {
  /** A signal, or the end of the parent process. It is logged. */
  readonly reason: string;
  /** How long the process still answers, so that balancers notice that it is not ready. */
  readonly drainMilliseconds: number;
  /** The longest time for everything. What is not finished then is logged and cut off. */
  readonly limitMilliseconds?: number;
}

/** Fifteen seconds are promised. On a machine without free processor time a timer may be late. */
const longestMilliseconds = 13_000;

/**
 * Ends a process: it reports itself as not ready, claims no more work, answers with
 * `connection: close`, and after a while takes no more requests. Work in progress is finished.
 */
export async function shutDown(
  running: Running,
  { reason, drainMilliseconds, limitMilliseconds = longestMilliseconds }: ShutdownOptions,
): Promise<void> {
  const { app, health, workers, office } = running;
  health.isEnding = true;
  app.log.info({ reason, drainMilliseconds }, "server ends");
  const limit = pause(limitMilliseconds, false, { ref: false });
  const ended = end(running, drainMilliseconds).then(() => true);
  if (await Promise.race([ended, limit])) {
    app.log.info({ reason }, "server ended");
    return;
  }
  const requests = [...app.routesUnderWay(), ...(office?.app.routesUnderWay() ?? [])];
  const left = { reason, requests, workers: workers.working() };
  app.log.error(left, "server ended before all work was finished");
}

async function end(
  { app, workers, sockets, pools, office, farewell }: Running,
  drainMilliseconds: number,
): Promise<void> {
  const working = workers.stop();
  office?.stopWork();
  await pause(drainMilliseconds);
  const ports = [app, ...(office ? [office.app] : [])];
  const closing = await Promise.all(ports.map((port) => closePort(port)));
  office?.closePages();
  await sockets.stop();
  await Promise.all(closing.map(({ done }) => done));
  await working;
  await Promise.all([app.close(), office?.end()]);
  await farewell?.();
  await Promise.all(pools.map((pool) => pool.end()));
}
