import { sql } from "kysely";
import { isStatementTooLong } from "#platform/database/database-errors.ts";
import type { Database, Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";

/** After this time the members that were checked are the answer. */
export const longestMilliseconds = 15_000;

/**
 * The longest statement of a rehearsal, shorter than that of the role. With the time above it bounds how
 * long one rehearsal has a connection of the office, however large the book is.
 */
const statementMilliseconds = 3000;

/** Reads past days as they are at one moment. Changes nothing. */
export async function readPast<Result>(
  db: Database,
  read: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  try {
    return await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (tx) => {
        await sql`select set_config('statement_timeout', ${String(statementMilliseconds)}, true)`.execute(
          tx,
        );
        return read(tx);
      });
  } catch (error) {
    if (isStatementTooLong(error)) throw new Failure("TOO_MUCH_PAST");
    throw error;
  }
}
