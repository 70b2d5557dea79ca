import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";

/** Counts one use of a rate limit of the office. */
export async function takeLimit(
  { db }: { readonly db: Database },
  key: string,
  perHour: number,
): Promise<void> {
  const { rows } = await sql<{ seconds: number | null }>`
    select office_throttle(${key}, ${perHour}, interval '1 hour') as seconds
  `.execute(db);
  const seconds = rows[0]?.seconds;
  if (seconds) throw new Failure("REQUEST_LIMIT", { retryAfterSeconds: seconds });
}
