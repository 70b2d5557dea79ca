import type pg from "pg";

/** A part of the books with all rows of its members, or some rows of one table. */
export interface Slice {
  readonly by: "member" | "receipt" | "announcement";
  /** The condition on the key, and its parameters. */
  readonly condition: string;
  readonly values: readonly unknown[];
}

/** About this many operations or rows are in a slice. A larger member is a slice of its own. */
export const usualSliceSize = 50_000;

/** The tables whose rows belong to a member. */
const memberTables = [
  "ledger_account",
  "operation",
  "inbox_notice",
  "inbox_reader",
  "ledger_entry",
  "house_entry",
  "withdrawal",
  "withdrawal_collection",
  "protection_stop",
  "protection_limit",
  "deposit_hold",
  "bank_account",
  "bank_receipt",
  "slip",
  "gift",
  "qr_code",
  "qr_payment",
  "game_account",
  "game_transfer",
  "bet",
  "play_day",
  "member_day",
  "member_month",
  "play_month",
  "reward_grant",
  "refund",
  "spinwheel_spin",
  "invite_earning",
  "invite_total",
];
/** Earnings belong to the member who invited. */
const rowsOf = (table: string) =>
  table.startsWith("invite_")
    ? `(select *, inviter_id as member_id from public.${table}) as ${table}`
    : `public.${table}`;
const tablesOf = {
  member: memberTables,
  receipt: ["bank_receipt"],
  announcement: ["deposit_announcement"],
} as const;

/**
 * The query on the rows of a slice: common table expressions hide the tables behind their rows. A
 * name with `public.` still means the whole table.
 */
export function withinSlice(query: string, { by, condition }: Slice): string {
  const hidden = tablesOf[by].filter((table) =>
    new RegExp(String.raw`(?<![\w.])${table}(?!\w)`).test(query),
  );
  const parts = hidden.map(
    (table) => `${table} as not materialized (select * from ${rowsOf(table)} where ${condition})`,
  );
  return `with ${parts.join(", ")} ${query}`;
}

type Key = Slice["by"];

/** Every row of the books, those of unknown members included: the slices have no gaps. */
export async function* everySlice(
  client: pg.ClientBase,
  by: Key,
  size: number,
): AsyncGenerator<Slice> {
  if (by === "member") yield* everyMemberSlice(client, size);
  else yield* everyIdSlice(client, by, size);
}

interface AccountRow {
  readonly member_id: string;
  readonly total: string;
}

async function* everyMemberSlice(client: pg.ClientBase, size: number): AsyncGenerator<Slice> {
  const limit = Math.min(size, 10_000);
  let after: string | null = null;
  for (;;) {
    const accounts: readonly AccountRow[] = await readAccounts(client, after, limit);
    const total = Number(accounts.at(-1)?.total ?? 0);
    const isLast = accounts.length < limit && total <= size;
    const within = accounts.findLastIndex((account) => Number(account.total) <= size);
    const upTo = isLast ? null : (accounts[Math.max(within, 0)]?.member_id ?? null);
    yield rangeOf("member", "member_id", after, upTo);
    if (upTo === null) return;
    after = upTo;
  }
}

/** The next accounts, with the number of operations up to each. */
async function readAccounts(
  client: pg.ClientBase,
  after: string | null,
  limit: number,
): Promise<readonly AccountRow[]> {
  const { rows } = await client.query<AccountRow>(
    `select member_id, sum(operation_count + 1) over (order by member_id) as total
     from (
       select member_id, operation_count from ledger_account
       where $1::text is null or member_id > $1 order by member_id limit $2
     ) as account`,
    [after, limit],
  );
  return rows;
}

async function* everyIdSlice(
  client: pg.ClientBase,
  by: "receipt" | "announcement",
  size: number,
): AsyncGenerator<Slice> {
  const { rows } = await client.query<{ first: string | null; last: string | null }>(
    `select min(id) as first, max(id) as last from ${tablesOf[by][0]}`,
  );
  const last = Number(rows[0]?.last ?? 0);
  let after = rows[0]?.first ? Number(rows[0].first) - 1 : 0;
  for (; after + size < last; after += size) yield rangeOf(by, "id", after, after + size);
  yield rangeOf(by, "id", after, null);
}

function rangeOf<Value>(by: Key, key: string, after: Value | null, upTo: Value | null): Slice {
  const values = [after, upTo].filter((value) => value !== null);
  const parts = [
    ...(after === null ? [] : [`${key} > $1`]),
    ...(upTo === null ? [] : [`${key} <= $${values.length}`]),
  ];
  return { by, condition: parts.join(" and ") || "true", values };
}

/** The rows with these keys alone. */
export async function* slicesOf(
  client: pg.ClientBase,
  by: Key,
  keys: readonly string[],
  size: number,
): AsyncGenerator<Slice> {
  const key = by === "member" ? "member_id" : "id";
  const type = by === "member" ? "text" : "bigint";
  const condition = `${key} = any ($1::${type}[])`;
  const counts = by === "member" ? await countOperations(client, keys) : new Map<string, number>();
  let part: string[] = [];
  let total = 0;
  for (const one of keys) {
    const count = (counts.get(one) ?? 0) + 1;
    if (part.length > 0 && total + count > size) {
      yield { by, condition, values: [part] };
      [part, total] = [[], 0];
    }
    part.push(one);
    total += count;
  }
  if (part.length > 0) yield { by, condition, values: [part] };
}

async function countOperations(
  client: pg.ClientBase,
  members: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ member_id: string; count: string }>(
    `select member_id, operation_count as count from ledger_account
     where member_id = any ($1::text[])`,
    [members],
  );
  return new Map(rows.map(({ member_id, count }) => [member_id, Number(count)]));
}
