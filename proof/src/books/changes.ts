import type pg from "pg";
import type { BooksMemory, RangeDigest } from "./memory.ts";

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

interface Digested {
  readonly table: string;
  /** Rows that never change again. */
  readonly isFinal: string;
  /** The time of the final change. */
  readonly at: string;
  readonly member: string;
  readonly columns: string;
  /** A condition with an index of its own. Other tables are read in parts, from their first page. */
  readonly only?: string;
}

const digested: readonly Digested[] = [
  {
    table: "ledger_entry",
    isFinal: "true",
    at: "at",
    member: "member_id",
    columns:
      "member_id, account, seq, operation_number, posting, amount_minor, balance_after_minor, at",
  },
  {
    table: "house_entry",
    isFinal: "true",
    at: "at",
    member: "member_id",
    columns: "member_id, operation_number, posting, account, currency, amount_minor, at",
  },
  {
    table: "operation",
    isFinal: "state <> 'PENDING'",
    at: "ended_at",
    member: "member_id",
    columns: `member_id, number, kind, state, key, request_hash, currency, amount_minor, source,
      target, detail, wallet_after_minor, posting, created_at, ended_at`,
  },
  {
    table: "audit",
    isFinal: "true",
    at: "at",
    member: "subject",
    columns: "id, at, actor, act, subject, detail",
    only: "act = 'reward.late_bet'",
  },
];

/** Tables whose rows may change again, with the keys that a changed row makes worth checking. */
const changing: readonly (readonly [table: string, key: keyof Changes, keys: string])[] = [
  ...[
    "ledger_account",
    "withdrawal",
    "withdrawal_collection",
    "bank_account",
    "slip",
    "gift",
    "qr_payment",
    "game_transfer",
    "bet",
    "reward_grant",
    "refund",
    "spinwheel_spin",
  ].map((table) => [table, "member", "array[member_id]"] as const),
  [
    "qr_code",
    "member",
    "array(select member_id from qr_payment where qr_code_id = row_.id) || row_.member_id",
  ],
  [
    "bank_receipt",
    "member",
    `array(select member_id from qr_payment
       where provider = row_.payment_provider and payment_id = row_.payment_id) || row_.member_id`,
  ],
  ["bank_receipt", "receipt", "array[id]"],
  [
    "bank_receipt",
    "announcement",
    "array(select id from deposit_announcement where receipt_id = row_.id)",
  ],
  ["deposit_announcement", "announcement", "array[id]"],
];

/** Each statement reads this much of a table, in a snapshot of its own. */
const blocksAtOnce = 32_768;

/** The conditions on the pages of a table, part by part. */
async function pagesOf(client: pg.ClientBase, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ blocks: string }>(
    `select pg_relation_size($1::regclass) / current_setting('block_size')::bigint as blocks`,
    [`public.${table}`],
  );
  const blocks = Number(rows[0]?.blocks ?? 0);
  return Array.from({ length: Math.max(1, Math.ceil(blocks / blocksAtOnce)) }, (_, index) => {
    const [first, next] = [index * blocksAtOnce, (index + 1) * blocksAtOnce];
    const from = `ctid >= '(${first},0)'::tid`;
    // The last part has no end, because the table grows meanwhile.
    return next >= blocks ? from : `${from} and ctid < '(${next},0)'::tid`;
  });
}

/** Conditions on a row: who wrote it, as far as the row shows. */
interface Moments {
  /** Written since the earlier check. */
  readonly isWritten: string;
  /** The same for a row with this date. */
  isNew(at: string): string;
  /** Written since this check began, and left to the next check. */
  isLater(at: string): string;
}

/**
 * A row keeps 32 bits of its transaction id, so a row that is 4 billion transactions old looks newly
 * written. It is dated long before the last check, by which it is told from a new row.
 */
