import type { World } from "@krapao/testkit/world";

/** Tables that a refused request may touch: counters of tries, which hold nothing of anybody's. */
export const untoldTables = ["throttle"];

/** Columns of the workers: when they look at a row next, how often they did, when they last saw. */
export const untoldColumns = ["due_at", "looks", "attempts", "seen_at", "sent_number"];

/** All rows of all other tables, as text, each with the table it is in. */
export type Content = ReadonlyMap<string, number>;

const listTables = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname <> all ($1)
  order by relname`;

export class ContentReader {
  readonly #world: World;
  #query = "";
  tableCount = 0;

  constructor(world: World) {
    this.#world = world;
  }

  async read(): Promise<Content> {
    this.#query ||= await this.#write();
    const rows = await this.#world.query<{ row: string }>(this.#query, [untoldColumns]);
    const content = new Map<string, number>();
    for (const { row } of rows) content.set(row, (content.get(row) ?? 0) + 1);
    return content;
  }

  async #write(): Promise<string> {
    const tables = await this.#world.query<{ name: string }>(listTables, [untoldTables]);
    this.tableCount = tables.length;
    return tables
      .map(
        ({ name }) =>
          `select '${name} ' || (to_jsonb("${name}") - $1::text[])::text as row from "${name}"`,
      )
      .join(" union all ");
  }
}

/** The rows that are in one and not in the other, as they were and as they are. */
export function differences(before: Content, after: Content): readonly string[] {
  const rows = new Set([...before.keys(), ...after.keys()]);
  return [...rows].filter((row) => before.get(row) !== after.get(row));
}
