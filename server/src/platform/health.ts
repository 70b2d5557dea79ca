import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { LiveConnections } from "#platform/database/live-connections.ts";
import { runningBatches } from "#platform/database/running-batches.ts";
import type { ListenerState } from "#platform/sockets/notices.ts";

/** The reasons why members cannot use this process. */
export const problems = [
  "the process is ending",
  "the database does not answer",
  "the database is read-only",
  "batches get no answer",
  "notices are not received",
  "the clock is in the past",
] as const;

export type Problem = (typeof problems)[number];

/** A trivial statement takes longer only if something is wrong. */
const answerMilliseconds = 3000;
/** No statement runs for so long, so the batch waits for something else. */
const batchMilliseconds = 9000;

interface HealthOptions {
  readonly pools: readonly pg.Pool[];
  readonly live: LiveConnections;
}

interface Row {
  readonly is_past: boolean;
  readonly is_read_only: boolean;
}

/**
 * The demo makes its history with the clock set back; a member of that time would meet old limits. A
 * standby and a demoted primary are read-only.
 */
const check = `
  select shift < '0' as is_past,
    pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only
  from clock`;

/** Whether members can use this process. */
export class Health {
  readonly #options: HealthOptions;
  #checking: Promise<Problem | undefined> | undefined;
  /** The process ends: balancers must send nothing new to it. */
  isEnding = false;
  /** Absent in a process without sockets. */
  listener: (() => ListenerState) | undefined;

  constructor(options: HealthOptions) {
    this.#options = options;
  }

  /** Callers of the same moment share one check, so that it costs the same however often it is called. */
  async findProblem(): Promise<Problem | undefined> {
    if (this.isEnding) return "the process is ending";
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #check(): Promise<Problem | undefined> {
    if (this.listener && !this.listener().isListening) return "notices are not received";
    if (runningBatches.state.oldestMilliseconds > batchMilliseconds) return "batches get no answer";
    const found = await Promise.all(this.#options.pools.map((pool) => this.#checkPool(pool)));
    return found.find((problem) => problem !== undefined);
  }

  async #checkPool(pool: pg.Pool): Promise<Problem | undefined> {
    // A check that waits behind many requests would say that a busy process is broken.
    if (pool.waitingCount > 0) {
      const isQuiet = this.#options.live.state.quietMilliseconds > answerMilliseconds;
      return isQuiet ? "the database does not answer" : undefined;
    }
    const checking = pool.query<Row>(check).catch(() => undefined);
    const late = pause(answerMilliseconds, undefined, { ref: false });
    const answer = await Promise.race([checking, late]);
    const row = answer?.rows[0];
    if (!row) return "the database does not answer";
    if (row.is_read_only) return "the database is read-only";
    return row.is_past ? "the clock is in the past" : undefined;
  }
}
