import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { compareWorld } from "#outside.ts";
import { differenceNames } from "#outside/compare.ts";
import { isSameAccount, kinds } from "#outside/line.ts";
import { readListFile } from "#outside/list-file.ts";
import { onDatabase } from "#testing/good-books.ts";
import type { ListEntry } from "#testing/mirror.ts";
import { plants } from "#testing/world-differences.ts";
import { openLists, type WorldLists } from "#testing/world-lists.ts";

let lists: WorldLists;
let databaseUrl: string;
/** The providers' lists that agree with our books. */
let entries: readonly ListEntry[];
beforeAll(async () => {
  lists = await openLists(inject("postgresUrl"));
  ({ databaseUrl, entries } = lists);
});
afterAll(() => lists.remove());

const writeList = (text: string, name?: string) => lists.writeList(text, name);
const runCommand = (list: string, ...more: readonly string[]) => lists.runCommand(list, ...more);
const firstOf = (kind: string) => lists.firstOf(kind);
const withFirst: WorldLists["withFirst"] = (kind, change) => lists.withFirst(kind, change);

/** The sentences of the differences, without a separate process. */
async function compare(
  list: readonly ListEntry[],
  options: Partial<Parameters<typeof compareWorld>[2]> = {},
): Promise<readonly string[]> {
  const lines = await readListFile(await writeList(JSON.stringify(list)));
  const { differences } = await compareWorld(
    databaseUrl,
    { lines },
    // Small slices: no difference may depend on which lines are read together.
    { graceSeconds: 0, sliceSize: 20, ...options },
  );
  return differences.map(({ sentence }) => sentence);
}

test("lists that agree in everything pass, as JSON and as CSV", async () => {
  expect(kinds.filter((kind) => !entries.some((entry) => entry.kind === kind))).toEqual([]);
  const asJson = await runCommand(await writeList(JSON.stringify(entries)));
  expect(asJson.lines.at(-1)).toBe("The outside agrees with our books.");
  expect(asJson.code).toBe(0);

  const head = Object.keys(firstOf("payout"));
  const rows = entries.map((entry) =>
    Object.values(entry)
      .map((value) => `"${value}"`)
      .join(","),
  );
  const text = [head.join(","), ...rows].join("\r\n");
  expect(await runCommand(await writeList(text, "list.csv"))).toEqual(asJson);
});

test("the command names each difference in a line and ends with 1", async () => {
  const list = withFirst("payout", (entry) => [{ ...entry, amount: "100.01" }]);
  const { code, lines } = await runCommand(await writeList(JSON.stringify(list)));
  expect(lines[0]).toMatch(
    /^DIFFERS {2}other amount: bank payout \S+ \(100\.00 BAHT here, 100\.01 BAHT outside\)$/,
  );
  expect(lines.at(-1)).toBe("The outside DISAGREES with our books: 1 differences.");
  expect(code).toBe(1);
});

/** These are planted below, in our own books. */
const plantedHere = ["paid outside, returned here", "still open here", "done twice here"];

test("every kind of difference is planted", () => {
  const names = new Set([...plants.map(({ name }) => name), ...plantedHere]);
  expect([...names].toSorted()).toEqual(differenceNames.toSorted());
});

const planted = plants.flatMap((plant) =>
  plant.kinds.map((kind) => [plant.name, kind, plant.change] as const),
);

test.each(planted)("a difference is found and named: %s (%s)", async (name, kind, change) => {
  const differences = await compare(withFirst(kind, change));
  expect(differences).toEqual([expect.stringContaining(`${name}: `)]);
  expect(differences[0]).toContain(` ${kind} `);
});

test.each(kinds)("a list of today may name a line of any age: %s", async (kind) => {
  const from = Date.now() + 9 * 86_400_000;
  const differences = await compare([{ ...firstOf(kind), amount: "100.01" }], { from });
  expect(differences).toEqual([expect.stringContaining("other amount: ")]);
});

