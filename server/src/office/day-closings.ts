import { closingsMax, type DayClosing } from "@krapao/contract/office/differences";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

interface ClosingRow {
  readonly day: string;
  readonly own_count: bigint;
  readonly outside_count: bigint;
  readonly compared_at: Date;
  readonly open_count: bigint;
  readonly is_closable: boolean;
  readonly act_id: bigint | null;
  readonly requested_by: string | null;
  readonly decided_by: string | null;
  readonly closed_at: Date | null;
  readonly reopened_at: Date | null;
  readonly open_act: bigint | null;
}

function stateOf(row: ClosingRow): DayClosing["state"] {
  if (row.closed_at !== null) return row.reopened_at === null ? "CLOSED" : "REOPENED";
  if (row.open_count > 0n) return "OPEN";
  return row.is_closable ? "READY" : "EARLY";
}

const toClosing = (row: ClosingRow): DayClosing => ({
  day: row.day,
  state: stateOf(row),
  ours: Number(row.own_count),
  theirs: Number(row.outside_count),
  open: Number(row.open_count),
  isClosable: row.is_closable,
  comparedAt: row.compared_at.toISOString(),
  act:
    row.act_id === null || row.closed_at === null
      ? null
      : {
          id: String(row.act_id),
          by: row.requested_by ?? "",
          approvedBy: row.decided_by,
          at: row.closed_at.toISOString(),
          reopenedAt: row.reopened_at?.toISOString() ?? null,
        },
  openAct: row.open_act === null ? null : String(row.open_act),
});

interface Wanted {
  /** One day alone. */
  readonly only?: string | undefined;
  /** A day that is listed also if it is older than the others. */
  readonly shown?: string | undefined;
}

/** The latest compared days, and whether each is closed. */
export async function readClosings(
  db: Database,
  { only, shown }: Wanted,
): Promise<readonly DayClosing[]> {
  const days = only === undefined ? await readLatestDays(db, shown) : [only];
  const { rows } = await sql<ClosingRow>`
    select day::text as day, own_count, outside_count, compared_at, open_count, is_closable, act_id,
      requested_by, decided_by, closed_at, reopened_at, open_act
    from unnest(${days}::date[]) as wanted (of_day)
    cross join lateral office_compared_day(of_day)
    order by of_day desc
  `.execute(db);
  return rows.map(toClosing);
}

async function readLatestDays(db: Database, shown: string | undefined): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    with recursive latest as (
      select max(day) as day, 1 as count from office_world_day
      union all
      select (select max(day) from office_world_day where day < latest.day), count + 1 from latest
      where latest.day is not null and count < ${closingsMax}
    )
    select day::text as day from latest where day is not null
    union
    select ${shown ?? null}::text where ${shown ?? null}::text is not null
  `.execute(db);
  return rows.map(({ day }) => day);
}
