import { CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { PreparingClient } from "./preparing-client.ts";
import type { Tables } from "#tables.ts";

export type Database = Kysely<Tables>;
/** The database itself, or the transaction of the use case that the query is part of. */
export type Queryable = Database | Transaction<Tables>;

const appRole = "krapao_app";

/** An unreachable database is an error after this time, instead of an endless wait. */
const connectMilliseconds = 10_000;

interface PoolOptions {
  readonly url: string;
  /** The owner changes the schema. Everything else runs as a role with minimal rights. */
  readonly as: "owner" | "app";
  readonly size?: number;
  /**
   * For statements that read rows by key: planning takes longer than reading. A plan made for an
   * empty table must also work after the table has grown, so sequential scans are off.
   */
  readonly isPlannedOnce?: boolean;
  readonly onError?: (error: Error) => void;
}

export function createPool({
  url,
  as,
  size = 20,
  isPlannedOnce = false,
  onError = () => {},
}: PoolOptions): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, BigInt);
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectMilliseconds,
    types,
    options: [
      ...(as === "app" ? [`-c role=${appRole}`] : []),
      ...(isPlannedOnce ? ["-c plan_cache_mode=force_generic_plan -c enable_seqscan=off"] : []),
    ].join(" "),
  });
  // A lost idle connection is replaced later. Without a listener its error would end the process.
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs a hand-written statement. Frequent requests skip the query builder to save time. */
export async function runSql<Row>(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}

/** The database clock, for use in queries. */
export const clockNow = sql<Date>`clock_now()`;

/** The time so many seconds from now, by the database clock. */
export const secondsFromNow = (seconds: number) =>
  sql<Date>`clock_now() + make_interval(secs => ${seconds})`;

/** Small corrections of the clock do not end a lease. */
export const clockSlackSeconds = 10;

/**
 * Whether a row is due: its time has come, or its time is further ahead than the longest delay of
 * its kind, because the clock was ahead when the time was set.
 */
export const isDue = (dueAt: string, longestSeconds: number) => {
  const column = sql.ref(dueAt);
  return sql<boolean>`(
    ${column} <= clock_now()
    or ${column} > clock_now() + make_interval(secs => ${longestSeconds + clockSlackSeconds})
  )`;
};

/** Whether a statement failed because of a unique constraint. */
export function isTaken(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

/** Whether a statement failed because the wallet would go below zero. */
export function isShortOfMoney(error: unknown): boolean {
  return isTaken(error, "ledger_account_wallet_minor_check");
}
