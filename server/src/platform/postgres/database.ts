import pg from "pg";

/** Runs work on a new connection to the database. */
async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  // If the server goes away, the running query fails. That error is enough.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether PostgreSQL accepts connections. Startup and crash recovery are not errors. */
export async function answers(url: string): Promise<boolean> {
  try {
    return await withClient(url, async () => true);
  } catch {
    return false;
  }
}

export async function ensureDatabase(url: string, name: string): Promise<void> {
  const exists = await withClient(url, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    return rowCount === 1;
  });
  if (!exists) await addDatabase(url, name);
}

/** Creates a database, optionally as a copy of a template, and returns its URL. */
export async function addDatabase(url: string, name: string, template?: string): Promise<string> {
  await withClient(url, async (client) => {
    const copy = template === undefined ? "" : ` template ${client.escapeIdentifier(template)}`;
    await client.query(`create database ${client.escapeIdentifier(name)}${copy}`);
  });
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
