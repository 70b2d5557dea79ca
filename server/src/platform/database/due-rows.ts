import { type RawBuilder, sql } from "kysely";
import { clockSlackSeconds, type Queryable, secondsFromNow } from "#platform/database/database.ts";
import { namedColumns } from "#platform/database/named-columns.ts";
import type { Tables } from "#tables.ts";

/** Rows that say by their `due_at` when they are to be worked on next. */
export interface DueRows {
  readonly table: keyof Tables;
  readonly key: readonly string[];
  /** The rows that are worked on. The index on `due_at` has the same condition. */
  readonly where?: RawBuilder<boolean>;
  /** The longest that a row is put off: a moment further ahead was written by a clock that was ahead. */
  readonly longestSeconds: number;
  /** Grows with every claim, so that a process sees whether another has taken over. */
  readonly counter?: "attempts" | "version" | "claims";
}

interface Claim {
  readonly limit: number;
  /** How long a process may take over one row before another takes it up. */
  readonly leaseSeconds: number;
  /** Further assignments to the row, which is `claimed`. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Further columns of `claimed`, made from the row before the claim, which is `due`. */
  readonly before?: RawBuilder<unknown>;
  /** The columns of the answer; else all columns of the table. */
  readonly select?: RawBuilder<unknown>;
  /** Joins other tables to `claimed`. */
  readonly join?: RawBuilder<unknown>;
}

/**
 * Claims due rows: the process that moves `due_at` on works on them; others pass over them. The clock is read
 * once for each range and not for each row, so that both ranges are read from the index: rows that wait cost
 * nothing.
 */
export async function claimDue<Row>(
  db: Queryable,
  { table, key, where = sql<boolean>`true`, longestSeconds, counter }: DueRows,
  { limit, leaseSeconds, set = {}, before, select, join = sql`` }: Claim,
): Promise<Row[]> {
  const isSame = sql.join(
    key.map((column) => sql`${sql.ref(`claimed.${column}`)} = ${sql.ref(`due.${column}`)}`),
    sql` and `,
  );
  const counted = counter && { [counter]: sql`${sql.ref(`claimed.${counter}`)} + 1` };
  const changes = { due_at: secondsFromNow(leaseSeconds), ...counted, ...set };
  const range = (condition: RawBuilder<boolean>, max: RawBuilder<number>) => sql`
    select ${namedColumns(table)} from ${sql.table(table)}
    where ${where} and ${condition}
    order by due_at
    limit ${max}
    for update skip locked -- guard: row-lease
  `;
  const ahead = sql`clock_now() + make_interval(secs => ${longestSeconds + clockSlackSeconds})`;
  // The last limit is written out for the planner: it joins so few rows by their key.
  const { rows } = await sql<Row>`
    with late as (${range(sql`due_at <= (select clock_now())`, sql`${limit}`)}),
    early as (${range(sql`due_at > (select ${ahead})`, sql`${limit} - (select count(*) from late)`)}),
    due as (
      select ${namedColumns(table, "late")} from late
      union all
      select ${namedColumns(table, "early")} from early
      limit ${sql.lit(limit)}
    ),
    claimed as (
      update ${sql.table(table)} as claimed set ${assignments(changes)}
      from due
      where ${isSame}
      returning ${namedColumns(table, "claimed")}${before ? sql`, ${before}` : sql``}
    )
    select ${select ?? namedColumns(table, "claimed")} from claimed ${join}
  `.execute(db);
  return rows;
}

interface Schedule {
  /** Never again by itself, where there are none. */
  readonly seconds: number | null;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly where?: RawBuilder<boolean>;
}

/**
 * Says when a row is worked on next. With the claim's counter in the row, only while no other process has
 * claimed it since. Answers whether there was such a row.
 */
export async function reschedule(
  db: Queryable,
  { table, key, where: isOpen = sql<boolean>`true` }: DueRows,
  row: Readonly<Record<string, unknown>>,
  { seconds, set = {}, where = sql<boolean>`true` }: Schedule,
): Promise<boolean> {
  const missing = key.find((column) => row[column] === undefined);
  if (missing !== undefined) throw new Error(`A row of ${table} is named by its ${missing}.`);
  const isRow = sql.join(
    Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );
  const dueAt = seconds === null ? null : secondsFromNow(seconds);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${assignments({ due_at: dueAt, ...set })}
    where ${isRow} and ${isOpen} and ${where}
  `.execute(db);
  return numAffectedRows === 1n;
}

function assignments(values: Readonly<Record<string, unknown>>): RawBuilder<unknown> {
  return sql.join(
    Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  );
}
