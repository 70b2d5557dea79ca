import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { runningNow } from "#platform/monotonic.ts";
import type { PreparingClient } from "./preparing-client.ts";
import { WrongLogin } from "./primary.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

const restMilliseconds = 100;

type Taker = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

interface WaitingPoolConfig extends pg.PoolConfig {
  /** How long a caller waits while the database refuses new connections; 0: the first refusal counts. */
  readonly waitMilliseconds: number;
}

/**
 * A pool whose callers wait for a connection while the database restarts, fails over or has no free
 * connection. The wait is bounded; a pause of the process does not count. A retry is safe: nothing
 * was sent yet.
 */
export class WaitingPool extends pg.Pool {
  readonly #waitMilliseconds: number;

  constructor({ waitMilliseconds, ...config }: WaitingPoolConfig) {
    super(config);
    this.#waitMilliseconds = waitMilliseconds;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(take: Taker): void;
  override connect(take?: Taker): Promise<pg.PoolClient> | void {
    return take ? void handOver(this.#wait(), take) : this.#wait();
  }

  async #wait(): Promise<pg.PoolClient> {
    const startedAt = runningNow();
    for (;;) {
      try {
        const client = await super.connect();
        if (!(client as pg.PoolClient & PreparingClient).isLost) return client;
        client.release(true);
      } catch (error) {
        const isPatient = this.#waitMilliseconds > 0 && !this.ending;
        if (!isPatient || !isPassing(error)) throw error;
        if (runningNow() - startedAt >= this.#waitMilliseconds) {
          throw new DatabaseUnavailable("no database connection in time", { cause: error });
        }
        await pause(restMilliseconds);
      }
    }
  }
}

async function handOver(waiting: Promise<pg.PoolClient>, take: Taker): Promise<void> {
  const [outcome] = await Promise.allSettled([waiting]);
  if (outcome.status === "rejected") return take(outcome.reason as Error, undefined, () => {});
  const { value: client } = outcome;
  return take(undefined, client, (error) => client.release(error));
}

/** Refusals that end by themselves: no free connection (53), a start or an end (57), a lost connection (08). */
const passingCodes = ["53", "57", "08"];

/** A wrong password or name of a database stays wrong. Errors of the network pass. */
function isPassing(error: unknown): boolean {
  if (error instanceof WrongLogin) return false;
  if (!(error instanceof pg.DatabaseError)) return true;
  return passingCodes.some((start) => error.code?.startsWith(start));
}
