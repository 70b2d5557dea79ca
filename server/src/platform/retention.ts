import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";

/** What one statement deletes: at most so many of the rows that are older than so many days. */
export interface Bite {
  readonly days: number;
  readonly limit: number;
}

/** The functions of the database that delete rows which the application may not delete itself. */
type Forgetting =
  | "audit_forget_logins"
  | "chat_forget_messages"
  | "chat_forget_files"
  | "chat_forget_guests";

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
