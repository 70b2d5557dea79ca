import type { World } from "@krapao/testkit/world";

/** Sums of entries for the reports, which the office's worker adds later than the entries. */
const reportTables = [
  "money_hour",
  "money_hour_head",
  "money_total",
  "member_day",
  "house_day",
  "member_month",
  "play_month",
  "cohort_month",
  "report_list",
  "first_deposit",
  "payout_day",
  "liability",
  "report_day_head",
];

/**
 * Tables that a refused request may change: counters of attempts, and challenges, which are used up
 * by it. The servers write their own state all the time. They hold no personal data.
 */
export const ignoredTables = ["throttle", "passkey_challenge", "process_state", ...reportTables];

/** Columns that the workers change: due times, versions, attempts, sent numbers, uses of sessions. */
export const ignoredColumns = [
  "due_at",
  "version",
  "attempts",
  "seen_at",
  "sent_number",
  "last_used_at",
];

/** The time when a worker last read a provider's list of bets. */
const readTimes = new Map([["bet_feed", "read_at"]]);

/** All rows of all other tables, as text, each with its table. */
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
    const rows = await this.#world.query<{ row: string }>(this.#query, [ignoredColumns]);
    const content = new Map<string, number>();
    for (const { row } of rows) content.set(row, (content.get(row) ?? 0) + 1);
    return content;
  }

  async #write(): Promise<string> {
    const tables = await this.#world.query<{ name: string }>(listTables, [ignoredTables]);
    this.tableCount = tables.length;
    return tables
      .map(({ name }) => {
        const row = `to_jsonb("${name}") - $1::text[] - '${readTimes.get(name) ?? ""}'`;
        return `select '${name} ' || (${row})::text as row from "${name}"`;
      })
      .join(" union all ");
  }
}

/** The rows that only one of the two has, before and after. A worker deletes old codes; a used one is another row. */
export function differences(before: Content, after: Content): readonly string[] {
  const rows = new Set([...before.keys(), ...after.keys()]);
  const isSwept = (row: string) => row.startsWith("otp ") && !after.has(row);
  return [...rows].filter((row) => before.get(row) !== after.get(row) && !isSwept(row));
}
