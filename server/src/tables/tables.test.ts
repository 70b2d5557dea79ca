import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "#testing/world.ts";
import { writeTables } from "./write-tables.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

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
  day: ColumnType<Date, string, string>;
}
`);
});
