import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import pg from "pg";
import type { Queryable } from "#platform/database/database.ts";

interface ListenOptions {
  readonly databaseUrl: string;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** What is done with a notice, by the channel it comes on. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** The connection was lost for a while: what was told meanwhile was not heard. */
  readonly onGap: () => void;
}

/** For what members are told: every process hears it and tells the pages that are its own. */
export const memberChannel = "member_event";

export interface Notification {
  readonly memberId: string;
  readonly event: string;
  readonly message: unknown;
}

/**
 * Tells a member's open pages from a process that holds no connections. They hear it when the
 * transaction is committed, and never if it is not.
 */
export async function notifyOnCommit(tx: Queryable, notification: Notification): Promise<void> {
  await sql`select pg_notify(${memberChannel}, ${JSON.stringify(notification)})`.execute(tx);
}

/** Tells members' open pages, whichever process holds them. */
export async function notifyAll(
  pool: pg.Pool,
  notifications: readonly Notification[],
): Promise<void[]> {
  const text = "select pg_notify($1, telling) from unnest($2::text[]) as telling";
  await pool.query(text, [
    memberChannel,
    notifications.map((notification) => JSON.stringify(notification)),
  ]);
  return notifications.map(() => {});
}

const restMilliseconds = 500;

/**
 * Hears what other processes tell through the database, on a connection of its own: listening and
 * pooling do not mix.
 */
export async function listenForNotices(options: ListenOptions): Promise<{ end(): Promise<void> }> {
  const ending = new AbortController();
  let client = await connect(options);
  const listening = listen();

  /** Goes on until it is told to end, with one connection or one try at a time. */
  async function listen(): Promise<void> {
    while (!ending.signal.aborted) {
      await lost(client);
      client = await connectAgain(client);
    }
  }

  async function connectAgain(before: pg.Client): Promise<pg.Client> {
    while (!ending.signal.aborted) {
      await pause(restMilliseconds, undefined, { ref: false, signal: ending.signal }).catch(
        () => {},
      );
      const again = await connect(options).catch(() => undefined);
      if (!again) continue;
      options.onGap();
      return again;
    }
    return before;
  }

  return {
    async end() {
      ending.abort();
      await client.end();
      await listening;
      // A try that was under way has succeeded after all.
      await client.end();
    },
  };
}

async function connect({ databaseUrl, log, channels }: ListenOptions): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", (error) => log.warn({ error }, "stopped hearing what other processes tell"));
  client.on("notification", ({ channel, payload }) => channels[channel]?.(payload ?? ""));
  try {
    await client.connect();
    for (const channel of Object.keys(channels)) {
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    }
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

function lost(client: pg.Client): Promise<void> {
  return new Promise((resolve) => {
    client.once("end", () => resolve());
  });
}
