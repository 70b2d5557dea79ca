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

/** Returns whether the member exists. A disabled member loses all sessions at once. */
export async function setMemberDisabled(
  { pool, actor }: Operator,
  phone: string,
  isDisabled: boolean,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with changed as (
       update member set disabled_at = case when $1 then coalesce(disabled_at, clock_now()) end
       where username = $2
       returning id
     ), ended as (
       delete from session using changed where $1 and session.member_id = changed.id
     )
     insert into audit (actor, act, subject)
     select $3, $4, changed.id from changed`,
    [isDisabled, phone, actor, isDisabled ? "member.disable" : "member.enable"],
  );
  return rowCount === 1;
}
