import type pg from "pg";

interface CheckResult {
  readonly kind: "books" | "world";
  readonly scope: "whole" | "changed";
  readonly startedAt: Date;
  readonly checked: number;
  readonly breaches: number;
  readonly position: string;
  /** The breaches in words. */
  readonly found: readonly string[];
}

/** The office shows this many of them. */
const foundMax = 50;

/** Whether this login may write the result: not on a standby, and only with the owner's rights. */
export async function canRecord(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ can: boolean }>(
    `select not pg_is_in_recovery() and has_table_privilege('check_result', 'INSERT')
       and has_table_privilege('check_memory', 'INSERT') as can`,
  );
  return rows[0]?.can === true;
}

/** Keeps the latest result of each kind for the metrics and the office. */
export async function recordResult(client: pg.ClientBase, result: CheckResult): Promise<void> {
  const { kind, scope, startedAt, checked, breaches, position } = result;
  const found = JSON.stringify(result.found.slice(0, foundMax));
  await client.query(
    `insert into check_result (kind, scope, started_at, finished_at, checked, breaches, position, found)
     values ($1, $2, $3, clock_timestamp(), $4, $5, $6, $7)
     on conflict (kind, scope) do update set started_at = excluded.started_at,
       finished_at = excluded.finished_at, checked = excluded.checked,
       breaches = excluded.breaches, position = excluded.position, found = excluded.found`,
    [kind, scope, startedAt, checked, breaches, position, found],
  );
}

/** The position of the last check without a breach. */
export async function readPosition(
  client: pg.ClientBase,
  kind: CheckResult["kind"],
): Promise<string | undefined> {
  const { rows } = await client.query<{ position: string }>(
    `select position from check_result where kind = $1 and breaches = 0
     order by finished_at desc limit 1`,
    [kind],
  );
  return rows[0]?.position;
}
