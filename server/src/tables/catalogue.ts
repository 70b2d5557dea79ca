import type pg from "pg";

/** A column as PostgreSQL's catalogue describes it. */
export interface Column {
  readonly table: string;
  readonly name: string;
  /** The type's name; for a domain, its base type. */
  readonly type: string;
  readonly domain: string | null;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** Only the database sets it: an identity or a computed column. */
  readonly isAlwaysGenerated: boolean;
  /** The checks on this column alone, including its domain's. */
  readonly checks: readonly string[];
  /** The referenced columns, as `table.column`. */
  readonly references: readonly string[];
}

const readCatalogue = `
  select class.relname as "table", attribute.attname as name,
    format_type(coalesce(nullif(type.typbasetype, 0), type.oid), null) as type,
    case type.typtype when 'd' then type.typname end as domain,
    not attribute.attnotnull as "isNullable",
    attribute.atthasdef as "hasDefault",
    attribute.attidentity = 'a' or attribute.attgenerated <> '' as "isAlwaysGenerated",
    array(
      select pg_get_constraintdef(oid) from pg_constraint
      where contype = 'c' and (
        conrelid = class.oid and conkey = array[attribute.attnum]
        or contypid = type.oid
      )
      order by conname
    ) as checks,
    array(
      select target.relname || '.' || referred.attname
      from pg_constraint
      join pg_class as target on target.oid = confrelid
      join pg_attribute as referred on referred.attrelid = confrelid
        and referred.attnum = confkey[array_position(conkey, attribute.attnum)]
      where contype = 'f' and conrelid = class.oid
      order by conname
    ) as references
  from pg_class as class
  join pg_attribute as attribute on attribute.attrelid = class.oid
  join pg_type as type on type.oid = attribute.atttypid
  where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
    and attribute.attnum > 0 and not attribute.attisdropped
  order by class.relname collate "C", attribute.attnum`;

/** The columns of all tables, in their order. */
export async function readColumns(pool: pg.Pool): Promise<readonly Column[]> {
  return (await pool.query<Column>(readCatalogue)).rows;
}

/** The values that a check lists, as TypeScript literals; empty for any other check. */
export function listedValues(check: string): readonly string[] {
  const [, short] = /^CHECK \(\(\w+ = ANY \('\{([\w,]*)\}'::text\[\]\)\)\)$/.exec(check) ?? [];
  if (short !== undefined) return short.split(",").map((text) => JSON.stringify(text));
  const [, list = ""] = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check) ?? [];
  return list.split(", ").flatMap((item) => {
    const [, text, number] = /^(?:'([^']*)'::text|(\d+))$/.exec(item) ?? [];
    return text === undefined ? (number ?? []) : [JSON.stringify(text)];
  });
}
