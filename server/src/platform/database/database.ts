import { CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { PreparingClient } from "./preparing-client.ts";
import type { Tables } from "#tables.ts";

export type Database = Kysely<Tables>;
/** What a query function takes: the database itself, or the transaction of the use case it is part of. */
export type Queryable = Database | Transaction<Tables>;

const appRole = "krapao_app";

/** A database that cannot be reached is told of, instead of being waited for without end. */
const connectMilliseconds = 10_000;

interface PoolOptions {
  readonly url: string;
  /** The owner changes the schema; everything else runs as a role that may only do what it must. */
  readonly as: "owner" | "app";
  readonly size?: number;
  /**
   * For statements that look rows up by their keys: planning takes longer than many rows. A plan made
   * once must also hold when a table that was empty has grown, so none reads a table whole.
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
  // A lost connection fails its query or is replaced by the next; without listeners it would end us.
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs a statement written out by hand: what every request needs is not put together anew each time. */
export async function runSql<Row>(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}

/** Our one clock, for use inside queries. */
export const clockNow = sql<Date>`clock_now()`;

/** A moment the given number of seconds from now, by our clock. */
export const secondsFromNow = (seconds: number) =>
  sql<Date>`clock_now() + make_interval(secs => ${seconds})`;

/** Small corrections of the clock do not end a lease. */
export const clockSlackSeconds = 10;

/**
 * Whether a row is due: its time has come, or lies further ahead than the longest delay of its kind,
 * because the clock that set it was ahead.
 */
export const isDue = (dueAt: string, longestSeconds: number) => {
  const column = sql.ref(dueAt);
  return sql<boolean>`(
    ${column} <= clock_now()
    or ${column} > clock_now() + make_interval(secs => ${longestSeconds + clockSlackSeconds})
  )`;
};

/** Whether a statement failed because another row holds what must be unique. */
export function isTaken(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

/** Whether a statement failed because the wallet would have gone below zero. */
export function isShortOfMoney(error: unknown): boolean {
  return isTaken(error, "ledger_account_wallet_minor_check");
}
