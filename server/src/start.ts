import { socketEvents } from "@krapao/contract/events";
import type { Config } from "#config/config.ts";
import type { Context } from "#context.ts";
import { addDemoMember, type DemoMember } from "#features/account/demo.ts";
import { seedLookup } from "#features/lookup/seed/seed.ts";
import { Batcher } from "#ledger/batcher.ts";
import { createDatabase, createPool } from "#platform/database.ts";
import { claimInstance } from "#platform/instance.ts";
import { type Sockets, startSockets } from "#platform/sockets.ts";
import { migrate } from "#platform/migrate.ts";
import { createBankGateway } from "#providers/bank.ts";
import { createSmsGateway } from "#providers/sms.ts";
import { startWorkers, type Workers } from "#workers.ts";
import { createApp } from "#app.ts";

interface RunningServer {
  readonly demo: DemoMember | null;
  stop(): Promise<void>;
}

/** Prepares the database, then listens. Failures are sentences for a person. */
export async function startServer(config: Config): Promise<RunningServer> {
  const url = config.databaseUrl;
  if (!url) throw new Error("DATABASE_URL is not set: `npm start` starts a database by itself.");

  const owner = createPool({ url, as: "owner", size: 5 });
  await prepareDatabase(config, owner);

  const pool = createPool({ url, as: "app" });
  const db = createDatabase(pool);
  // Sockets and workers start once the app stands; until then nobody is there to be told.
  let sockets: Sockets | undefined;
  let workers: Workers | undefined;
  const ctx: Context = {
    config,
    place: { market: config.market, isLaosVariant: config.isLaosVariant },
    db,
    batcher: new Batcher(db),
    sms: createSmsGateway(config.sms),
    bank: createBankGateway(config.bank),
    tell: (memberId, event) => sockets?.tell(memberId, socketEvents.money, event),
    wake: (worker) => workers?.wake(worker),
  };
  const demo = config.world === "sandbox" ? await addDemoMember(ctx) : null;
  const app = await createApp({ ctx, pool, webDir: config.webDir });
  pool.on("error", (error) => app.log.warn({ error }, "a resting database connection was lost"));
  sockets = await startSockets({ server: app.server, pool, databaseUrl: url, log: app.log });
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw new Error(listenSentence(error, config));
  });
  workers = startWorkers(ctx, app.log);

  return {
    demo,
    async stop() {
      await workers?.stop();
      await sockets?.stop();
      await app.close();
      await pool.end();
      await owner.end();
    },
  };
}

async function prepareDatabase(config: Config, owner: ReturnType<typeof createPool>): Promise<void> {
  try {
    await migrate(owner);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database could not be prepared: ${reason}`);
  }
  await claimInstance(owner, { market: config.market, world: config.world });
  await seedLookup(owner, config);
}

function listenSentence(error: unknown, { host, port }: Config): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return `Port ${port} is taken: set PORT to a free one.`;
  if (code === "EACCES") return `Port ${port} may not be used: set PORT to one above 1023.`;
  return `The server cannot listen on ${host}, port ${port}: ${String(error)}`;
}
