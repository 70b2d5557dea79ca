import type { Socket } from "node:net";
import type pg from "pg";
import { runningNow } from "#platform/monotonic.ts";

const tickMilliseconds = 250;

/** The driver's own parts of a connection, which its types leave out. */
interface Wire {
  readonly connection: {
    readonly stream: Socket;
    on(event: "readyForQuery", handler: () => void): void;
  };
}

/** How long the database keeps a connection, and how long it may be silent. */
export interface ConnectionLimits {
  /** After this time without an answer the connection is dead. */
  readonly patienceMilliseconds: number;
  /** After this time without a statement the connection is not used any more; absent: never. */
  readonly idleMilliseconds?: number;
  /** The same, in an open transaction. */
  readonly transactionMilliseconds?: number;
}

interface Live extends ConnectionLimits {
  readonly client: pg.Client & Wire;
  pending: number;
  sentAt: number;
  sentAtRunning: number;
  /** When the last answer came. It may have waited in the buffers while the process was paused. */
  answeredAt: number;
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
export function closeSilently(client: pg.Client, reason: Error = new DatabaseSilent()): void {
  (client as pg.Client & Wire).connection.stream.destroy(reason);
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

  add(client: pg.Client, limits: ConnectionLimits): void {
    const live: Live = {
      ...limits,
      client: client as Live["client"],
      pending: 0,
      sentAt: 0,
      sentAtRunning: 0,
      answeredAt: performance.now(),
      waitedMilliseconds: 0,
      quietMilliseconds: 0,
      bytesRead: 0,
    };
    this.#live.set(client, live);
    live.client.connection.on("readyForQuery", () => {
      live.pending = Math.max(0, live.pending - 1);
      live.waitedMilliseconds = 0;
      noteAnswer(live);
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
    live.sentAt = performance.now();
    live.sentAtRunning = runningNow();
  }

  /**
   * Whether the database may have closed the connection because nothing was sent for too long: this
   * process was paused. It counts before a statement is sent, because the end of the connection may
   * still wait in the buffers.
   */
  isExpired(client: pg.Client): boolean {
    const live = this.#live.get(client);
    if (!live || live.pending > 0) return false;
    const isOpen = client.getTransactionStatus() !== "I";
    const longest = isOpen ? live.transactionMilliseconds : live.idleMilliseconds;
    return performance.now() - live.answeredAt > (longest ?? Infinity);
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

/** A pause since the statement was sent counts as if the answer had come before it. */
function noteAnswer(live: Live): void {
  const now = performance.now();
  const paused = now - live.sentAt - (runningNow() - live.sentAtRunning);
  live.answeredAt = now - Math.max(0, paused);
}