function momentsOf(
  client: pg.ClientBase,
  earlier: BooksMemory | undefined,
  now: Omit<BooksMemory, "digests">,
): Moments {
  const since = (horizon: string) =>
    `age(xmin) between 0 and age(${client.escapeLiteral(horizon)}::xid8::xid)`;
  // Without an earlier check every row before this check is old.
  const { horizon, at: checkedAt } = earlier ?? now;
  const isRecent = (at: string) =>
    `${at} >= ${client.escapeLiteral(checkedAt)}::timestamptz - interval '7 days'`;
  return {
    isWritten: since(horizon),
    isNew: (at) => `(${since(horizon)} and ${isRecent(at)})`,
    isLater: (at) => `(${since(now.horizon)} and ${isRecent(at)})`,
  };
}

interface RangeRow {
  readonly range: string;
  readonly old_count: string;
  readonly old_digest: string | null;
  readonly new_count: string;
  readonly new_digest: string | null;
  readonly suspects: string;
  readonly members: readonly string[] | null;
}

function scanOf(
  { table, isFinal, at, member, columns }: Digested,
  rows: string,
  { isWritten, isNew, isLater }: Moments,
  isWhole: boolean,
): string {
  const digest = `bit_xor(hash_record_extended(row(${columns}), 0))`;
  const isOld = `where ${isFinal} and not ${isNew(at)} and not ${isLater(at)}`;
  const isAdded = `where ${isFinal} and ${isNew(at)} and not ${isLater(at)}`;
  const members = `(array_agg(distinct ${member}) filter (where ${isWritten}))[:${mostChanges + 1}]`;
  return `select left(${member}, 2) as range, count(*) filter (${isOld}) as old_count,
      ${isWhole ? `${digest} filter (${isOld})` : "null"} as old_digest,
      count(*) filter (${isAdded}) as new_count, ${digest} filter (${isAdded}) as new_digest,
      count(*) filter (where ${isFinal} and ${isWritten} and not ${isNew(at)}) as suspects,
      ${isWhole ? "null" : members} as members
    from public.${table} where ${rows} group by 1`;
}

/** Reads every row once, without order or joins, which is far cheaper than to check it. */
export async function scanBooks(
  client: pg.ClientBase,
  earlier: BooksMemory | undefined,
  now: Omit<BooksMemory, "digests">,
  isWhole: boolean,
): Promise<ScanResult> {
  const changes: Changes = { member: new Set(), receipt: new Set(), announcement: new Set() };
  const moments = momentsOf(client, earlier, now);
  const ranges = new DigestRanges();
  let suspectCount = 0;
  for (const part of digested) {
    for (const rows of part.only ? [part.only] : await pagesOf(client, part.table)) {
      const found = await client.query<RangeRow>(scanOf(part, rows, moments, isWhole));
      for (const row of found.rows) {
        ranges.add(part.table, row);
        suspectCount += Number(row.suspects);
        for (const member of row.members ?? []) changes.member.add(member);
      }
    }
  }
  if (!isWhole) await findWritten(client, moments, changes);
  return { changes, suspectCount, ...ranges.compare(earlier, isWhole) };
}

/** Adds the keys of changed rows, until there are too many. */
async function findWritten(
  client: pg.ClientBase,
  { isWritten }: Moments,
  changes: Changes,
): Promise<void> {
  for (const [table, key, keys] of changing) {
    for (const rows of await pagesOf(client, table)) {
      if (isTooMuch(changes)) return;
      const { rows: found } = await client.query<{ key: string }>(
        `select distinct unnest(${keys})::text as key from public.${table} as row_
         where ${rows} and ${isWritten} limit ${mostChanges + 1}`,
      );
      for (const one of found) if (one.key !== null) changes[key].add(one.key);
    }
  }
}

export const isTooMuch = ({ member, receipt, announcement }: Changes) =>
  member.size + receipt.size + announcement.size > mostChanges;

/** The digests of the ranges, added up over the parts of the tables. */
class DigestRanges {
  readonly #ranges = new Map<string, { old: Sum; added: Sum }>();

  add(table: string, row: RangeRow): void {
    const name = `${table} ${row.range}`;
    const { old, added } = this.#ranges.get(name) ?? { old: noRows, added: noRows };
    this.#ranges.set(name, {
      old: plus(old, row.old_count, row.old_digest),
      added: plus(added, row.new_count, row.new_digest),
    });
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
