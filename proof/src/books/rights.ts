interface Allowed {
  readonly insert?: boolean;
  readonly update?: readonly string[];
}

/** The roles that the application logs in as. */
const roles = ["krapao_app", "krapao_batch", "krapao_sweep", "krapao_office", "krapao_deed"];

/** The application's roles, as a table with a name. */
export const appRoles = `unnest(${textArray(roles)}) as app_role`;

/** How many of the application's roles exist: a role that does not exist proves nothing. */
export const roleCount = `select count(*) from pg_roles where rolname = any (${textArray(roles)})`;

/**
 * A query that finds rights of the application's roles beyond the necessary ones, by table and by
 * column. It covers columns that are added later.
 */
export function rightsBeyond(table: string, { insert = false, update = [] }: Allowed = {}): string {
  const rights = ["UPDATE", "DELETE", "TRUNCATE", ...(insert ? [] : ["INSERT"])];
  return `select app_role, '${table}' as name, right_ as allowed
    from ${appRoles}, unnest(${textArray(rights)}) as right_
    where has_table_privilege(app_role, '${table}', right_)
    union all
    select app_role, '${table}.' || attname, 'UPDATE' from ${appRoles}, pg_attribute
    where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
      and attname <> all (${textArray(update)})
      and has_column_privilege(app_role, attrelid, attnum, 'UPDATE')`;
}

function textArray(words: readonly string[]): string {
  return `array[${words.map((word) => `'${word}'`).join(", ")}]::text[]`;
}
