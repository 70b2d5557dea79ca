import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type pg from "pg";
import { keepAlive, type Queryable } from "#platform/database/database.ts";
import { closeSilently, LiveConnections } from "#platform/database/live-connections.ts";
import { createClient } from "#platform/database/login-roles.ts";

interface ListenOptions {
  readonly databaseUrl: string;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** The handlers of notices, by channel. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** Called after a reconnect: notices of the meantime are lost. */
  readonly onGap: () => void;
  /** How often the connection is tried, and how long its answer may take. */
  readonly heartbeat?: { readonly milliseconds: number; readonly patienceMilliseconds: number };
}

/** The channel of member notifications. Each process listens and notifies its own pages. */
export const memberChannel = "member_event";

export interface Notification {
  readonly memberId: string;
  readonly event: string;
  readonly message: unknown;
}

/** The channel on which a member's lock is switched on or off. */
export const lockChannel = "member_lock";

export interface LockNotice {
  readonly memberId: string;
  readonly isOn: boolean;
}

/** The notice is sent when the transaction commits. */
export async function notifyLock(tx: Queryable, notice: LockNotice): Promise<void> {
  await sql`select pg_notify(${lockChannel}, ${JSON.stringify(notice)})`.execute(tx);
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
const connectMilliseconds = 3000;
/** Without notices nothing is received, so a lost connection would not be noticed. */
const usualHeartbeat = { milliseconds: 2000, patienceMilliseconds: 5000 };
/** A lost connection does not confirm its end. */
const goodbyeMilliseconds = 1000;

export interface ListenerState {
  /** Whether the notices of other processes are received. */
  readonly isListening: boolean;
  /** How often the connection was lost since the start. */
  readonly lost: number;
}

export interface Listener {
  readonly state: ListenerState;
  end(): Promise<void>;
}

/**
 * Listens to the notices of other processes on its own database connection, because LISTEN does not
 * work with a pool.
 */
export async function listenForNotices(options: ListenOptions): Promise<Listener> {
  const ending = new AbortController();
  const { signal } = ending;
  let client = await connect(options);
  let isListening = true;
  let lost = 0;
  const listening = listen();

  /** Runs until `end`, with one connection or one attempt at a time. */
  async function listen(): Promise<void> {
    while (!signal.aborted) {
      await loss(client);
      if (signal.aborted) return;
      isListening = false;
      lost += 1;
      client = await connectAgain(client);
    }
  }

  async function connectAgain(before: pg.Client): Promise<pg.Client> {
    while (!signal.aborted) {
      await pause(restMilliseconds, undefined, { ref: false, signal }).catch(() => {});
      const again = await connect(options).catch(() => undefined);
      if (!again) continue;
      isListening = true;
      options.onGap();
      return again;
    }
    return before;
  }

  return {
    get state() {
      return { isListening, lost };
    },
    async end() {
      ending.abort();
      await endClient(client);
      await listening;
      // An attempt that was running may have succeeded.
      await endClient(client);
    },
  };
}

async function connect(options: ListenOptions): Promise<pg.Client> {
  const { databaseUrl, log, channels, heartbeat = usualHeartbeat } = options;
  const client = createClient(databaseUrl, {
    connectionTimeoutMillis: connectMilliseconds,
    ...keepAlive,
  });
  const live = new LiveConnections();
  client.on("error", (error) => log.warn({ error }, "LISTEN connection lost, reconnecting"));
  client.on("notification", ({ channel, payload }) => channels[channel]?.(payload ?? ""));
  const query = (text: string) => {
    live.sent(client);
    return client.query(text);
  };
  try {
    await client.connect();
    live.add(client, { patienceMilliseconds: heartbeat.patienceMilliseconds });
    // It is idle until there is a notice.
    await query("set idle_session_timeout = 0");
    for (const channel of Object.keys(channels)) {
      await query(`listen ${client.escapeIdentifier(channel)}`);
    }
    // A heartbeat without an answer ends the connection.
    let isBeating = false;
    const beat = async () => {
      if (isBeating) return;
      isBeating = true;
      await query("select").catch(() => {});
      isBeating = false;
    };
    const timer = setInterval(() => void beat(), heartbeat.milliseconds).unref();
    client.once("end", () => clearInterval(timer));
    return client;
  } catch (error) {
    await endClient(client);
    throw error;
  }
}

async function endClient(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => {});
  const isLost = pause(goodbyeMilliseconds, true, { ref: false });
  if (await Promise.race([ended, isLost])) closeSilently(client);
}

function loss(client: pg.Client): Promise<void> {
  return new Promise((resolve) => {
    client.once("end", () => resolve());
  });
}
