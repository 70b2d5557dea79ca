import type { Config } from "#config/config.ts";
import type { Context } from "#context.ts";
import { addDemoMember, type DemoMember } from "#features/account/demo.ts";
import { seedLookup } from "#features/lookup/seed/seed.ts";
import { createDatabase, createPool } from "#platform/database.ts";
import { crontab, createTasks } from "#jobs.ts";
import { claimInstance } from "#platform/instance.ts";
import { startJobs } from "#platform/jobs.ts";
import { migrate } from "#platform/migrate.ts";
import { createSmsGateway } from "#providers/sms.ts";
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
  const ctx: Context = {
    config,
    place: { market: config.market, isLaosVariant: config.isLaosVariant },
    db: createDatabase(pool),
    sms: createSmsGateway(config.sms),
  };
  const demo = config.world === "sandbox" ? await addDemoMember(ctx) : null;
  const app = await createApp({ ctx, pool, webDir: config.webDir });
  pool.on("error", (error) => app.log.warn({ error }, "a resting database connection was lost"));
  const jobs = await startJobs({ owner, tasks: createTasks(ctx), crontab, log: app.log });
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw new Error(listenSentence(error, config));
  });

  return {
    demo,
    async stop() {
      await app.close();
      await jobs.stop();
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
