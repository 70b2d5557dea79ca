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

/** A digest of every row that belongs to a member, by member. */
export class Belongings {
  readonly #world: World;
  #query = "";

  constructor(world: World) {
    this.#world = world;
  }

  async read(memberIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    this.#query ||= await this.#write();
    const rows = await this.#world.query<{ id: string; digest: string }>(this.#query, [
      memberIds,
      ignoredColumns,
    ]);
    return new Map(rows.map(({ id, digest }) => [id, digest]));
  }

  async #write(): Promise<string> {
    const tables = await this.#world.query<{ name: string }>(listTables, [ignoredTables]);
    const rows = [
      "select id as member_id, 'member ' || to_jsonb(member)::text as row from member",
      ...tables.map(
        ({ name }) =>
          `select member_id, '${name} ' || (to_jsonb("${name}") - $2::text[])::text from "${name}"`,
      ),
    ];
    return `
      select member_id as id, md5(string_agg(row, '|' order by row)) as digest
      from (${rows.join(" union all ")}) as belongings
      where member_id = any ($1)
      group by member_id`;
  }
}
