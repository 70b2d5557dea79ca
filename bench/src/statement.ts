import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { listPages, PageReader } from "@krapao/server/ledger/operations.ts";
import { createDatabase, createPool } from "@krapao/server/platform/database/database.ts";
import { openLogins } from "@krapao/server/platform/database/login-roles.ts";
import { migrate } from "@krapao/server/platform/database/migrate.ts";
import { startPostgres } from "@krapao/server/platform/postgres/postgres.ts";
import type pg from "pg";

/** `npm run bench:statement`: the cost of a page of the statement in a large book, at any page. */
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
     select id, number, 'deposit', 'SUCCESS', 'BAHT', 100, 'SCB', 'WALLET', 100 * number, at, at
     from ${members} as member, generate_series(1, $3::bigint) as number,
       lateral (select timestamptz '2026-01-01' + number * interval '1 second' as at) as moment`,
    [from, to, operations],
  );
  await client.query(
    `insert into ledger_entry (member_id, account, seq, operation_number, posting, amount_minor,
       balance_after_minor, at)
     select id, 'wallet', number, number, 1, 100, 100 * number,
       timestamptz '2026-01-01' + number * interval '1 second'
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

/** The time of a page by PostgreSQL's own measurement. */
async function timeInDatabase(page: number): Promise<number> {
  const { rows } = await pool.query<{ "QUERY PLAN": [{ "Execution Time": number }] }>(
    `explain (analyze, timing off, format json) ${listPages}`,
    [["0000000001"], [(page - 1) * pageSize], [pageSize]],
  );
  return rows[0]?.["QUERY PLAN"][0]["Execution Time"] ?? Number.NaN;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
