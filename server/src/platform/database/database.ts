import { CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { addressOf, type LoginName, loginRoles, splitHosts } from "#config/database-address.ts";
import { dropReadOnly, refuseWrongConnection } from "./connection-checks.ts";
import { LiveConnections } from "./live-connections.ts";
import {
  idleMilliseconds,
  statementMilliseconds as longestOf,
  transactionMilliseconds,
} from "./login-roles.ts";
import { PreparingClient } from "./preparing-client.ts";
import { connectingTo, Primary } from "./primary.ts";
import { WaitingPool } from "./waiting-pool.ts";
import type { Tables } from "#tables.ts";

export type Database = Kysely<Tables>;
/** The database itself, or the transaction of the use case that the query is part of. */
export type Queryable = Database | Transaction<Tables>;

/** How long a caller waits for a connection before it is refused. */
const waitMilliseconds = 10_000;

/** The answer to an ended statement takes a moment. Without it, the connection is dead. */
const answerMilliseconds = 1000;

interface PoolOptions {
  /** The owner's address, or the application's. It may name several hosts. */
  readonly url: string;
  /**
   * The owner changes the schema, without time limits. Everything else logs in as a role with
   * minimal rights.
   */
  readonly as: "owner" | LoginName;
  readonly size?: number;
  /** The longest statement, if it is not that of the role. A pooler may refuse it. */
  readonly statementMilliseconds?: number;
  /** How long a caller waits for a connection, if it is not the usual time. */
  readonly waitMilliseconds?: number;
  /** Prepared statements need a connection of their own, or a pooler that knows them. */
  readonly isPrepared?: boolean;
  /** Watches the connections of all pools of a process together. */
  readonly live?: LiveConnections;
  readonly onError?: (error: Error) => void;
}

export function createPool({
  url,
  as,
  size = 20,
  statementMilliseconds,
  waitMilliseconds: wait = waitMilliseconds,
  isPrepared = true,
  live = new LiveConnections(),
  onError = () => {},
}: PoolOptions): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, BigInt);
  const isOwner = as === "owner";
  const address = isOwner ? url : addressOf(url, as);
  const primary = Primary.of(address, isOwner ? "owner" : "login");
  const longest = statementMilliseconds ?? (isOwner ? 0 : longestOf[as]);
  const config = {
    Client: connectingTo(PreparingClient, primary),
    connectionString: splitHosts(address)[0],
    max: size,
    connectionTimeoutMillis: wait,
    idleTimeoutMillis: idleMilliseconds,
    waitMilliseconds: isOwner ? 0 : wait,
    onConnect: (client: pg.ClientBase) =>
      refuseWrongConnection(client, isOwner ? undefined : loginRoles[as], primary),
    ...keepAlive,
    types,
    ...(statementMilliseconds && { options: `-c statement_timeout=${statementMilliseconds}` }),
    // Read by the client.
    live,
    isPrepared,
    limits: isOwner
      ? undefined
      : {
          patienceMilliseconds: longest + answerMilliseconds,
          idleMilliseconds,
          transactionMilliseconds,
        },
  };
  const pool = new WaitingPool(config);
  // A lost idle connection is replaced later. Without a listener its error would end the process.
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  dropReadOnly(pool, primary);
  return pool;
}

/** Finds out that the other end of an idle connection is gone. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5000 };

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

/** What a deposit limit leaves, if a statement failed because it asked for more. */
export function leftOfLimit(error: unknown): bigint | undefined {
  const isOfLimit = error instanceof pg.DatabaseError && error.constraint === "deposit_limit";
  return isOfLimit ? BigInt(error.detail ?? 0) : undefined;
}

/** Whether a statement failed because the wallet would go below zero. */
export function isShortOfMoney(error: unknown): boolean {
  return isTaken(error, "ledger_account_wallet_minor_check");
}