describe("differences in our own books", () => {
  /** Checks a line of our books that has not succeeded against the provider's list. */
  async function checkWith(state: string, kind: string): Promise<readonly string[]> {
    const more = await onDatabase(databaseUrl, async (client) => {
      const { rows } = await client.query<{ reference: string; provider: string }>(
        kind === "payout"
          ? `select reference, '' as provider from operation
             join withdrawal using (member_id, number) where state = $1 limit 1`
          : `select reference, provider from game_transfer
             where state = $1 and direction = 'DEPOSIT' and due_at is not distinct from
               case when state = 'UNKNOWN' then null else due_at end limit 1`,
        [state],
      );
      return rows[0];
    });
    if (!more) throw new Error(`The good books have no ${kind} that is ${state}.`);
    const entry =
      kind === "payout"
        ? firstOf("payout")
        : { ...firstOf("game-deposit"), party: `game:${more.provider}` };
    const own = { ...entry, reference: more.reference, currency: "", account: "" };
    return compare([...entries, own]);
  }

  test.each([
    ["FAILED", "payout", "paid outside, returned here: bank payout"],
    ["REFUSED", "game", "paid outside, returned here: game:"],
    ["PENDING", "payout", "still open here: bank payout"],
    ["REQUESTED", "game", "still open here: game:"],
  ])("%s %s that was done outside is found", async (state, kind, sentence) => {
    expect(await checkWith(state, kind)).toEqual([expect.stringContaining(sentence)]);
  });

  test("a case that only an operator can decide has a row for an operator", async () => {
    expect(await checkWith("UNKNOWN", "game")).toEqual([]);
  });

  test("a payment that is credited to two members is found", async () => {
    const hash = firstOf("gift").reference;
    const change = `insert into gift (member_id, voucher_hash, wallet_no, state, amount_minor, due_at,
        operation_number, ended_at)
      select member_id, voucher_hash, wallet_no, state, amount_minor, due_at, operation_number, ended_at
      from gift where voucher_hash = $1`;
    await onDatabase(databaseUrl, async (client) => {
      await client.query("alter table gift drop constraint if exists gift_voucher_hash_key");
      const { rows } = await client.query<{ name: string }>(
        `select indexrelid::regclass::text as name from pg_index
         where indrelid = 'gift'::regclass and indisunique and not indisprimary`,
      );
      for (const { name } of rows) await client.query(`drop index ${name}`);
      await client.query("alter table gift disable trigger all");
      await client.query(change, [hash]);
    });
    const differences = await compare(entries);
    await onDatabase(databaseUrl, (client) =>
      client.query(
        "delete from gift where voucher_hash = $1 and id > (select min(id) from gift where voucher_hash = $1)",
        [hash],
      ),
    );
    expect(differences).toEqual([expect.stringContaining("done twice here: gift gift")]);
  });
});

test("a difference with a row for an operator is printed, but is no failure", async () => {
  const { party, reference } = firstOf("payout");
  const list = await writeList(
    JSON.stringify(withFirst("payout", (entry) => [{ ...entry, amount: "100.01" }])),
  );
  await onDatabase(databaseUrl, (client) =>
    client.query(
      `insert into discrepancy (party, reference, kind, expected, received)
       values ($1, $2, 'OTHER_DETAILS', '{}', '{}')`,
      [party, reference],
    ),
  );
  const { code, lines } = await runCommand(list);
  await onDatabase(databaseUrl, (client) => client.query("delete from discrepancy"));
  expect(lines[0]).toMatch(
    /^operator other amount: bank payout .* \[discrepancy \d+, OTHER_DETAILS\]$/,
  );
  expect(code).toBe(0);
});

