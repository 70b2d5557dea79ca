import type pg from "pg";

/**
 * Removes everything that refuses wrong books: triggers, foreign keys, checks and unique keys. The
 * tables of the checks themselves keep theirs.
 */
export async function takeAwayGuards(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(guards);
  for (const { statement } of rows) await client.query(statement);
}

/** Foreign keys first, because they depend on the unique keys. */
const guards = `
  select statement from (
    select 1 as position, format('alter table %s drop constraint %I', conrelid::regclass, conname)
      as statement
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'f' and conparentid = 0
    union all
    select 2, format('alter table %s drop constraint %I', conrelid::regclass, conname)
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'p') and conrelid <> 0
      and conrelid not in ('check_result'::regclass, 'check_memory'::regclass)
    union all
    select 3, format('drop trigger %I on %s', tgname, tgrelid::regclass)
    from pg_trigger where not tgisinternal
    union all
    select 4, format('drop index %s', indexrelid::regclass)
    from pg_index
    join pg_class on pg_class.oid = indexrelid and relnamespace = 'public'::regnamespace
    where indisunique
      and not exists (select from pg_constraint where conindid = indexrelid)
  ) as guard
  order by position`;
