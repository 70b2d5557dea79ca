import type { Socket } from "node:net";
import type pg from "pg";

const tickMilliseconds = 250;

/** The driver's own parts of a connection, which its types leave out. */
interface Wire {
  readonly connection: {
    readonly stream: Socket;
    on(event: "readyForQuery", handler: () => void): void;
  };
}

interface Live {
  readonly client: pg.Client & Wire;
  readonly patienceMilliseconds: number;
  pending: number;
  /** The time that this process ran since the first pending statement was sent. */
  waitedMilliseconds: number;
  /** The time that this process ran since the last byte was received. */
  quietMilliseconds: number;
  bytesRead: number;
}

/** The database did not answer on this connection. It may have done what was sent. */
class DatabaseSilent extends Error {
  override readonly name = "DatabaseSilent";

  constructor() {
    super("the database did not answer, so the connection was closed");
  }
}

/** Closes a connection without a word to the database, which does not answer there. */
export function closeSilently(client: pg.Client): void {
  (client as pg.Client & Wire).connection.stream.destroy(new DatabaseSilent());
}

export interface ConnectionsState {
  readonly open: number;
  /** Connections that wait for an answer. */
  readonly pending: number;
  /** The time since any connection received something, if one waits for an answer; else 0. */
  readonly quietMilliseconds: number;
}

/**
 * Watches the connections of a process. If the machine of the database is gone, nothing closes them,
 * and each statement would wait for minutes. PostgreSQL ends every statement by `statement_timeout`,
 * so a connection without an answer for longer than that is dead.
 *
 * Time counts only while this process runs: after a pause the answers wait in the buffers.
 */
export class LiveConnections {
  readonly #live = new Map<pg.Client, Live>();
  #timer: NodeJS.Timeout | undefined;
  /** Called after silent connections were closed. */
  onSilence: (detail: { readonly closed: number }) => void = () => {};

  add(client: pg.Client, patienceMilliseconds: number): void {
    const live: Live = {
      client: client as Live["client"],
      patienceMilliseconds,
      pending: 0,
      waitedMilliseconds: 0,
      quietMilliseconds: 0,
      bytesRead: 0,
    };
    this.#live.set(client, live);
    live.client.connection.on("readyForQuery", () => {
      live.pending = Math.max(0, live.pending - 1);
      live.waitedMilliseconds = 0;
    });
    client.once("end", () => this.#remove(client));
    this.#timer ??= setInterval(() => this.#tick(), tickMilliseconds).unref();
  }

  /** A statement is sent on the connection. */
  sent(client: pg.Client): void {
    const live = this.#live.get(client);
    if (!live) return;
    if (live.pending === 0) live.waitedMilliseconds = 0;
    live.pending += 1;
  }

  get state(): ConnectionsState {
    const all = [...this.#live.values()];
    const pending = all.filter((live) => live.pending > 0);
    const waited = Math.max(0, ...pending.map((live) => live.waitedMilliseconds));
    const quiet = Math.min(waited, ...all.map((live) => live.quietMilliseconds));
    return { open: all.length, pending: pending.length, quietMilliseconds: quiet };
  }

  #remove(client: pg.Client): void {
    this.#live.delete(client);
    if (this.#live.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    const silent: Live[] = [];
    for (const live of this.#live.values()) {
      const { bytesRead } = live.client.connection.stream;
      live.quietMilliseconds += tickMilliseconds;
      if (live.pending > 0) live.waitedMilliseconds += tickMilliseconds;
      if (bytesRead !== live.bytesRead) {
        live.bytesRead = bytesRead;
        live.quietMilliseconds = 0;
        live.waitedMilliseconds = 0;
      }
      if (live.waitedMilliseconds >= live.patienceMilliseconds) silent.push(live);
    }
    if (silent.length > 0) this.#close(silent);
  }

  /** Also closes connections that received nothing for as long: their statements would wait as well. */
  #close(silent: readonly Live[]): void {
    const patience = Math.min(...silent.map((live) => live.patienceMilliseconds));
    const dead = [...this.#live.values()].filter((live) => live.quietMilliseconds >= patience);
    for (const { client } of dead) {
      this.#remove(client);
      closeSilently(client);
    }
    this.onSilence({ closed: dead.length });
  }
}
