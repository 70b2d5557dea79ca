import type pg from "pg";
import { splitStatements } from "./sql-files.ts";

const createIndex = /^create (?:unique )?index concurrently (?:if not exists )?(\w+)\s+on\s/i;

/**
 * Runs a migration that cannot be in a transaction, statement by statement. After a crash it runs
 * from its beginning, so it keeps what is complete: each statement may be repeated, and an index that
 * was left incomplete is made again. These statements wait for running transactions and hold up
 * nobody, so they have no time limit.
 */
export async function runOutside(client: pg.ClientBase, sql: string): Promise<void> {
  await client.query("set lock_timeout = 0");
  await client.query("set statement_timeout = 0");
  for (const statement of splitStatements(sql)) {
    const index = createIndex.exec(statement)?.[1];
    if (index === undefined) {
      await client.query(statement);
      continue;
    }
    const isValid = await readValidity(client, index);
    if (isValid) continue;
    if (isValid === false) await client.query(`drop index concurrently ${index}`);
    await client.query(statement);
  }
}

/** Whether an index is complete; undefined if there is none of this name. */
async function readValidity(client: pg.ClientBase, name: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ isValid: boolean }>(
    `select indisvalid and indisready as "isValid"
     from pg_index join pg_class on pg_class.oid = indexrelid
     where relname = $1 and relnamespace = 'public'::regnamespace`,
    [name],
  );
  return rows[0]?.isValid;
}
