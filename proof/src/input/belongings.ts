import type { World } from "@krapao/testkit/world";

/**
 * Columns and tables that workers change, counters of attempts, and keys: a refused request uses
 * its key.
 */
const ignoredTables = ["throttle", "request"];
const ignoredColumns = ["due_at", "version", "attempts", "seen_at", "is_stale", "sent_number"];

const listTables = `
  select class.relname as name from pg_class as class
  join pg_attribute as attribute on attribute.attrelid = class.oid
  where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
    and attribute.attname = 'member_id' and not attribute.attisdropped
    and class.relname <> all ($1)
  order by class.relname`;

/** A digest of a member's rows in each table that has some. */
type Digests = Readonly<Record<string, string>>;

/** The tables in which two readings of a member's rows differ. */
export function changedTables(before: Digests = {}, after: Digests = {}): readonly string[] {
  const tables = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...tables].filter((table) => before[table] !== after[table]).toSorted();
}

/** Reads digests of every row that belongs to a member. */
export class Belongings {
  readonly #world: World;
  #query = "";

  constructor(world: World) {
    this.#world = world;
  }

  async read(memberIds: readonly string[]): Promise<ReadonlyMap<string, Digests>> {
    this.#query ||= await this.#write();
    const rows = await this.#world.query<{ id: string; digests: Digests }>(this.#query, [
      memberIds,
      ignoredColumns,
    ]);
    return new Map(rows.map(({ id, digests }) => [id, digests]));
  }

  async #write(): Promise<string> {
    const tables = await this.#world.query<{ name: string }>(listTables, [ignoredTables]);
    const rows = [
      "select id as member_id, 'member' as name, to_jsonb(member)::text as row from member",
      ...tables.map(
        ({ name }) =>
          `select member_id, '${name}', (to_jsonb("${name}") - $2::text[])::text from "${name}"`,
      ),
    ];
    return `
      select id, jsonb_object_agg(name, digest) as digests
      from (
        select member_id as id, name, md5(string_agg(row, '|' order by row)) as digest
        from (${rows.join(" union all ")}) as belongings
        where member_id = any ($1)
        group by member_id, name
      ) as by_table
      group by id`;
  }
}
