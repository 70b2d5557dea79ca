import type pg from "pg";

/** The acts of an operator until there is a back office. Each act is written to the audit trail. */
export interface Operator {
  readonly pool: pg.Pool;
  readonly actor: string;
}

export async function findServiceState(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ terminated: boolean }>(
    "select (value ->> 'terminated')::boolean as terminated from setting where key = 'service'",
  );
  return rows[0]?.terminated ?? false;
}

export async function endService({ pool, actor }: Operator, isEnded: boolean): Promise<void> {
  await pool.query(
    `with changed as (
       insert into setting (key, value) values ('service', jsonb_build_object('terminated', $1::boolean))
       on conflict (key) do update set value = excluded.value
     )
     insert into audit (actor, act, subject) values ($2, $3, 'service')`,
    [isEnded, actor, isEnded ? "service.end" : "service.resume"],
  );
}
