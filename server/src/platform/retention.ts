import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";

/** What one statement deletes: at most so many of the rows that are older than so many days. */
export interface Bite {
  readonly days: number;
  readonly limit: number;
}

/** The functions of the database that delete rows which the application may not delete itself. */
type Forgetting =
  | "audit_forget_logins"
  | "inbox_forget"
  | "chat_forget_messages"
  | "chat_forget_files"
  | "chat_forget_guests"
  | "office_forget_sessions";

/** Deletes some of the rows that were kept long enough. Returns their number. */
export async function forget(
  db: Queryable,
  name: Forgetting,
  { days, limit }: Bite,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${sql.ref(name)}(${days}, ${limit}) as count
  `.execute(db);
  return rows[0]?.count ?? 0;
}

interface OldRows {
  readonly table: string;
  /** A time with an index, by which a row becomes old. */
  readonly at: string;
  readonly before: RawBuilder<Date>;
  readonly where?: RawBuilder<boolean>;
  readonly limit: number;
}

/** Deletes the oldest rows, at most so many. Returns their number. */
export async function deleteSome(db: Queryable, old: OldRows): Promise<number> {
  const [table, at] = [sql.table(old.table), sql.ref(old.at)];
  const { numAffectedRows = 0n } = await sql`
    delete from ${table} where ctid = any (array(
      select ctid from ${table}
      where ${at} < (select ${old.before}) and ${old.where ?? sql<boolean>`true`}
      order by ${at} limit ${old.limit}
    ))
  `.execute(db);
  return Number(numAffectedRows);
}
