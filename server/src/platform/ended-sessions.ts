import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";

interface ListenOptions {
  readonly databaseUrl: string;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** A session has ended, by logout, a new password or an operator, in whichever process. */
  readonly onEnded: (tokenHash: string) => void;
  /** The connection was lost for a while: what ended meanwhile was not heard. */
  readonly onGap: () => void;
}

const restMilliseconds = 500;

/** Hears of ended sessions on a connection of its own: listening and pooling do not mix. */
export async function listenForEndedSessions(
  options: ListenOptions,
): Promise<{ end(): Promise<void> }> {
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

async function connect({ databaseUrl, log, onEnded }: ListenOptions): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", (error) => log.warn({ error }, "stopped hearing of ended sessions"));
  client.on("notification", ({ payload }) => onEnded(payload ?? ""));
  try {
    await client.connect();
    await client.query("listen session_ended");
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
