import type { Queryable } from "./queryable.ts";

/**
 * Changes a setting without the act that the database demands; the guard is off for this one
 * statement. The fields of a group that are not named stay. Returns the value before.
 */
export async function changeSetting(db: Queryable, key: string, change: unknown): Promise<unknown> {
  const { rows } = await db.query<{ before: unknown }>(statement, [key, JSON.stringify(change)]);
  if (!rows[0]) throw new Error(`There is no setting ${key}.`);
  return rows[0].before;
}

const statement = `
  with unguarded as materialized (
    select set_config('session_replication_role', 'replica', true) as role
  ),
  before as materialized (select value from setting where key = $1)
  update setting
  set value = case jsonb_typeof(before.value)
    when 'object' then before.value || $2::jsonb else $2::jsonb end
  from unguarded, before
  where key = $1 and role = 'replica'
  returning before.value as before`;

/** Runs statements without parameters while the guards of what operators change are off. */
export async function changeUnguarded(db: Queryable, statements: string): Promise<void> {
  await db.query(`select set_config('session_replication_role', 'replica', true); ${statements}`);
}
