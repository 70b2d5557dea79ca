import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

const folder = join(import.meta.dirname, "../../../database");

/** The key of the advisory lock: one process migrates, the others wait for it. */
const lockNumber = 4_718_001;

/** The row of the table `migration` that holds the checksum of the functions folder. */
const functionsName = "functions";

/** The triggers of all other files may use these functions, so they are created first. */
const firstFunctions = "platform.sql";

/**
 * Runs the migrations that this database does not have yet, each in its own transaction. Then runs
 * all function files if they differ from the last run.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockNumber]);
    await client.query(`
      create table if not exists migration (
        name text primary key,
        checksum text not null,
        at timestamptz not null default clock_timestamp()
      )`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from migration",
    );
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    const migrations = await readFiles("migrations");
    for (const migration of migrations) refuseChanged(migration, done.get(migration.name));
    for (const migration of migrations) {
      if (!done.has(migration.name)) await run(client, [migration], migration);
    }
    const functions = await readFunctions();
    const checksum = hash(functions.map((file) => `${file.name} ${file.checksum}\n`).join(""));
    if (done.get(functionsName) !== checksum) {
      await run(client, functions, { name: functionsName, checksum });
    }
  } finally {
    // Closing the connection releases the lock and rolls a failed migration back.
    client.release(true);
  }
}

interface SqlFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** The function files in the order of execution. */
export async function readFunctions(): Promise<readonly SqlFile[]> {
  const files = await readFiles("functions");
  return files.toSorted(
    (a, b) => Number(b.name === firstFunctions) - Number(a.name === firstFunctions),
  );
}

async function readFiles(kind: "migrations" | "functions"): Promise<readonly SqlFile[]> {
  const path = join(folder, kind);
  const names = (await readdir(path)).filter((name) => name.endsWith(".sql")).toSorted();
  if (names.length === 0) throw new Error(`There are no ${kind}.`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(path, name), "utf8");
      return { name, sql, checksum: hash(sql) };
    }),
  );
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * A migration that ran with another text made other tables, and no later migration can know them.
 */
function refuseChanged({ name, checksum }: SqlFile, checksumOfRun: string | undefined): void {
  if (checksumOfRun === undefined || checksumOfRun === checksum) return;
  throw new Error(
    `another edition of the wallet made it (its ${name} differs) and it cannot be converted; ` +
      "use an empty database or another DATA_DIR.",
  );
}

async function run(
  client: pg.PoolClient,
  files: readonly SqlFile[],
  { name, checksum }: Omit<SqlFile, "sql">,
): Promise<void> {
  await client.query("begin");
  for (const { sql } of files) await client.query(sql);
  await client.query(
    `insert into migration (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, at = clock_timestamp()`,
    [name, checksum],
  );
  await client.query("commit");
}
