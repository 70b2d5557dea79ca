import { sql } from "kysely";
import { type Database, type Queryable, runSql } from "#platform/database/database.ts";
import type { EventRow } from "./rules.ts";

/** Two ranges of numbers, each read from its index, so that the length of the history does not matter. */
const pageText = `
  with page as (
    (
      select event_number as number, kind, state, ended_at as at, amount_minor, source, target,
        operation.number as entry, detail -> 'names' as names, null::jsonb as data
      from operation
      where member_id = $1 and event_number < $2 and event_number > $3
      order by event_number desc limit $4
    )
    union all
    (
      select number, kind, null, at, null, null, null, null, null, data
      from inbox_notice
      where member_id = $1 and number < $2 and number > $3
      order by number desc limit $4
    )
    order by number desc limit $4
  )
  select page.number, page.kind, page.state, page.at, page.amount_minor, page.source, page.target,
    page.entry, page.names, page.data, coalesce(page.number <@ reader.read_numbers, false) as is_read
  from page
  left join inbox_reader as reader on reader.member_id = $1
  order by page.number desc`;

interface Range {
  /** Both are exclusive. */
  readonly before: bigint;
  readonly after: bigint;
  readonly limit: number;
}

/** The events of a member between two numbers, the newest first. */
export function listEvents(
  db: Database,
  memberId: string,
  { before, after, limit }: Range,
): Promise<readonly (EventRow & { is_read: boolean })[]> {
  return runSql(db, pageText, [memberId, before, after, limit]);
}

export async function countEvents(db: Queryable, memberId: string) {
  const row = await db
    .selectFrom("ledger_account")
    .select(["event_count", "read_count"])
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return { count: row.event_count, unread: Number(row.event_count - row.read_count) };
}

/** Returns how many events are unread. */
export async function markRead(
  db: Queryable,
  memberId: string,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const { rows } = await sql<{ unread: bigint }>`
    select inbox_mark_read(${memberId}, ${from}, ${to}) as unread
  `.execute(db);
  return Number(rows[0]?.unread ?? 0);
}
