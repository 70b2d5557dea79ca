import pg from "pg";
import { type BooksMemory, partsOf, type RangeDigest } from "./memory.ts";
import { shareWork } from "./share-work.ts";
import { changing, type Digested, digested } from "./watched-tables.ts";

/** The keys of the rows that were written since an earlier check. */
export interface Changes {
  readonly member: Set<string>;
  readonly receipt: Set<string>;
  readonly announcement: Set<string>;
}

/** More changed keys than this are not kept in memory: then the whole books are checked. */
export const mostChanges = 200_000;

export interface ScanResult {
  readonly changes: Changes;
  /** The digests of this run, for the next one to compare. */
  readonly digests: readonly RangeDigest[];
  /** Ranges whose old rows are not those of the earlier check. */
  readonly broken: readonly Record<string, unknown>[];
  /** Old rows that look newly written. Only their digests show whether they changed. */
  readonly suspectCount: number;
}

/** Each statement reads this much of a table, in a snapshot of its own. */
const blocksAtOnce = 32_768;

/** Some pages of a table, or of one of its partitions. */
interface Pages {
  readonly table: string;
  readonly condition: string;
}

async function pagesOf(
  client: pg.ClientBase | undefined,
  table: string,
): Promise<readonly Pages[]> {
  if (!client) throw new Error("A check needs a connection.");
  const { rows } = await client.query<{ name: string; blocks: string }>(
    `select relid::regclass::text as name,
       pg_relation_size(relid) / current_setting('block_size')::bigint as blocks
     from (${partsOf("$1::regclass")}) as part order by relid`,
    [`public.${table}`],
  );
  return rows.flatMap(({ name, blocks }) => {
    const partCount = Math.max(1, Math.ceil(Number(blocks) / blocksAtOnce));
    return Array.from({ length: partCount }, (_, index) => {
      const [first, next] = [index * blocksAtOnce, (index + 1) * blocksAtOnce];
      const from = `ctid >= '(${first},0)'::tid`;
      // The last part has no end, because the table grows meanwhile.
      const isLast = index === partCount - 1;
      return { table: name, condition: isLast ? from : `${from} and ctid < '(${next},0)'::tid` };
    });
  });
}

/** Conditions on a row: who wrote it, as far as the row shows. */
interface Moments {
  /** Written since the earlier check. */
  readonly isWritten: string;
  /** The same for a row with this date. */
  readonly isNew: (at: string) => string;
  /** Written since this check began, and left to the next check. */
  readonly isLater: (at: string) => string;
}

/**
 * A row keeps 32 bits of its transaction id, so a row that is 4 billion transactions old looks newly
 * written. It is dated long before the last check, which distinguishes it from a new row.
 */
function momentsOf(earlier: BooksMemory | undefined, now: Omit<BooksMemory, "digests">): Moments {
  const since = (horizon: string) =>
    `age(xmin) between 0 and age(${pg.escapeLiteral(horizon)}::xid8::xid)`;
  // Without an earlier check every row before this check is old.
  const { horizon, at: checkedAt } = earlier ?? now;
  const isRecent = (at: string) =>
    `${at} >= ${pg.escapeLiteral(checkedAt)}::timestamptz - interval '7 days'`;
  return {
    isWritten: since(horizon),
    isNew: (at) => `(${since(horizon)} and ${isRecent(at)})`,
    isLater: (at) => `(${since(now.horizon)} and ${isRecent(at)})`,
  };
}

/** The rows of a range of members, by the check that they belong to. */
interface RangeRow {
  readonly range: string;
  readonly part: "old" | "new" | null;
  readonly count: string;
  readonly digest: string | null;
  readonly suspects: string;
  readonly members: readonly string[] | null;
}

/** The digests of old rows are read by a whole check only. */
function scanOf(
  { isFinal, at, member, columns }: Digested,
  { table, condition }: Pages,
  { isWritten, isNew, isLater }: Moments,
  isWhole: boolean,
): string {
  const digest = `hash_record_extended(row(${columns}), 0)`;
  const members = `(array_agg(distinct member) filter (where is_written))[:${mostChanges + 1}]`;
  return `select range, part, count(*), bit_xor(digest) as digest,
      count(*) filter (where is_written and part = 'old') as suspects,
      ${isWhole ? "null" : members} as members
    from (
      select left(${member}, 2) as range, ${member} as member, ${isWritten} as is_written,
        case when not (${isFinal}) or ${isLater(at)} then null
          when ${isNew(at)} then 'new' else 'old' end as part,
        ${isWhole ? digest : `case when ${isWritten} then ${digest} end`} as digest
      from ${table} where ${condition} offset 0
    ) as row_
    group by range, part`;
}

