import type pg from "pg";
import { type Primary, WrongLogin } from "./primary.ts";

/** PostgreSQL's code for a write on a server or in a session that is read-only. */
const readOnly = "25006";

interface Self {
  readonly session: string;
  readonly current: string;
  readonly isReadOnly: boolean;
}

/**
 * Refuses a connection that is another role's than it must be, or that cannot write. A pooler may
 * have logged in as another role. The role of the session counts too: after `reset role` it is the
 * current one.
 */
export async function refuseWrongConnection(
  client: pg.ClientBase,
  role: string | undefined,
  primary?: Primary,
): Promise<void> {
  const { rows } = await client.query<Self>(`
    select session_user as session, current_user as current,
      current_setting('transaction_read_only') = 'on' as "isReadOnly"`);
  const [self] = rows;
  if (role !== undefined && (self?.session !== role || self.current !== role)) {
    throw new WrongLogin(
      `The database connection must log in as ${role}, but it is ${self?.session}` +
        `${self?.current === self?.session ? "" : ` with the rights of ${self?.current}`}.`,
    );
  }
  if (!self?.isReadOnly) return;
  primary?.forget(client as pg.Client);
  throw new Error("The database server is read-only.");
}

type Query = (...given: readonly unknown[]) => unknown;

/**
 * Closes each connection whose server has become read-only, when it is released. The next one goes
 * to the server that accepts writes now.
 */
export function dropReadOnly(pool: pg.Pool, primary: Primary): void {
  const broken = new WeakSet<object>();
  pool.on("connect", (client) => {
    const { host, port } = client as unknown as pg.Client;
    const note = (error: unknown) => {
      if (!(error instanceof Error && "code" in error && error.code === readOnly)) return;
      broken.add(client);
      primary.forget({ host, port });
    };
    const query = client.query.bind(client) as Query;
    client.query = ((...given: readonly unknown[]) =>
      watch(query, given, note)) as typeof client.query;
  });
  pool.on("release", (_error, client) => {
    // An ending connection is not used again.
    if (broken.has(client)) void (client as unknown as pg.Client).end().catch(() => {});
  });
}

/** Runs a query with a promise or with a callback, and notes its error. */
function watch(query: Query, given: readonly unknown[], note: (error: unknown) => void): unknown {
  const callback = given.at(-1);
  if (typeof callback === "function") {
    return query(...given.slice(0, -1), (error: unknown, result: unknown) => {
      note(error);
      (callback as Query)(error, result);
    });
  }
  const answered = query(...given);
  if (answered instanceof Promise) answered.catch(note);
  return answered;
}
