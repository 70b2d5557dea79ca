import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

const folder = join(import.meta.dirname, "../../migrations");

/** Any number that nobody else in this database locks: one process migrates, the others wait for it. */
const lockNumber = 4_718_001;

/** Runs the migrations that this database has not seen, each in its own transaction. */
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
    for (const migration of await readMigrations()) {
      const checksum = done.get(migration.name);
      if (checksum === migration.checksum) continue;
      if (checksum) {
        throw new Error(`Migration ${migration.name} was changed after it had run.`);
      }
      await runMigration(client, migration);
    }
  } finally {
    // Ending the connection gives back the lock and whatever a failed migration left open.
    client.release(true);
  }
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

async function readMigrations(): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  if (names.length === 0) throw new Error("There are no migrations.");
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function runMigration(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query("begin");
  await client.query(migration.sql);
  await client.query("insert into migration (name, checksum) values ($1, $2)", [
    migration.name,
    migration.checksum,
  ]);
  await client.query("commit");
}
