import pg from "pg";
import { createClient } from "./login-roles.ts";

/** Refuses logins and poolers with which the server would not work, or not safely. */
export async function checkConnections(
  pools: readonly pg.Pool[],
  listenUrl: string,
): Promise<void> {
  try {
    for (const pool of pools) await refuseStrongRole(pool);
    const [first] = pools;
    if (first) await refuseForgetfulPooler(first);
    await refuseSharedListener(listenUrl);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database cannot be used: ${reason}`, { cause: error });
  }
}

/**
 * Refuses a login that can write the books without their functions: the owner, a superuser, or a
 * role with more rights than the migrations gave it.
 */
export async function refuseStrongRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string }>(`
    select session_user as role
    from pg_class
    where oid in ('ledger_entry'::regclass, 'house_entry'::regclass, 'operation'::regclass)
      and (
        pg_has_role(session_user, relowner, 'MEMBER')
        or has_table_privilege(session_user, oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
        or has_any_column_privilege(session_user, oid, 'INSERT, UPDATE')
      )`);
  const [found] = rows;
  if (found) throw new Error(`${found.role} can change the books without their functions.`);
}

/** PostgreSQL's codes for a prepared statement that another connection has, or has not. */
const preparedElsewhere = ["26000", "42P05"];

/** Refuses a pooler that loses prepared statements between transactions. */
async function refuseForgetfulPooler(pool: pg.Pool): Promise<void> {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    await readTwice(one, other);
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
    if (!preparedElsewhere.includes(code)) throw error;
    throw new Error(
      "The pooler in front of the database does not know prepared statements: PgBouncer needs " +
        "version 1.21 and max_prepared_statements, or set DATABASE_PREPARED=false.",
      { cause: error },
    );
  } finally {
    one.release(true);
    other.release(true);
  }
}

/** Refuses an address for LISTEN whose connection changes with each transaction. */
async function refuseSharedListener(url: string): Promise<void> {
  const [one, other] = [createClient(url), createClient(url)];
  // If the server ends meanwhile, the query fails. That error is enough.
  for (const client of [one, other]) client.on("error", () => {});
  try {
    await Promise.all([one.connect(), other.connect()]);
    if (await readTwice(one, other)) return;
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})));
  }
  throw new Error(
    "LISTEN does not work through a pooler in transaction mode: set DATABASE_DIRECT_URL to the " +
      "address of PostgreSQL itself.",
  );
}

/**
 * Runs a statement twice, the second time while another client has taken the pooler's latest
 * connection. Returns whether both ran on one connection that no other client had.
 */
async function readTwice(one: pg.ClientBase, other: pg.ClientBase): Promise<boolean> {
  const before = await readPid(one);
  await other.query("begin");
  const held = await readPid(other);
  const after = await readPid(one);
  await other.query("rollback");
  return before === after && held !== before;
}

/** With a value, so that a pool's client prepares it. */
async function readPid(client: pg.ClientBase): Promise<number | undefined> {
  const text = "select pg_backend_pid() as pid where $1::boolean";
  const { rows } = await client.query<{ pid: number }>(text, [true]);
  return rows[0]?.pid;
}
