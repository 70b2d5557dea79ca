import pg from "pg";
import { Clock as ProductClock } from "@krapao/testkit/clock";
import { findPostgres } from "@krapao/server/platform/postgres/postgres.ts";
import type { Product } from "#product/product.ts";

/** The product's database in the hands of its owner: what no screen can do, a test does here. */
export class Database {
  readonly client: pg.Client;

  private constructor(client: pg.Client) {
    this.client = client;
  }

  static async open({ dataDir }: Product): Promise<Database> {
    const connectionString = await findPostgres(dataDir);
    if (connectionString === undefined) throw new Error(`No database runs in ${dataDir}.`);
    const client = new pg.Client({ connectionString });
    await client.connect();
    return new Database(client);
  }

  async read(sql: string, values: readonly unknown[] = []): Promise<string | undefined> {
    const { rows } = await this.client.query<{ value: string }>(sql, [...values]);
    return rows[0]?.value;
  }

  async change(sql: string, values: readonly unknown[] = []): Promise<void> {
    const { rowCount } = await this.client.query(sql, [...values]);
    if (!rowCount) throw new Error(`Nothing was changed by: ${sql}`);
  }

  /** Changes a part of a setting for as long as the work goes on. */
  async withSetting<Result>(
    key: string,
    change: object | boolean,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const before = await this.read("select value::text as value from setting where key = $1", [
      key,
    ]);
    // What is no group of settings is replaced as a whole.
    const next = typeof change === "object" ? "value || $2::jsonb" : "$2::jsonb";
    await this.change(`update setting set value = ${next} where key = $1`, [
      key,
      JSON.stringify(change),
    ]);
    try {
      return await work();
    } finally {
      await this.change("update setting set value = $2::jsonb where key = $1", [key, before]);
    }
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}

/** The product's one clock. It only goes forward while a test holds it. */
export class Clock {
  readonly #database: Database;
  readonly #clock: ProductClock;
  #isMoved = false;

  constructor(database: Database) {
    this.#database = database;
    this.#clock = new ProductClock(database.client);
  }

  async forward(interval: string): Promise<void> {
    this.#isMoved = true;
    await this.#clock.move(interval);
  }

  /** A test that is about two days must not see a third begin. */
  async leaveMidnight(): Promise<void> {
    if ((await this.#clock.readHour()) === 23) await this.forward("1 hour");
  }

  async restore(): Promise<void> {
    if (!this.#isMoved) return;
    await this.#clock.set("0");
    // What was put off while the clock was ahead would not come for as long as that.
    await this.#database.client.query("update bet_feed set due_at = least(due_at, clock_now())");
  }
}
