import type { Tables } from "#tables.ts";

/** Rows that wait. Each part of the query reads a partial index with the same condition. */
export interface Queue {
  readonly name: string;
  readonly table: keyof Tables;
  readonly where: string;
  /** The column or expression that says since when a row waits; absent where only its due time is known. */
  readonly since?: string;
  /** The column that orders the rows by age, if it is another one. */
  readonly order?: string;
  /** Whether a worker takes the rows when their `due_at` has come. */
  readonly isDue?: boolean;
}

/** Counting ends here, so that no queue can make the metrics slow. */
export const lengthMax = 100_000;

export type FigureName =
  | "queue_length"
  | "queue_oldest_seconds"
  | "queue_late_seconds"
  | "unreadable_items"
  | "check_age_seconds"
  | "check_breaches";

/** One value of a metric. */
export interface Figure {
  readonly metric: FigureName;
  /** The queue, the source or the check. */
  readonly label: string;
  /** The scope of a check. */
  readonly scope: string | null;
  /** Null if no row waits. */
  readonly value: number | null;
}

/** One statement that reads all figures about queues, unreadable items and checks. */
export function figuresQuery(queues: readonly Queue[]): string {
  return [...queues.flatMap(queueParts), unreadable, ...checks].join("\nunion all\n");
}

function queueParts({ name, table, where, since, order = since, isDue }: Queue): string[] {
  const row = (metric: FigureName, value: string) =>
    `select '${metric}' as metric, '${name}' as label, null as scope, (${value})::float8 as value`;
  const oldest = (column: string, by: string) =>
    `select greatest(extract(epoch from clock_now() - ${column}), 0)
     from ${table} where ${where} order by ${by} limit 1`;
  return [
    row(
      "queue_length",
      `select count(*) from (select from ${table} where ${where} limit ${lengthMax}) as waiting`,
    ),
    ...(since && order ? [row("queue_oldest_seconds", oldest(since, order))] : []),
    ...(isDue ? [row("queue_late_seconds", oldest("due_at", "due_at"))] : []),
  ];
}

const unreadable = `
  select 'unreadable_items', source, null, count(*)::float8
  from unreadable_item where resolved_at is null group by source`;

const checks = [
  `select 'check_age_seconds', kind, scope, extract(epoch from clock_now() - finished_at)::float8
   from check_result`,
  "select 'check_breaches', kind, scope, breaches::float8 from check_result",
];
