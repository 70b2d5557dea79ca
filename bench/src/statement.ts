import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  filterText,
  findValues,
  searchText,
  type Selection,
  totalsText,
} from "@krapao/server/ledger/find-operations.ts";
import { listPages, PageReader } from "@krapao/server/ledger/operations.ts";
import { createDatabase, createPool } from "@krapao/server/platform/database/database.ts";
import { openLogins } from "@krapao/server/platform/database/login-roles.ts";
import { migrate } from "@krapao/server/platform/database/migrate.ts";
import { startPostgres } from "@krapao/server/platform/postgres/postgres.ts";
import type pg from "pg";

/**
 * `npm run bench:statement`: the cost of a page of the statement in a large book, at any page, with
 * every kind of filter, and of the totals of a month.
 */
const { values: flags } = parseArgs({
  options: {
    entries: { type: "string", default: "10000000" },
    largest: { type: "string", default: "1000000" },
    reads: { type: "string", default: "200" },
  },
});
const entryCount = Number(flags.entries);
const largestCount = Number(flags.largest);
const readCount = Number(flags.reads);
const otherCount = 1000;
const pageSize = 10;

const folder = await mkdtemp(join(tmpdir(), "krapao-bench-"));
const postgres = await startPostgres(folder);
const owner = createPool({ url: postgres.url, as: "owner", size: 2 });
const pool = createPool({ url: postgres.url, as: "app", size: 1 });
try {
  await migrate(owner);
  await openLogins(owner, postgres.url);
  const startedAt = performance.now();
  await fill(owner);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `${entryCount} entries written in ${seconds} s, ${largestCount} of them in one account.`,
  );
  await measure();
  await measureFilters();
} finally {
  await pool.end();
  await owner.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Written in bulk, without the books' own function: only reading is measured. */
async function fill(client: pg.Pool): Promise<void> {
  await addAccounts(client, { from: 1, to: 1, operations: largestCount });
  const others = Math.round((entryCount - largestCount) / otherCount);
  for (let from = 2; from <= others + 1; from += 500) {
    const to = Math.min(from + 499, others + 1);
    await addAccounts(client, { from, to, operations: otherCount });
  }
  await client.query("vacuum analyze");
}

/** Five minutes apart: the largest account has about 8,900 entries in a month. */
const moment = "timestamptz '2017-01-01' + number * interval '5 minutes'";
/** Deposits, withdrawals, and transfers with three games. */
const shapes = `(values
  (0, 'deposit', 'SCB', 'WALLET'), (1, 'deposit', 'GIFT', 'WALLET'),
  (2, 'transfer', 'WALLET', 'JOKER'), (3, 'transfer', 'JOKER', 'WALLET'),
  (4, 'transfer', 'WALLET', 'PG'), (5, 'transfer', 'PG', 'WALLET'),
  (6, 'transfer', 'WALLET', 'SA'), (7, 'withdraw', 'WALLET', 'SCB')
) as shapes (position, kind, source, target)`;

async function addAccounts(
  client: pg.Pool,
  { from, to, operations }: { from: number; to: number; operations: number },
): Promise<void> {
  const members =
    "(select lpad(n::text, 10, '0') as id from generate_series($1::int, $2::int) as n)";
  await client.query(
    `insert into member (id, username, name, password_hash, currency)
     select id, id, 'Bench', '-', 'BAHT' from ${members} as member`,
    [from, to],
  );
  await client.query(
    `insert into ledger_account (member_id, currency, wallet_minor, wallet_seq, operation_count)
     select id, 'BAHT', 100 * $3::bigint, $3, $3 from ${members} as member`,
    [from, to, operations],
  );
  await client.query(
    `insert into operation (member_id, number, kind, state, currency, amount_minor, source, target,
       wallet_after_minor, created_at, ended_at)
     select id, number, shape.kind, case when number % 1000 = 0 then 'FAILED' else 'SUCCESS' end,
       'BAHT', case when number % 5000 = 0 then 12345 else 100 end, shape.source, shape.target,
       100 * number, at, at
     from ${members} as member, generate_series(1, $3::bigint) as number,
       lateral (select ${moment} as at) as moment,
       lateral (select * from ${shapes} where position = number % 8) as shape`,
    [from, to, operations],
  );
  await client.query(
    `insert into ledger_entry (member_id, account, seq, operation_number, posting, amount_minor,
       balance_after_minor, at)
     select id, 'wallet', number, number, 1, 100, 100 * number, ${moment}
     from ${members} as member, generate_series(1, $3::bigint) as number`,
    [from, to, operations],
  );
}

async function measure(): Promise<void> {
  const reader = new PageReader(createDatabase(pool));
  const lastPage = Math.ceil(largestCount / pageSize);
  const pages = [1, 2, 100, Math.round(lastPage / 4), Math.round(lastPage / 2), lastPage];
  const times = new Map(pages.map((page) => [page, [] as number[]]));
  const inside = new Map(pages.map((page) => [page, [] as number[]]));
  // The pages alternate, so that other work on the machine affects all of them equally.
  for (let read = 0; read < readCount; read += 1) {
    for (const [page, taken] of times) {
      const startedAt = performance.now();
      const found = await reader.read({ memberId: "0000000001", page, limit: pageSize });
      taken.push(performance.now() - startedAt);
      inside.get(page)?.push(await timeInDatabase(page));
      if (found.rows.length !== pageSize || found.total !== BigInt(largestCount)) {
        throw new Error(`Page ${page} is not whole.`);
      }
    }
  }
  const rows = [...times].map(([page, taken]) => {
    return { page, there: median(taken), inside: median(inside.get(page) ?? []) };
  });
  const first = rows[0];
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  console.log(`\n${commit}: page and total of an account with ${largestCount} operations, medians`);
  const ratio = (value: number, ofFirst = Number.NaN) => Number((value / ofFirst).toFixed(2));
  console.table(
    rows.map((row) => ({
      page: row.page,
      "in the database ms": Number(row.inside.toFixed(3)),
      "× first": ratio(row.inside, first?.inside),
      "there and back ms": Number(row.there.toFixed(3)),
      "× first page": ratio(row.there, first?.there),
    })),
  );
}

/** Filters that fit many, few and no entries, each at the newest page and far down the list. */
const filters: readonly Partial<Selection>[] = [
  {},
  { kind: "transfer" },
  { state: "FAILED" },
  { way: "gift" },
  { game: "PG" },
  { kind: "withdraw", state: "FAILED", way: "bank" },
  { kind: "bonus" },
  { fromAt: "2017-02-01", toAt: "2017-03-01" },
  ...[100n, 12345n, null].map((amountMinor) => ({
    search: { amountMinor, references: ["NOSUCHREFERENCE1"], number: null },
  })),
];

const everything: Selection = {
  memberId: "0000000001",
  kind: null,
  state: null,
  way: null,
  game: null,
  fromAt: "-infinity",
  toAt: "infinity",
  search: null,
};

async function measureFilters(): Promise<void> {
  const rows: object[] = [];
  const run = async (name: string, text: string, values: readonly unknown[]) => {
    const times: number[] = [];
    for (let read = 0; read < readCount; read += 1) times.push(await timeOf(text, values));
    rows.push({ filter: name, "in the database ms": Number(median(times).toFixed(3)) });
  };
  for (const filter of filters) {
    const selection = { ...everything, ...filter };
    const text = selection.search ? searchText : filterText;
    const { search, ...rest } = filter;
    const name = JSON.stringify(search ? { amountMinor: String(search.amountMinor) } : rest);
    await run(name, text, findValues(selection, { after: null, limit: pageSize }));
    const after = Math.round(largestCount / 2);
    await run(`${name} after ${after}`, text, findValues(selection, { after, limit: pageSize }));
  }
  await run("totals of a month", totalsText, [everything.memberId, "2017-02-01", "2017-03-01"]);
  console.log("\nfiltered pages and totals of the same account, medians");
  console.table(rows);
}

/** The time of a page by PostgreSQL's own measurement. */
function timeInDatabase(page: number): Promise<number> {
  return timeOf(listPages, [["0000000001"], [(page - 1) * pageSize], [pageSize]]);
}

async function timeOf(text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await pool.query<{ "QUERY PLAN": [{ "Execution Time": number }] }>(
    `explain (analyze, timing off, format json) ${text}`,
    [...values],
  );
  return rows[0]?.["QUERY PLAN"][0]["Execution Time"] ?? Number.NaN;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
