import { socketEvents } from "@krapao/contract/events";
import type { Config } from "#config/config.ts";
import { addDemoMember, type DemoMember } from "#features/account/demo.ts";
import { chatRooms } from "#features/chat/live.ts";
import { createPool } from "#platform/database/database.ts";
import type { Migrated } from "#platform/database/migrate.ts";
import { claimStore } from "#platform/files/stored-files.ts";
import { type Sockets, startSockets } from "#platform/sockets/sockets.ts";
import { checkDatabase, prepareDatabase } from "#prepare-database.ts";
import { createApp } from "#app.ts";
import type { Context } from "#context.ts";
import { createContext } from "#create-context.ts";
import { startWorkers, type Workers } from "#workers.ts";

interface RunningServer {
  readonly demo: DemoMember | null;
  stop(): Promise<void>;
}

/** The number of batches that run at the same time under full load. */
const batchConnections = 10;

/** Prepares the database, then listens. Failures are plain sentences for a person. */
export async function startServer(config: Config): Promise<RunningServer> {
  const url = config.databaseUrl;
  if (!url) throw new Error("DATABASE_URL is not set: `npm start` starts a database by itself.");

  const migrated = config.migratesAtStart ? await prepareAsOwner(config, url) : undefined;
  const pool = createPool({ url, as: "app" });
  if (!config.migratesAtStart) await checkDatabase(config, pool);
  const batchPool = createPool({ url, as: "app", size: batchConnections, isPlannedOnce: true });
  // Sockets and workers start after the app is ready. Before that there is no page to notify.
  const running: { sockets?: Sockets; workers?: Workers; log?: Context["log"] } = {};
  const ctx = createContext(
    config,
    { pool, batchPool },
    {
      notify: (memberId, event) => running.sockets?.notify(memberId, socketEvents.money, event),
      wake: (worker) => running.workers?.wake(worker),
      log: {
        error: (detail, message) => running.log?.error(detail, message),
        warn: (detail, message) => running.log?.warn(detail, message),
      },
    },
  );
  await claimStore(ctx);
  const demo = config.world === "sandbox" ? await addDemoMember(ctx) : null;
  const app = await createApp({ ctx, pool, webDir: config.webDir });
  running.log = app.log;
  const laterVersion = migrated?.laterVersion;
  if (laterVersion !== undefined) {
    app.log.warn({ laterVersion }, "a later version prepared the database, its functions stay");
  }
  for (const each of [pool, batchPool])
    each.on("error", (error) => app.log.warn({ error }, "idle database connection lost"));
  const sockets = await startSockets({
    server: app.server,
    pool,
    sessions: ctx.sessions,
    databaseUrl: url,
    log: app.log,
    rooms: chatRooms(ctx, app.log),
  });
  running.sockets = sockets;
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw new Error(listenSentence(error, config));
  });
  const workers = startWorkers(ctx, app.log);
  running.workers = workers;

  return {
    demo,
    async stop() {
      await workers.stop();
      await sockets.stop();
      await app.close();
      await Promise.all([pool.end(), batchPool.end()]);
    },
  };
}

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
