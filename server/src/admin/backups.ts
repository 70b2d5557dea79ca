import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Operator } from "./acts.ts";

/** Notes a backup or a rehearsed restore, which the room Service shows. Each is read from the thing itself. */
export async function runBackup(
  operator: Operator,
  [deed, location]: readonly string[],
): Promise<string | undefined> {
  if (!location) return undefined;
  if (deed === "made") {
    const at = await startOf(operator.pool, location);
    return note(operator, { kind: "made", at, location });
  }
  if (deed !== "rehearsed") return undefined;
  const at = await checkedAt(operator.pool, location);
  const { host, pathname } = new URL(location);
  return note(operator, { kind: "rehearsed", at, location: `${host}${pathname}` });
}

/** When `pg_basebackup` began, from the label that it wrote into the folder. */
async function startOf(pool: pg.Pool, folder: string): Promise<Date> {
  const label = await readFile(join(folder, "backup_label"), "utf8").catch((error: unknown) => {
    throw new Error(`${folder} is no base backup: its backup_label cannot be read.`, {
      cause: error,
    });
  });
  const [, written] = /^START TIME: (.+)$/m.exec(label) ?? [];
  if (written === undefined) throw new Error(`The backup_label in ${folder} has no start time.`);
  const { rows } = await pool.query<{ at: Date }>("select $1::timestamptz as at", [written]);
  if (!rows[0]) throw new Error("The database returned no time.");
  return rows[0].at;
}

const identity =
  "select id::text, pg_postmaster_start_time()::text as started from instance where is_only";

interface Identity {
  readonly id: string;
  readonly started: string;
}

/** When the books of a restored copy were found whole, by `check:books` on the copy since it was started. */
async function checkedAt(pool: pg.Pool, url: string): Promise<Date> {
  const copy = new pg.Client({ connectionString: url });
  await copy.connect();
  try {
    const { rows: ours } = await pool.query<Identity>(identity);
    const { rows: theirs } = await copy.query<Identity>(identity);
    if (ours[0]?.id !== theirs[0]?.id) throw new Error("The copy is of another installation.");
    if (ours[0]?.started === theirs[0]?.started)
      throw new Error("This is the running database, not a copy that was restored beside it.");
    const { rows } = await copy.query<{ finished_at: Date; breaches: string }>(
      `select finished_at, breaches from check_result
       where kind = 'books' and scope = 'whole' and started_at > pg_postmaster_start_time()`,
    );
    if (!rows[0]) throw new Error("Run npm run check:books on the copy first.");
    if (rows[0].breaches !== "0") throw new Error("The check of the copy found broken promises.");
    return rows[0].finished_at;
  } finally {
    await copy.end();
  }
}

interface BackupNote {
  readonly kind: "made" | "rehearsed";
  readonly at: Date;
  readonly location: string;
}

async function note(
  { pool, actor }: Operator,
  { kind, at, location }: BackupNote,
): Promise<string> {
  await pool.query("select office_note_backup($1, $2, $3, office_console($4))", [
    kind,
    at,
    location,
    actor.replace(/^operator:/, ""),
  ]);
  return kind === "made"
    ? `The backup of ${at.toISOString()} is noted.`
    : `The rehearsal of ${at.toISOString()} is noted.`;
}
