import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDatabase } from "@krapao/server/platform/postgres/database.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { runChecks } from "#books.ts";
import type { BooksMemory } from "#books/memory.ts";
import { breaches } from "#testing/breaches.ts";
import { writeGoodBooks } from "#testing/good-books.ts";
import { takeAwayGuards } from "#testing/guards.ts";

let goodUrl: string;
let unguardedUrl: string;
/** Connects to the books without guards. */
let books: pg.Client;

beforeAll(async () => {
  const name = `books_${randomUUID().replaceAll("-", "")}`;
  goodUrl = await addDatabase(inject("postgresUrl"), name);
  await writeGoodBooks(goodUrl);
  unguardedUrl = await addDatabase(inject("postgresUrl"), `${name}_unguarded`, name);
  books = new pg.Client({ connectionString: unguardedUrl });
  await books.connect();
  await takeAwayGuards(books);
});
afterAll(() => books.end());

/** Makes a change that the guards would refuse, checks the books, and rolls the change back. */
async function checkAfter(
  statement: string,
  options: { earlier?: BooksMemory | undefined; isToRemember?: boolean; only?: string } = {},
): Promise<Awaited<ReturnType<typeof runChecks>>> {
  await books.query("begin");
  try {
    const { rowCount } = await books.query(statement);
    if (rowCount === 0) throw new Error(`This changes nothing: ${statement}`);
    return await runChecks(books, () => {}, options);
  } finally {
    await books.query("rollback");
  }
}

/** Runs the command as an operator does. */
function runCommand(
  databaseUrl: string,
  ...parameters: readonly string[]
): Promise<{ code: number; lines: readonly string[] }> {
  const command = join(import.meta.dirname, "check-books.ts");
  const env = { PATH: process.env["PATH"] ?? "", DATABASE_URL: databaseUrl };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...parameters], { env }, (error, stdout, stderr) => {
      const code = typeof error?.code === "number" ? error.code : 0;
      resolve({ code, lines: (stdout + stderr).trim().split("\n") });
    });
  });
}

test("good books pass, and every promise is tested", async () => {
  const { code, lines } = await runCommand(goodUrl);
  const reported = lines.flatMap((line) => {
    const [, mark, promise = "", checked] = /^(\S+) +(.*) \((\d+) checked\)$/.exec(line) ?? [];
    return mark === undefined ? [] : [{ mark, promise, isSeen: Number(checked) > 0 }];
  });
  expect(reported).toEqual(
    reported.map(({ promise }) => ({ mark: "holds", promise, isSeen: true })),
  );
  expect(reported.map(({ promise }) => promise).toSorted()).toEqual(
    Object.keys(breaches).toSorted(),
  );
  expect(lines.at(-1)).toBe("The books are right.");
  expect(code).toBe(0);
});

test("removing the guards breaks no promise by itself", async () => {
  const { broken } = await checkAfter("select 1");
  expect(broken).toEqual([]);
});

const planted = Object.entries(breaches).flatMap(([promise, statements]) =>
  statements.map((statement, index) => [promise, index + 1, statement] as const),
);

test.each(planted)("a breach is found: %s (%i)", async (promise, _, statement) => {
  const { broken } = await checkAfter(statement, { only: promise });
  expect(broken).toEqual([promise]);
});

const before = "everything written before the last check is unchanged";

test.each([
  ["an entry", "delete from ledger_entry where account = 'held'"],
  ["the house's side", "update house_entry set account = 'other' where account = 'gift'"],
  ["what an operation was about", "update operation set target = 'OTHER' where source = 'GIFT'"],
  ["how an operation ended", "update operation set detail = '{\"a\":1}' where source = 'GIFT'"],
])("%s that was changed since the last check is found", async (_, statement) => {
  const { memory } = await checkAfter("select 1", { isToRemember: true });
  const { broken } = await checkAfter(statement, { earlier: memory });
  expect(broken).toContain(before);
});

test("the command remembers the books and prints a breach with its rows", async () => {
  const folder = await mkdtemp(join(tmpdir(), "krapao-books-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "memory.json");
  const check = () => runCommand(unguardedUrl, "--remember", file);
  expect((await check()).code).toBe(0);

  // Operations that were open then may have ended since.
  await books.query(
    `select ledger_advance(member_id, number, 'SUCCESS', 0, -amount_minor, 0, 'bank:SCB', '{}')
     from operation where key = 'withdraw-PENDING'`,
  );
  await books.query("update withdrawal set is_open = false");
  const second = await check();
  expect(second.lines.find((line) => line.includes(before))).toMatch(/^holds /);
  expect(second.code).toBe(0);

  // All sums stay right: only the remembered digest shows the change.
  await books.query("update ledger_entry set at = at + interval '1 second' where seq = 2");
  const third = await check();
  const at = third.lines.findIndex((line) => line.includes(before));
  expect(third.lines[at]).toMatch(/^BROKEN 15 times /);
  expect(third.lines[at + 1]).toMatch(/"member_id":"\w{10}"/);
  expect(third.lines.at(-1)).toBe("The books are WRONG: 15 breaches.");
  expect(third.code).toBe(1);

  await writeFile(file, (await readFile(file, "utf8")).replace('"seq":', '"seq":1'));
  expect((await check()).lines.join()).toContain("not as it was written");
});
