import type { Database } from "#platform/database/database.ts";
import { endDecidedElsewhere, type HeldPosition } from "./held-queries.ts";

const start: HeldPosition = { createdAt: "-infinity", reference: "" };

/** Checks the slips that wait for an operator, some at a time, so that a run costs the same for many. */
export class HeldSlips {
  readonly #db: Database;
  readonly #limit: number;
  #after = start;

  constructor(db: Database, limit = 50) {
    this.#db = db;
    this.#limit = limit;
  }

  /** Ends those whose transfer was decided in another way. Returns their members. */
  async endDecided(): Promise<readonly string[]> {
    const { members, last } = await endDecidedElsewhere(this.#db, {
      after: this.#after,
      limit: this.#limit,
    });
    this.#after = last ?? start;
    return members;
  }
}
