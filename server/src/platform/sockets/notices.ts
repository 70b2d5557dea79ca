import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import pg from "pg";
import type { Queryable } from "#platform/database/database.ts";

interface ListenOptions {
  readonly databaseUrl: string;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** The handlers of notices, by channel. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** Called after a reconnect: notices of the meantime are lost. */
  readonly onGap: () => void;
}

/** The channel of member notifications. Each process listens and notifies its own pages. */
export const memberChannel = "member_event";

export interface Notification {
  readonly memberId: string;
  readonly event: string;
  readonly message: unknown;
}

/**
 * Notifies a member's open pages from a process that has no sockets. The notice is sent when the
 * transaction commits, and never if it rolls back.
 */
export async function notifyOnCommit(tx: Queryable, notification: Notification): Promise<void> {
  await sql`select pg_notify(${memberChannel}, ${JSON.stringify(notification)})`.execute(tx);
}

/** Notifies members' open pages in all processes. */
export async function notifyAll(
  pool: pg.Pool,
  notifications: readonly Notification[],
): Promise<void[]> {
  const text = "select pg_notify($1, payload) from unnest($2::text[]) as payload";
  await pool.query(text, [
    memberChannel,
    notifications.map((notification) => JSON.stringify(notification)),
  ]);
  return notifications.map(() => {});
}

const restMilliseconds = 500;

/**
 * Listens to the notices of other processes on its own database connection, because LISTEN does not
 * work with a pool.
 */
export async function listenForNotices(options: ListenOptions): Promise<{ end(): Promise<void> }> {
  const ending = new AbortController();
  let client = await connect(options);
  const listening = listen();

  /** Runs until `end`, with one connection or one attempt at a time. */
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
      // An attempt that was running may have succeeded.
      await client.end();
    },
  };
}

async function connect({ databaseUrl, log, channels }: ListenOptions): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", (error) => log.warn({ error }, "LISTEN connection lost, reconnecting"));
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
