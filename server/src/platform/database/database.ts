import { CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { LiveConnections } from "./live-connections.ts";
import { PreparingClient } from "./preparing-client.ts";
import { WaitingPool } from "./waiting-pool.ts";
import type { Tables } from "#tables.ts";

export type Database = Kysely<Tables>;
/** The database itself, or the transaction of the use case that the query is part of. */
export type Queryable = Database | Transaction<Tables>;

const appRole = "krapao_app";

/** How long a caller waits for a connection before it is refused. */
const waitMilliseconds = 10_000;

/** The longest statement of a request or a worker. PostgreSQL ends a longer one. */
const statementMilliseconds = 7000;

/** The answer to an ended statement takes a moment. Without it, the connection is dead. */
const answerMilliseconds = 1000;

/** An idle connection is closed after this time; one that is idle for longer has lost its client. */
const idleMilliseconds = 10_000;
const abandonedMilliseconds = 15_000;

interface PoolOptions {
  readonly url: string;
  /**
   * The owner changes the schema, without time limits. Everything else runs as a role with minimal
   * rights.
   */
  readonly as: "owner" | "app";
  readonly size?: number;
  /** The longest statement of the application's role, if it differs from that of a request. */
  readonly statementMilliseconds?: number;
  /** How long a caller waits for a connection, if it is not the usual time. */
  readonly waitMilliseconds?: number;
  /**
   * For statements that read rows by key: planning takes longer than reading. A plan made for an
   * empty table must also work after the table has grown, so sequential scans are off.
   */
  readonly isPlannedOnce?: boolean;
  /** Watches the connections of all pools of a process together. */
  readonly live?: LiveConnections;
  readonly onError?: (error: Error) => void;
}

export function createPool({
  url,
  as,
  size = 20,
  statementMilliseconds: longest = statementMilliseconds,
  waitMilliseconds: wait = waitMilliseconds,
  isPlannedOnce = false,
  live = new LiveConnections(),
  onError = () => {},
}: PoolOptions): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, BigInt);
  const isApp = as === "app";
  const settings = {
    ...(isApp && { role: appRole, ...timeLimits(longest) }),
    ...(isPlannedOnce && { plan_cache_mode: "force_generic_plan", enable_seqscan: "off" }),
  };
  const config = {
    Client: PreparingClient,
    connectionString: url,
    max: size,
    connectionTimeoutMillis: wait,
    idleTimeoutMillis: idleMilliseconds,
    waitMilliseconds: isApp ? wait : 0,
    ...keepAlive,
    types,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
    // Read by the client.
    live,
    patienceMilliseconds: isApp ? longest + answerMilliseconds : undefined,
  };
  const pool = new WaitingPool(config);
  // A lost idle connection is replaced later. Without a listener its error would end the process.
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

/** Finds out that the other end of an idle connection is gone. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5000 };

/**
 * Bounds of PostgreSQL itself, in milliseconds. If a connection is lost without a sign, it rolls back what was
 * open there and releases its locks, and its place is free again.
 */
function timeLimits(longest: number) {
  return {
    statement_timeout: longest,
    idle_in_transaction_session_timeout: longest,
    idle_session_timeout: abandonedMilliseconds,
  };
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
