import type pg from "pg";
import { version as ownVersion } from "#config/version.ts";
import { runOutside } from "./concurrent-index.ts";
import { lockMigrations, type MigrationLock } from "./migration-lock.ts";
import { failureOf, patiently } from "./patient-transaction.ts";
import {
  functionsName,
  laterVersionOf,
  readRuns,
  refuseChanged,
  type Run,
  type Runs,
} from "./schema-version.ts";
import {
  checksumOf,
  isOutsideTransaction,
  readFunctions,
  readMigrations,
  refuseSameNumbers,
  splitTriggers,
  type SqlFile,
  type Trigger,
} from "./sql-files.ts";

export interface MigrateOptions {
  /** The version that runs them, unless it is this one. */
  readonly version?: string;
  readonly migrations?: readonly SqlFile[];
  readonly functions?: readonly SqlFile[];
  /** How often a migration is tried whose tables are in use. */
  readonly attemptsMax?: number;
}

export interface Migrated {
  /** The names of the migrations that ran. */
  readonly migrations: readonly string[];
  readonly hasNewFunctions: boolean;
  /** The later version that has prepared the database; this one changes nothing then. */
  readonly laterVersion: string | undefined;
}

/**
 * Runs the migrations that this database does not have yet, each in its own transaction. Then runs
 * all function files if they differ from the last run. Processes of the last version may be running:
 * a lock that they need is held for moments only.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<Migrated> {
  const lock = await lockMigrations(pool);
  try {
    return await migrateUnder(lock, pool, options);
  } finally {
    lock.release();
  }
}

async function migrateUnder(
  lock: MigrationLock,
  pool: pg.Pool,
  options: MigrateOptions,
): Promise<Migrated> {
  const { version = ownVersion } = options;
  const migrations = options.migrations ?? (await readMigrations());
  const functions = options.functions ?? (await readFunctions());
  refuseSameNumbers(migrations);
  const client = await pool.connect();
  try {
    const work = new Migration(client, lock, { ...options, version });
    const runs = await work.begin();
    for (const migration of migrations) refuseChanged(migration, runs);
    const missing = migrations.filter(({ name }) => !runs.has(name));
    for (const migration of missing) await work.run(migration);
    const last = runs.get(functionsName);
    const checksum = checksumOf(functions);
    const laterVersion = laterVersionOf(runs, migrations, version); // guard: later-functions
    const hasNewFunctions = last?.checksum !== checksum && laterVersion === undefined;
    if (hasNewFunctions) await work.replaceFunctions(functions, checksum, runs);
    return { migrations: missing.map(({ name }) => name), hasNewFunctions, laterVersion };
  } finally {
    // Closing the connection rolls a failed migration back.
    client.release(true);
  }
}

class Migration {
  readonly #client: pg.PoolClient;
  readonly #lock: MigrationLock;
  readonly #version: string;
  readonly #attemptsMax: number | undefined;

  constructor(
    client: pg.PoolClient,
    lock: MigrationLock,
    { version, attemptsMax }: MigrateOptions & { readonly version: string },
  ) {
    this.#client = client;
    this.#lock = lock;
    this.#version = version;
    this.#attemptsMax = attemptsMax;
  }

  async begin(): Promise<Runs> {
    await this.#client.query(`
      create table if not exists migration (
        name text primary key,
        checksum text not null,
        version text not null,
        at timestamptz not null default clock_timestamp()
      )`);
    return readRuns(this.#client);
  }

  async run(migration: SqlFile): Promise<void> {
    const { name, sql } = migration;
    if (isOutsideTransaction(sql)) {
      await runOutside(this.#client, sql).catch((error: unknown): never => {
        throw failureOf(name, error);
      });
      await this.#inTransaction(name, () => this.#note(migration));
    } else {
      await this.#inTransaction(name, async () => {
        await this.#client.query(sql);
        await this.#note(migration);
      });
    }
  }

  /**
   * Functions are replaced at once and without a lock on a table. A trigger locks its table, so each
   * that is new or has changed gets a transaction of its own. A run that does not reach its end is
   * repeated.
   */
  async replaceFunctions(files: readonly SqlFile[], checksum: string, runs: Runs): Promise<void> {
    const parts = files.map(splitTriggers);
    await this.#inTransaction(functionsName, async () => {
      for (const { functions } of parts) await this.#client.query(functions);
    });
    const existing = await this.#listTriggers();
    for (const trigger of parts.flatMap(({ triggers }) => triggers)) {
      const run = { name: nameOf(trigger), checksum: trigger.checksum };
      const isSame = runs.get(run.name)?.checksum === trigger.checksum;
      if (isSame && existing.has(run.name)) continue;
      await this.#inTransaction(run.name, async () => {
        await this.#client.query(trigger.sql);
        await this.#note(run);
      });
    }
    await this.#note({ name: functionsName, checksum });
  }

  async #listTriggers(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#client.query<Pick<Trigger, "table" | "name">>(
      `select relname as "table", tgname as name
       from pg_trigger join pg_class on pg_class.oid = tgrelid
       where not tgisinternal and relnamespace = 'public'::regnamespace`,
    );
    return new Set(rows.map(nameOf));
  }

  #inTransaction(name: string, work: () => Promise<void>): Promise<void> {
    const options = { name, attemptsMax: this.#attemptsMax };
    return patiently(this.#client, options, async () => {
      await work();
      await this.#lock.ensureHeld();
    });
  }

  async #note({ name, checksum }: Pick<Run, "name" | "checksum">): Promise<void> {
    await this.#client.query(
      `insert into migration (name, checksum, version) values ($1, $2, $3)
       on conflict (name) do update
       set checksum = excluded.checksum, version = excluded.version, at = clock_timestamp()`,
      [name, checksum, this.#version],
    );
  }
}

const nameOf = ({ table, name }: Pick<Trigger, "table" | "name">) => `trigger ${table}.${name}`;
