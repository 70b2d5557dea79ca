interface Allowed {
  readonly insert?: boolean;
  readonly update?: readonly string[];
}

/**
 * A query that finds rights of the application's role beyond the necessary ones, by table and by
 * column. It covers columns that are added later.
 */
export function rightsBeyond(table: string, { insert = false, update = [] }: Allowed = {}): string {
  const rights = ["UPDATE", "DELETE", "TRUNCATE", ...(insert ? [] : ["INSERT"])];
  return `select '${table}' as name, right_ as allowed
    from unnest(${textArray(rights)}) as right_
    where has_table_privilege('krapao_app', '${table}', right_)
    union all
    select '${table}.' || attname, 'UPDATE' from pg_attribute
    where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
      and attname <> all (${textArray(update)})
      and has_column_privilege('krapao_app', attrelid, attnum, 'UPDATE')`;
}

function textArray(words: readonly string[]): string {
  return `array[${words.map((word) => `'${word}'`).join(", ")}]::text[]`;
}