/** Reads every row once, without order or joins, which is far cheaper than to check it. */
export async function scanBooks(
  clients: readonly pg.ClientBase[],
  earlier: BooksMemory | undefined,
  now: Omit<BooksMemory, "digests">,
  isWhole: boolean,
): Promise<ScanResult> {
  const changes: Changes = { member: new Set(), receipt: new Set(), announcement: new Set() };
  const moments = momentsOf(earlier, now);
  const ranges = new DigestRanges();
  let suspectCount = 0;
  for (const part of digested) {
    const { table, only } = part;
    const parts = only ? [{ table, condition: only }] : await pagesOf(clients[0], table);
    await shareWork(clients, parts, async (client, pages) => {
      const found = await client.query<RangeRow>(scanOf(part, pages, moments, isWhole));
      for (const row of found.rows) {
        ranges.add(table, row);
        suspectCount += Number(row.suspects);
        for (const member of row.members ?? []) changes.member.add(member);
      }
    });
  }
  if (!isWhole) await findWritten(clients, moments, changes);
  return { changes, suspectCount, ...ranges.compare(earlier, isWhole) };
}

/** Adds the keys of changed rows, until there are too many. */
async function findWritten(
  clients: readonly pg.ClientBase[],
  { isWritten }: Moments,
  changes: Changes,
): Promise<void> {
  for (const [table, key, keys] of changing) {
    await shareWork(clients, await pagesOf(clients[0], table), async (client, pages) => {
      if (isTooMuch(changes)) return;
      const { rows } = await client.query<{ key: string | null }>(
        `select distinct unnest(${keys})::text as key from ${pages.table} as row_
         where ${pages.condition} and ${isWritten} limit ${mostChanges + 1}`,
      );
      for (const one of rows) if (one.key !== null) changes[key].add(one.key);
    });
  }
}

export const isTooMuch = ({ member, receipt, announcement }: Changes) =>
  member.size + receipt.size + announcement.size > mostChanges;

/** The digests of the ranges, added up over the parts of the tables. */
class DigestRanges {
  readonly #ranges = new Map<string, { old: Sum; added: Sum }>();

  add(table: string, { range, part, count, digest }: RangeRow): void {
    if (part === null) return;
    const name = `${table} ${range}`;
    const { old, added } = this.#ranges.get(name) ?? { old: noRows, added: noRows };
    this.#ranges.set(
      name,
      part === "old"
        ? { old: plus(old, count, digest), added }
        : { old, added: plus(added, count, digest) },
    );
  }

  compare(
    earlier: BooksMemory | undefined,
    isWhole: boolean,
  ): Pick<ScanResult, "digests" | "broken"> {
    const known = new Map(
      (earlier?.digests ?? []).map(({ table, range, count, digest }) => [
        `${table} ${range}`,
        { count, digest: BigInt(digest) },
      ]),
    );
    const names = [...new Set([...known.keys(), ...this.#ranges.keys()])].toSorted();
    const broken: Record<string, unknown>[] = [];
    const digests = names.map((name): RangeDigest => {
      const { old, added } = this.#ranges.get(name) ?? { old: noRows, added: noRows };
      const before = earlier ? (known.get(name) ?? noRows) : undefined;
      const [table = "", range = ""] = name.split(" ");
      if (before && (old.count !== before.count || (isWhole && old.digest !== before.digest)))
        broken.push({ table, members: `${range}…`, count: before.count, found: old.count });
      const kept = isWhole ? old : (before ?? old);
      const sum = { count: kept.count + added.count, digest: kept.digest ^ added.digest };
      return { table, range, count: sum.count, digest: String(sum.digest) };
    });
    return { digests, broken };
  }
}

interface Sum {
  readonly count: number;
  readonly digest: bigint;
}
const noRows: Sum = { count: 0, digest: 0n };

const plus = (sum: Sum, count: string, digest: string | null): Sum => ({
  count: sum.count + Number(count),
  digest: sum.digest ^ BigInt(digest ?? 0),
});
