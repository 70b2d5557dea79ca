import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type Reading, stepBetween } from "./clock-step.ts";

interface Watched {
  readonly db: Database;
  readonly log: { error(detail: object, message: string): void };
}

/** The readings are compared for so long: a clock that runs a little fast makes no step. */
const comparedMilliseconds = 24 * 3600 * 1000;

/**
 * Compares the database's clock with the monotonic clock of this process, and notes each step for an
 * operator. A restarted process compares from then on; the other processes see what happens meanwhile.
 */
export class ClockWatch {
  #first: (Reading & { readonly lastStep: bigint }) | undefined;

  /** Returns false: nothing more is due. */
  async check({ db, log }: Watched): Promise<false> {
    const before = performance.now();
    const { rows } = await sql<{ at: number; lastStep: bigint }>`
      select (extract(epoch from clock_timestamp() + stepped) * 1000)::float8 as at,
        (select coalesce(max(id), 0) from discrepancy where party = 'clock') as "lastStep"
      from clock
    `.execute(db);
    const [row] = rows;
    if (!row) throw new Error("The database has no clock.");
    const now = { ...row, before, after: performance.now() };
    const first = this.#first;
    // Another process has noted a step meanwhile: it saw all that came before.
    if (!first || first.lastStep !== now.lastStep) {
      this.#first = now;
      return false;
    }
    const seconds = stepBetween(first, now);
    if (seconds !== 0) {
      const { rows: noted } = await sql<{ id: bigint | null }>`
        select clock_note_step(${seconds}::float8, ${now.lastStep}) as id
      `.execute(db);
      const id = noted[0]?.id ?? null;
      this.#first = id === null ? undefined : { ...now, lastStep: id };
      if (id !== null) log.error({ seconds }, "the clock was set");
    } else if (now.before - first.after > comparedMilliseconds) {
      this.#first = now;
    }
    return false;
  }
}
