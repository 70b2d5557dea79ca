import { socketEvents } from "@krapao/contract/events";
import type { Config } from "#config/config.ts";
import { addressOf } from "#config/database-address.ts";
import { addDemoMember, type DemoMember } from "#features/account/demo.ts";
import { chatRooms } from "#features/chat/live.ts";
import { splitConnections } from "#platform/database/connection-split.ts";
import { createDatabase, createPool } from "#platform/database/database.ts";
import { LiveConnections } from "#platform/database/live-connections.ts";
import type { Migrated } from "#platform/database/migrate.ts";
import { claimStore } from "#platform/files/stored-files.ts";
import { Health } from "#platform/health.ts";
import { checkConnections } from "#platform/database/start-checks.ts";
import { type Sockets, startSockets } from "#platform/sockets/sockets.ts";
import { figuresQuery } from "#platform/watch/queue-query.ts";
import { tracedLog } from "#platform/watch/trace.ts";
import { checkDatabase, prepareDatabase } from "#lifecycle/prepare-database.ts";
import { createApp } from "#app.ts";
import type { Context } from "#context.ts";
import { createContext } from "#create-context.ts";
import { startOffice } from "#office/start.ts";
import { shutDown } from "#lifecycle/shutdown.ts";
import { startReporting } from "#watch/process-state.ts";
import { listQueues } from "#watch/queues.ts";
import { startWorkers, type Workers } from "#work/workers.ts";

interface RunningServer {
  readonly demo: DemoMember | null;
  /**
   * Ends everything and logs the reason: a signal, or the end of the parent process.
   * `drainMilliseconds` is how long it still answers, so that balancers notice.
   */
  stop(end: { reason: string; drainMilliseconds: number }): Promise<void>;
  /** Logs an error that nobody expected. The process cannot go on. */
  crash(error: unknown): void;
}

/** Prepares the database, then listens. Failures are plain sentences for a person. */
export async function startServer(config: Config): Promise<RunningServer> {
  const url = config.databaseUrl;
  if (!url) throw new Error("DATABASE_URL is not set: `npm start` starts a database by itself.");

  const ownerUrl = config.migratesAtStart ? config.databaseOwnerUrl : undefined;
  const migrated = ownerUrl ? await prepareAsOwner(config, ownerUrl) : undefined;
  const { live, pool, batchPool, sweepPool } = openPools(config, url);
  if (!ownerUrl) await checkDatabase(config, pool);
  const pools = { requests: pool, batches: batchPool, sweeps: sweepPool };
  const listenUrl = config.databaseDirectUrl ?? addressOf(url, "app");
  await checkConnections(Object.values(pools), listenUrl);
  const health = new Health({ pools: [pool, batchPool], live });
  // Sockets and workers start after the app is ready. Before that there is no page to notify.
  const running: { sockets?: Sockets; workers?: Workers; log?: Context["log"] } = {};
  const ctx = createContext(
    config,
    { pool, batchPool },
    {
      notify: (memberId, event) => running.sockets?.notify(memberId, socketEvents.money, event),
      wake: (worker) => running.workers?.wake(worker),
      log: tracedLog(() => running.log),
    },
  );
  await claimStore(ctx);
  const demo = config.world === "sandbox" ? await addDemoMember(ctx) : null;
  const app = await createApp({ ctx, pool, pools, health, webDir: config.webDir });
  running.log = app.log;
  const laterVersion = migrated?.laterVersion;
  if (laterVersion !== undefined) {
    app.log.warn({ laterVersion }, "a later version prepared the database, its functions stay");
  }
  live.onSilence = (detail) => app.log.error(detail, "silent database connections closed");
  for (const each of Object.values(pools))
    each.on("error", (error) => app.log.warn({ error }, "idle database connection lost"));
  const sockets = await startSockets({
    server: app.server,
    pool,
    sessions: ctx.sessions,
    databaseUrl: listenUrl,
    log: app.log,
    rooms: chatRooms(ctx, app.log),
  });
  running.sockets = sockets;
  health.listener = () => sockets.listener;
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw new Error(listenSentence(error, config));
  });
  const office = await startOffice(config, { url, health, ...officeParts(ctx) });
  const workers = startWorkers(ctx, createDatabase(sweepPool));
  running.workers = workers;
  const stopReporting = startReporting(ctx, () => sockets.countMembers());
  const { host, port, market, world } = config;
  app.log.info({ host, port, market, world, pid: process.pid }, "server started");

  return {
    demo,
    async stop(end) {
      const farewell = async () => {
        await Promise.all([stopReporting(), ctx.watch.spans?.close()]);
      };
      const every = Object.values(pools);
      await shutDown({ app, office, health, workers, sockets, pools: every, farewell }, end);
    },
    crash(error) {
      app.log.fatal({ error, reason: "error" }, "server ended");
    },
  };
}

/** What the office shares with the member's server. */
const officeParts = ({ files, seal, chat, watch }: Context) => ({
  files,
  seal,
  metrics: watch.workers,
  queueFigures: figuresQuery(listQueues({ hasHelpDesk: chat !== null })),
});

/** Batches have their own connections, so that they never wait for other work. */
function openPools({ databaseConnections, isDatabasePrepared: isPrepared }: Config, url: string) {
  const live = new LiveConnections();
  const { requests, batches, sweeps } = splitConnections(databaseConnections);
  const shared = { url, isPrepared, live };
  return {
    live,
    pool: createPool({ ...shared, as: "app", size: requests }),
    batchPool: createPool({ ...shared, as: "batch", size: batches }),
    sweepPool: createPool({ ...shared, as: "sweep", size: sweeps }),
  };
}

/** The owner's connections end before the server listens. */
async function prepareAsOwner(config: Config, url: string): Promise<Migrated> {
  const owner = createPool({ url, as: "owner", size: 2 });
  try {
    return await prepareDatabase(config, owner);
  } finally {
    await owner.end();
  }
}

function listenSentence(error: unknown, { host, port }: Config): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return `Port ${port} is taken: set PORT to a free one.`;
  if (code === "EACCES") return `Port ${port} may not be used: set PORT to one above 1023.`;
  return `The server cannot listen on ${host}, port ${port}: ${String(error)}`;
}
