import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDatabase } from "@krapao/server/platform/postgres/database.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from "vitest";
import { type BooksResult, runChecks } from "#books.ts";
import type { BooksMemory } from "#books/memory.ts";
import { breaches } from "#testing/breaches.ts";
import { onDatabase, writeGoodBooks } from "#testing/good-books.ts";
import { takeAwayGuards } from "#testing/guards.ts";
import { startWriter } from "#testing/writer.ts";

const name = `books_${randomUUID().replaceAll("-", "")}`;
let goodUrl: string;
let unguardedUrl: string;
/** Connects to the books without guards. */
let books: pg.Client;

beforeAll(async () => {
  goodUrl = await addDatabase(inject("postgresUrl"), name);
  await writeGoodBooks(goodUrl);
  unguardedUrl = await addDatabase(inject("postgresUrl"), `${name}_unguarded`, name);
  books = new pg.Client({ connectionString: unguardedUrl });
  await books.connect();
  await takeAwayGuards(books);
});
afterAll(() => books.end());

/** The digests of the books without guards, for tests that change nothing for good. */
let earlier: BooksMemory | undefined;

/** Makes a change that the guards would refuse, checks the books, and rolls the change back. */
async function checkAfter(
  statement: string,
  options: Parameters<typeof runChecks>[2] = {},
): Promise<BooksResult> {
  await books.query("begin");
  try {
    const { rowCount } = await books.query(statement);
    if (rowCount === 0) throw new Error(`This changes nothing: ${statement}`);
    return await runChecks([books], () => {}, options);
  } finally {
    await books.query("rollback");
    // Rows that a rolled back transaction deleted are counted as deleted: count them now.
    if (statement.startsWith("delete")) {
      await books.query("select pg_stat_force_next_flush()");
      earlier = undefined;
    }
  }
}

