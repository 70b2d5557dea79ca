import pg from "pg";
import { Clock as ProductClock } from "@krapao/testkit/clock";
import { changeSetting } from "@krapao/testkit/settings";
import { findPostgres } from "@krapao/server/platform/postgres/postgres.ts";
import type { Sandbox } from "@krapao/testkit/sandbox";
import type { Product } from "#product/product.ts";

/** The product's database with its owner's rights: a test does here what no screen can do. */
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

  /** Changes a part of a setting during the work. */
  async withSetting<Result>(
    key: string,
    change: object | boolean,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const before = await changeSetting(this.client, key, change);
    try {
      return await work();
    } finally {
      await changeSetting(this.client, key, before);
    }
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}

/** The product's one clock. It only moves forward during a test. */
export class Clock {
  readonly #database: Database;
  readonly #clock: ProductClock;
  readonly #sandbox: Sandbox;
  #isMoved = false;

  constructor(database: Database, sandbox: Sandbox) {
    this.#database = database;
    this.#sandbox = sandbox;
    this.#clock = new ProductClock(database.client);
  }

  async forward(interval: string): Promise<void> {
    this.#isMoved = true;
    await this.#clock.move(interval);
  }

  /** A test about two days must not see a third begin. What is played counts for the same day. */
  async leaveMidnight(): Promise<void> {
    if ((await this.#clock.readHour()) !== 23) return;
    await this.forward("1 hour");
    await this.#sandbox.setClock(3_600_000);
  }

  async restore(): Promise<void> {
    if (!this.#isMoved) return;
    await this.#clock.set("0");
    await this.#sandbox.setClock(0);
    // A due time from while the clock was ahead would otherwise come that much later.
    await this.#database.client.query("update bet_feed set due_at = least(due_at, clock_now())");
  }
}
