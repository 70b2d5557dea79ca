import type { Queryable } from "./queryable.ts";

/** The wallet's clock, which is in its database. */
export class Clock {
  readonly #db: Queryable;

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** Moves it by an interval, which may be negative. */
  async move(interval: string): Promise<void> {
    await this.#db.query("update clock set shift = shift + $1::interval", [interval]);
  }

  /** Sets it ahead or back, as a fault does: the servers notice that no time has passed. */
  async step(interval: string): Promise<void> {
    await this.#db.query(
      "update clock set shift = shift + $1::interval, stepped = stepped + $1::interval",
      [interval],
    );
  }

  /** Sets its difference from the machine's clock. */
  async set(shift: string): Promise<void> {
    await this.#db.query("update clock set shift = $1::interval", [shift]);
  }

  /** Moves it to the next noon in Bangkok, so that no day ends during the tests. */
  async goToNoon(): Promise<void> {
    await this.#db.query(
      `update clock set shift = shift + interval '1 day'
         - (clock_now() at time zone 'Asia/Bangkok' - interval '12 hours')::time`,
    );
  }

  async readHour(): Promise<number> {
    return this.#read("extract(hour from clock_now() at time zone 'Asia/Bangkok')");
  }

  /** Its difference from the machine's clock. */
  async readShiftSeconds(): Promise<number> {
    return this.#read("extract(epoch from (select shift from clock))");
  }

  async #read(expression: string): Promise<number> {
    const text = `select (${expression})::float8 as value`;
    const { rows } = await this.#db.query<{ value: number }>(text);
    return rows[0]?.value ?? 0;
  }
}