/** The digests of the books before a change. */
async function remember(client = books): Promise<BooksMemory> {
  return (await runChecks([client], () => {}, { only: "none" })).memory;
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

/** Changes after which a check of the changed rows alone may not be enough. */
const mayNeedWhole =
  /^delete |^(insert into|update) (operation|ledger_entry|house_entry|bonus|game_provider|spinwheel|spinwheel_seed) /;
/** Rights are checked in the same way at every run. */
const plantedInRows = planted.filter(([, , statement]) => !statement.startsWith("grant "));

test.each(plantedInRows)(
  "a breach is found among changes: %s (%i)",
  async (promise, _, statement) => {
    earlier ??= await remember();
    const result = await checkAfter(statement, { only: promise, earlier, isForChanges: true });
    expect(result.broken).toEqual([promise]);
    if (!mayNeedWhole.test(statement)) expect(result.scope).toBe("changed");
  },
);

test("a row that was given to another member is found with its new member, and whole with both", async () => {
  earlier ??= await remember();
  const source = "every deposit has exactly one source";
  const owner =
    "what came in was credited to its member, in its amount, currency, source and house account";
  // Not to a member whose own deposit has the same number: that would then have two sources.
  const statement = `update gift set member_id = (
      select id from member
      where id <> gift.member_id and currency = 'BAHT' and not exists (
        select from operation
        where operation.member_id = member.id and number = gift.operation_number
          and kind = 'deposit')
      order by id desc limit 1)
    where state = 'SUCCESS'`;
  const check = async (isForChanges: boolean) =>
    (await checkAfter(statement, { earlier, isForChanges })).broken;
  const [changed, whole] = [await check(true), await check(false)];
  expect(changed).toContain(owner);
  // Nothing that changed names the former member.
  expect(changed).not.toContain(source);
  expect(whole).toEqual(expect.arrayContaining([owner, source]));
});

const before = "everything written before the last check is unchanged";

test.each([
  ["an entry", "delete from ledger_entry where account = 'held'"],
  ["the house's side", "update house_entry set account = 'other' where account = 'gift'"],
  ["what an operation was about", "update operation set target = 'OTHER' where source = 'GIFT'"],
  ["how an operation ended", "update operation set detail = '{\"a\":1}' where source = 'GIFT'"],
])("%s that was changed since the last check is found", async (_, statement) => {
  const memory = await remember();
  for (const isForChanges of [false, true]) {
    const { broken } = await checkAfter(statement, { earlier: memory, isForChanges });
    expect(broken).toContain(before);
  }
});

test("a database that was restored to before the last check is noticed", async () => {
  const memory = await remember();
  const horizon = String(BigInt(memory.horizon) + 1_000_000n);
  for (const isForChanges of [false, true]) {
    const options = { earlier: { ...memory, horizon }, isForChanges };
    expect((await runChecks([books], () => {}, options)).broken).toEqual([before]);
  }
});

test.each([
  ["the whole books", false],
  ["the changed members", true],
])("writes before every query of a check of %s are no breaches", async (_, isForChanges) => {
  await onDatabase(goodUrl, async (writing) => {
    const write = await startWriter(writing);
    const checking = new pg.Client({ connectionString: goodUrl });
    await checking.connect();
    onTestFinished(() => checking.end());
    const begun = await remember(checking);
    await write();
    const query = checking.query.bind(checking) as (...values: unknown[]) => unknown;
    let writeCount = 0;
    vi.spyOn(checking, "query").mockImplementation(async (...values: unknown[]) => {
      writeCount += 1;
      await write();
      return query(...values);
    });
    const options = { earlier: begun, isForChanges, sliceSize: 100 };
    const { broken, scope, memory } = await runChecks([checking], () => {}, options);
    expect(broken).toEqual([]);
    expect(scope).toBe(isForChanges ? "changed" : "whole");
    expect(writeCount).toBeGreaterThan(100);

    // The digests of a run that was written into are those of its beginning.
    const next = await runChecks([checking], () => {}, { earlier: memory, isForChanges });
    expect(next.broken).toEqual([]);
  });
});

test("the books are written and checked in the same way when their entries are partitioned", async () => {
  const url = await addDatabase(inject("postgresUrl"), `${name}_parts`, name);
  await onDatabase(url, async (client) => {
    const docs = join(import.meta.dirname, "../../docs");
    await client.query(await readFile(join(docs, "partition-entries.sql"), "utf8"));
    const whole = await runChecks([client], () => {});
    expect(whole).toMatchObject({ broken: [], scope: "whole" });
    const write = await startWriter(client);
    await write();
    await write();
    const options = { earlier: whole.memory, isForChanges: true };
    const { broken, scope } = await runChecks([client], () => {}, options);
    expect({ broken, scope }).toEqual({ broken: [], scope: "changed" });

    await client.query("begin");
    await client.query("alter table ledger_entry_first disable trigger all");
    await client.query("delete from ledger_entry_first where account = 'refund'");
    expect((await runChecks([client], () => {}, options)).broken).toContain(before);
    await client.query("rollback");
    await expect(client.query("delete from ledger_entry")).rejects.toThrow("only grows");

    await client.query(
      `select set_config('krapao.split_at', (
         select member_id from ledger_account order by member_id
         offset (select count(*) / 2 from ledger_account) limit 1
       ), false)`,
    );
    await client.query(await readFile(join(docs, "split-entries.sql"), "utf8"));
    await write();
    expect((await runChecks([client], () => {})).broken).toEqual([]);
    for (const part of ["low", "high"]) {
      const table = `ledger_entry_${part}`;
      expect((await client.query(`select from ${table} limit 1`)).rowCount).toBe(1);
      await expect(client.query(`delete from ${table}`)).rejects.toThrow("only grows");
    }
  });
});

test("the command remembers the books and prints a breach with its rows", async () => {
  const folder = await mkdtemp(join(tmpdir(), "krapao-books-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "memory.json");
  const check = () => runCommand(unguardedUrl, "--remember", file);
  expect((await check()).code).toBe(0);

  // Operations that were open then may have ended since.
  await books.query(
    `select ledger_advance(member_id, number, 'SUCCESS', 0, -amount_minor, 0, 'bank:SCB')
     from operation where key = 'withdraw-PENDING'`,
  );
  await books.query("update withdrawal set is_open = false where reference like 'W%'");
  const second = await check();
  expect(second.lines.find((line) => line.includes(before))).toMatch(/^holds /);
  expect(second.code).toBe(0);

  // All sums stay right: only the remembered digest shows the change.
  await books.query("update ledger_entry set at = at + interval '1 second' where seq = 2");
  const third = await check();
  const at = third.lines.findIndex((line) => line.includes(before));
  const { rows } = await books.query<{ range: string }>(
    "select distinct left(member_id, 2) as range from ledger_entry where seq = 2 order by range",
  );
  expect(third.lines[at]).toMatch(`BROKEN ${rows.length} times `);
  expect(third.lines[at + 1]).toContain(`"table":"ledger_entry","members":"${rows[0]?.range}…"`);
  expect(third.lines.at(-1)).toBe(`The books are WRONG: ${rows.length} breaches.`);
  expect(third.code).toBe(1);

  await writeFile(file, (await readFile(file, "utf8")).replace('"count":', '"count":1'));
  expect((await check()).lines.join()).toContain("not as it was written");
});

test("the command checks what changed since the last check, and records each result", async () => {
  const results = async () => {
    const { rows } = await books.query<Record<string, string>>(
      "select scope, breaches from check_result where kind = 'books' order by scope",
    );
    return rows.map(({ scope, breaches: count }) => `${scope} ${count}`);
  };
  const changed = () => runCommand(unguardedUrl, "--changed");
  const first = await changed();
  expect(first.lines[0]).toBe("Everything is checked: no earlier check is remembered.");
  expect(first.code).toBe(0);
  expect(await results()).toEqual(["whole 0"]);

  // An old row is changed without a trace in any sum.
  await books.query("update slip set note = 'INVALID_SLIP' where state = 'SUCCESS'");
  const promise = "a slip has an operation, a reason and an end exactly as its state says";
  for (const check of [changed, () => runCommand(unguardedUrl)]) {
    const { code, lines } = await check();
    expect(lines.find((line) => line.includes(promise))).toMatch(/^BROKEN 1 times /);
    expect(code).toBe(1);
  }
  expect(await results()).toEqual(["changed 1", "whole 1"]);

  await books.query("update slip set note = null where state = 'SUCCESS'");
  const mended = await changed();
  expect(mended.lines.find((line) => line.includes(promise))).toMatch(/^holds .* \(1 checked\)$/);
  expect(mended.code).toBe(0);
  expect(await results()).toEqual(["changed 0", "whole 1"]);
});
