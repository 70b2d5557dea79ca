import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { Config } from "#config/config.ts";
import { addressOf } from "#config/database-address.ts";
import { createDatabase, createPool } from "#platform/database/database.ts";
import { refuseStrongRole } from "#platform/database/start-checks.ts";
import { listenForNotices } from "#platform/sockets/notices.ts";
import type { WorkerMetrics } from "#platform/watch/worker-metrics.ts";
import { startWorker } from "#platform/worker.ts";
import { LiveTopics } from "./live.ts";
import { createOffice, type OfficeOptions } from "./office.ts";
import { fillReports } from "./reports.ts";

interface StartOptions extends Pick<OfficeOptions, "files" | "queueFigures" | "seal"> {
  readonly url: string;
  readonly health: { readonly isEnding: boolean };
  readonly metrics: WorkerMetrics;
}

export interface RunningOffice {
  readonly app: FastifyInstance;
  /** Begins nothing more in the background. A list that is being made is made again elsewhere. */
  stopWork(): void;
  /** Ends the connections that pages keep open. */
  closePages(): void;
  /** Ends everything else, when no request is left. */
  end(): Promise<void>;
}

const expirySeconds = 30;
const reportMilliseconds = 2000;
/** A list over very many members takes longer than an answer may. */
const reportStatementMilliseconds = 60_000;

/** Starts the listener of the office beside the member's, with its own logins to the database. */
export async function startOffice(
  config: Config,
  { url, metrics, ...given }: StartOptions,
): Promise<RunningOffice | null> {
  if (!config.office) return null;
  const { port, passkeys, pagesDir, oidc } = config.office;
  const isPrepared = config.isDatabasePrepared;
  const pool = createPool({ url, as: "office", size: 3, isPrepared });
  const deedPool = createPool({ url, as: "deed", size: 2, isPrepared });
  const reportPool = createPool({
    url,
    as: "office",
    size: 1,
    statementMilliseconds: reportStatementMilliseconds,
    isPrepared,
  });
  for (const each of [pool, deedPool, reportPool]) await refuseStrongRole(each);
  const live = new LiveTopics();
  const db = createDatabase(pool);
  const deeds = createDatabase(deedPool);
  const reportDb = createDatabase(reportPool);
  const app = await createOffice({ config, passkeys, oidc, db, deeds, live, pagesDir, ...given });
  const listener = await listenForNotices({
    databaseUrl: config.databaseDirectUrl
      ? addressOf(config.databaseDirectUrl, "office")
      : addressOf(url, "office"),
    log: app.log,
    channels: { office: (topic) => live.publish(topic) },
    onGap: () => live.publish("all"),
  });
  const expire = async () => {
    try {
      await sql`select office_expire(), office_chat_return()`.execute(db);
    } catch (error) {
      app.log.warn({ error }, "acts and leases of operators were not expired");
    }
  };
  const timer = setInterval(() => void expire(), expirySeconds * 1000).unref();
  await app.listen({ host: config.host, port }).catch((error: unknown) => {
    throw new Error(`The office cannot listen on ${config.host}, port ${port}: ${String(error)}`);
  });
  const reports = startWorker({
    name: "reports",
    restMilliseconds: reportMilliseconds,
    work: () => fillReports(reportDb),
    log: app.log,
    metrics,
  });
  return {
    app,
    stopWork() {
      clearInterval(timer);
      // Its statement may take a minute, longer than the end of a process.
      void reports.stop();
    },
    closePages: () => live.end(),
    async end() {
      await listener.end();
      await app.close();
      void reportPool.end();
      await Promise.all([pool.end(), deedPool.end()]);
    },
  };
}
