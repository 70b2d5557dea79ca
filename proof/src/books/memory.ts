import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import type pg from "pg";

/**
 * The books at one moment: digests of the rows that can no longer change, per range of members. A
 * later run proves with them that these rows are unchanged, and finds the rows that changed since.
 *
 * The moment is a transaction id, because commit order and clocks do not give one: every row that a
 * transaction before it wrote was visible when the check began, and every later change of a row
 * gives the row a later transaction id.
 */
export interface BooksMemory {
  /** The cluster, the database and the files of the tables, whose transaction ids these are. */
  readonly mark: string;
  /** The first transaction that may not have been visible. */
  readonly horizon: string;
  readonly is_standby: boolean;
  /** The database's clock when the check began. */
  readonly at: string;
  readonly digests: readonly RangeDigest[];
  /** Digests of the settings that old rows depend on, such as the ratio of a game. */
  readonly settings: Readonly<Record<string, string>>;
  /** How many rows were ever deleted from each table that only grows. */
  readonly deleted: Readonly<Record<string, number>>;
}

export interface RangeDigest {
  readonly table: string;
  /** The first characters of the members' ids. */
  readonly range: string;
  readonly count: number;
  readonly digest: string;
}

/** Tables from which no row is ever deleted. */
const keptTables = [
  "member",
  "ledger_account",
  "operation",
  "ledger_entry",
  "house_entry",
  "withdrawal",
  "withdrawal_collection",
  "bank_account",
  "bank_receipt",
  "slip",
  "gift",
  "qr_code",
  "qr_payment",
  "game_transfer",
  "bet",
  "play_day",
  // After a step of the clock the days are summed again: then everything is checked.
  "member_day",
  "member_month",
  "play_month",
  "reward_grant",
  "refund",
  "spinwheel_spin",
  "spinwheel_seed",
];

/** Transaction ids are compared modulo 2^32, so a longer history is ambiguous. */
const mostTransactions = 1_000_000_000n;

const digest = (columns: string) => `hash_record_extended(row(${columns}), 0)::text`;

/** A seed that is replaced later keeps the digest of everything else. */
const settings = `
  select 'provider ' || code as name, ${digest("class, ratio_baht, ratio_lak")} as digest
  from game_provider
  union all select 'bonus ' || code, ${digest("currency, type, max_received")} from bonus
  union all select 'wheel ' || id, ${digest("coupon_days")} from spinwheel
  union all select 'seed ' || id, ${digest("wheel_id, seed, prizes, commitment, created_at")}
  from spinwheel_seed
  union all select 'end of seed ' || id, ${digest("replaced_at")}
  from spinwheel_seed where replaced_at is not null`;

/** The partitions of a table, or the table itself. */
export const partsOf = (table: string) => `
  select relid from pg_partition_tree(${table}) where isleaf
  union select oid from pg_class where oid = ${table} and relkind = 'r'`;

const parts = `
  select name, relid as part
  from unnest($1::text[]) as name
  cross join lateral (${partsOf("name::regclass")}) as part`;

/** The moment of a check that begins now; its digests are added later. */
export async function beginMemory(client: pg.ClientBase): Promise<Omit<BooksMemory, "digests">> {
  const { rows } = await client.query<Omit<BooksMemory, "digests">>(
    `select
       (select system_identifier from pg_control_system()) || ' ' || current_setting('server_version_num')::integer / 10000
         || ' ' || (select string_agg(pg_relation_filenode(part)::text, ' ' order by part)
           from (${parts}) as kept) as mark,
       pg_is_in_recovery() as is_standby,
       pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
       (select clock_timestamp() + shift from clock)::text as at,
       (select json_object_agg(name, digest) from (${settings}) as setting) as settings,
       (select json_object_agg(name, count) from (
         select name, sum(pg_stat_get_tuples_deleted(part)
           + pg_stat_get_xact_tuples_deleted(part))::bigint as count
         from (${parts}) as kept group by name
       ) as counted) as deleted`,
    [keptTables],
  );
  const [row] = rows;
  if (!row) throw new Error("The database does not give a snapshot");
  return row;
}

/** Why the rows that changed since the earlier check cannot be found, if they cannot. */
export function findObstacle(
  earlier: BooksMemory,
  now: Omit<BooksMemory, "digests">,
): string | undefined {
  if (now.is_standby) return "a standby does not count deleted rows";
  if (BigInt(now.horizon) - BigInt(earlier.horizon) > mostTransactions)
    return "the last check is too long ago";
  const changed = Object.entries(earlier.settings).find(
    ([name, value]) => now.settings[name] !== value,
  );
  if (changed) return `a setting changed since the last check: ${changed[0]}`;
  // After a crash the counters begin again at zero.
  const shrunk = Object.entries(now.deleted).find(
    ([table, count]) => earlier.deleted[table] !== count,
  );
  return shrunk && `rows may have been deleted since the last check: ${shrunk[0]}`;
}

/** Whether the database is at an earlier transaction than the memory: it was restored. */
export const isRewound = (earlier: BooksMemory, now: Pick<BooksMemory, "horizon">) =>
  BigInt(now.horizon) < BigInt(earlier.horizon);

/** The memory in the database itself. A restored database has the memory of its own history. */
export async function readStoredMemory(client: pg.ClientBase): Promise<BooksMemory | undefined> {
  const { rows } = await client.query<{ memory: BooksMemory }>(
    "select memory from check_memory where kind = 'books'",
  );
  return rows[0]?.memory;
}

export async function storeMemory(client: pg.ClientBase, memory: BooksMemory): Promise<void> {
  await client.query(
    `insert into check_memory (kind, memory) values ('books', $1)
     on conflict (kind) do update set memory = excluded.memory`,
    [JSON.stringify(memory)],
  );
}

/** The memory in a file, or undefined. A file outside the database notices a restore. */
export async function readMemory(file: string): Promise<BooksMemory | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const { seal, memory } = JSON.parse(text) as { seal: string; memory: BooksMemory };
  // A partial or changed file would prove nothing.
  if (seal !== sealOf(memory)) throw new Error(`${file} is not as it was written.`);
  return memory;
}

export async function writeMemory(file: string, memory: BooksMemory): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify({ seal: sealOf(memory), memory }));
  await rename(draft, file);
}

function sealOf(memory: BooksMemory): string {
  return createHash("sha256").update(JSON.stringify(memory)).digest("hex");
}
