import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";

/**
 * Whether slips are accepted at a time of day; all times are HH:mm, and the closed hours may span
 * midnight.
 */
export function isSlipOpen(
  time: string,
  { closesAt, opensAt }: { closesAt: string; opensAt: string },
): boolean {
  const isClosed =
    closesAt <= opensAt ? time >= closesAt && time < opensAt : time >= closesAt || time < opensAt;
  return !isClosed;
}

/** The time of day in Bangkok as HH:mm, by our clock. */
export async function readBangkokTime(db: Queryable): Promise<string> {
  const { rows } = await sql<{ time: string }>`
    select to_char(clock_now() at time zone 'Asia/Bangkok', 'HH24:MI') as time
  `.execute(db);
  return rows[0]?.time ?? "00:00";
}
