import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { languages } from "@krapao/contract/market";
import { expect, test } from "vitest";
import { setUpWorld } from "#testing/world.ts";
import { readColumns } from "./catalogue.ts";
import { writeTables } from "./write-tables.ts";

const world = await setUpWorld();

test("tables.ts describes the tables as the migrations make them", async () => {
  const written = await readFile(join(import.meta.dirname, "../tables.ts"), "utf8");
  const sentence = "server/src/tables.ts is not what the migrations make: run `npm run tables`.";
  expect(written, sentence).toBe(await writeTables(world.owner));
});

test("a changed table changes its types", async () => {
  const before = await writeTables(world.owner);
  await world.owner.query(`
    create table stray (
      id bigint generated always as identity primary key,
      state text not null default 'OPEN' check (state in ('OPEN', 'SHUT')),
      provider text references game_provider (code),
      language language_code not null,
      title by_language,
      day date not null
    )`);
  const after = await writeTables(world.owner);
  await world.owner.query("drop table stray");
  expect(before).not.toContain("StrayTable");
  expect(after).toContain(`
interface StrayTable {
  id: GeneratedAlways<bigint>;
  state: Generated<"OPEN" | "SHUT">;
  provider: GameCode | null;
  language: ${languages.map((language) => `"${language}"`).join(" | ")};
  title: ColumnType<Texts | null, string | null, string | null>;
  day: ColumnType<Date, string, string>;
}
`);
});

test("the languages of the database are those of contract/src/market.ts", async () => {
  const { rows } = await world.owner.query<{ domain: string; definition: string }>(`
    select typname as domain, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_type join pg_constraint on contypid = pg_type.oid
    where typnamespace = 'public'::regnamespace
    order by typname`);
  const listed = rows.map(({ domain, definition }) => [
    domain,
    [...definition.matchAll(/'([^']*)'::text/g)].map(([, language]) => language),
  ]);
  const sentence = "0001_platform.sql and contract/src/market.ts list different languages.";
  expect(listed, sentence).toEqual([
    ["by_language", languages],
    ["language_code", languages],
  ]);
});

test("no column has its own list of languages", async () => {
  const columns = await readColumns(world.owner);
  const byLanguage = columns.filter(({ domain }) => domain !== null);
  expect(byLanguage.length).toBeGreaterThan(8);
  const ownLists = columns.filter(
    ({ domain, name, checks }) =>
      domain === null && (/language|_(?:th|la|en)$/.test(name) || /'la'.*'en'/.test(checks.join())),
  );
  expect(ownLists).toEqual([]);
});