test("each result is recorded, and --changed compares what came since a day before", async () => {
  const position = "select scope, breaches, position, found from check_result where kind = 'world'";
  const none = await writeList("[]");
  const check = (...more: readonly string[]) => runCommand(none, "--covers", "gift gift", ...more);
  await onDatabase(databaseUrl, async (client) => {
    await client.query("delete from check_result");
    expect((await check("--changed")).lines[0]).toContain("Everything is compared");
    const { rows } = await client.query(position);
    expect(rows).toMatchObject([{ scope: "whole", breaches: "1", found: [expect.any(String)] }]);

    // A check that found a difference is no position to go on from.
    expect((await check("--changed")).code).toBe(1);
    const later = new Date(Date.now() + 10 * 86_400_000).toISOString();
    await client.query("update check_result set breaches = 0, position = $1", [later]);
    expect((await check("--changed")).code).toBe(0);
    expect((await check()).code).toBe(1);
    expect(
      (await client.query(position)).rows.map(({ scope }) => scope as string).toSorted(),
    ).toEqual(["changed", "whole"]);
  });
});

test("a payment younger than the grace period is under way, not missing", async () => {
  const at = new Date().toISOString();
  const young = { ...firstOf("transfer"), reference: "YOUNG", line: "", at };
  expect(await compare([...entries, young], { graceSeconds: 3600 })).toEqual([]);
});

test("a list of one provider or of one day does not cover the others", async () => {
  const payouts = entries.filter(({ kind }) => kind === "payout");
  const covers = new Set(["bank payout"]);
  expect(await compare(payouts, { covers })).toEqual([]);
  const { lines, code } = await runCommand(await writeList(JSON.stringify(payouts)));
  expect(lines).toContain("not compared, no list is about it: gift gift");
  expect(code).toBe(0);
  const noGifts = await runCommand(await writeList("[]"), "--covers", "gift gift");
  expect(noGifts.lines[0]).toContain("credited here, not paid outside: gift gift hash1");
  expect(noGifts.code).toBe(1);

  const [first] = payouts;
  if (!first) throw new Error("There is no payout.");
  const within = { covers, from: Date.parse(first.at), until: Date.parse(first.at) };
  expect(await compare([first], within)).toEqual([]);
  const stranger = { ...first, reference: "stranger" };
  expect(await compare([first, stranger], within)).toEqual([
    expect.stringContaining("unknown here"),
  ]);
});

test.each([
  ["amount", "1,000.00"],
  ["amount", "-5"],
  ["state", "MAYBE"],
  ["kind", "bribe"],
  ["at", "yesterday"],
  ["party", ""],
  ["reference", ""],
])("a list whose %s is %j is refused, not guessed at", async (column, value) => {
  const list = await writeList(JSON.stringify([{ ...firstOf("payout"), [column]: value }]));
  await expect(readListFile(list)).rejects.toThrow(
    `In entry 1 of the list the ${column} "${value}" cannot be read`,
  );
});

test("a list without a column, or with a quote that does not end, is refused", async () => {
  const noState = await writeList("party,reference,kind,amount,currency,account,at\n", "a.csv");
  const { code, lines } = await runCommand(noState);
  expect(lines).toEqual(["The outside cannot be compared: The list has no column state."]);
  expect(code).toBe(1);
  const head = "party,reference,kind,amount,currency,account,state,at";
  const broken = await writeList(`${head}\n"bank,x`, "b.csv");
  await expect(readListFile(broken)).rejects.toThrow("Line 2 of the list cannot be read");
});

test("accounts are compared by the digits that both sides show", () => {
  expect(isSameAccount("SCB 7010000010", "SCB 701-000-0010")).toBe(true);
  expect(isSameAccount("SCB xxxxxx0010", "SCB 7010000010")).toBe(true);
  expect(isSameAccount("SCB xxxxxx0011", "SCB 7010000010")).toBe(false);
  expect(isSameAccount("KBANK 7010000010", "SCB 7010000010")).toBe(false);
  expect(isSameAccount("", "SCB 7010000010")).toBe(true);
});
