import { randomUUID } from "node:crypto";
import type pg from "pg";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { readConfig } from "#config/config.ts";
import { createPool } from "./database.ts";
import { addDatabase } from "#platform/postgres/database.ts";
import { prepareDatabase } from "#lifecycle/prepare-database.ts";
import { migrate } from "./migrate.ts";
import { readFunctions, readMigrations } from "./sql-files.ts";

/** A migration creates it, because column defaults call it. */
const functionsOfMigrations = ["clock_now"];

/** The names in the function files: functions, and triggers with their tables. */
let inFiles: { readonly functions: readonly string[]; readonly triggers: readonly string[] };
beforeAll(async () => {
  const text = (await readFunctions()).map(({ sql }) => sql).join("\n");
  const functions = [...text.matchAll(/^create or replace function (\w+)\(/gm)];
  const triggers = [...text.matchAll(/^create or replace trigger (\w+)\s[^;]*?\son (\w+)\s/gm)];
  inFiles = {
    functions: functions.map(([, name = ""]) => name).toSorted(),
    triggers: triggers.map(([, name, table]) => `${table}.${name}`).toSorted(),
  };
});

async function createEmptyDatabase(): Promise<pg.Pool> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const url = await addDatabase(inject("postgresUrl"), name);
  const owner = createPool({ url, as: "owner", size: 4 });
  onTestFinished(() => owner.end());
  return owner;
}

async function createMigratedDatabase(): Promise<pg.Pool> {
  const owner = await createEmptyDatabase();
  await migrate(owner);
  return owner;
}

interface Definition {
  readonly name: string;
  readonly text: string;
  readonly rights: string | null;
}

const listFunctions = `
  select proname as name, pg_get_functiondef(oid) as text, proacl::text as rights
  from pg_proc where pronamespace = 'public'::regnamespace
  order by oid::regprocedure::text`;

const listTriggers = `
  select relname || '.' || tgname as name, pg_get_triggerdef(pg_trigger.oid) as text, tgenabled as rights
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal
  order by 1`;

async function readDefinitions(owner: pg.Pool, query: string): Promise<readonly Definition[]> {
  return (await owner.query<Definition>(query)).rows;
}

/** The functions and triggers of a database that are in no function file. */
async function findUnknown(owner: pg.Pool): Promise<readonly string[]> {
  const functions = (await readDefinitions(owner, listFunctions)).map(({ name }) => name);
  const triggers = (await readDefinitions(owner, listTriggers)).map(({ name }) => name);
  return [
    ...without(functions, [...inFiles.functions, ...functionsOfMigrations]),
    ...without(triggers, inFiles.triggers),
  ];
}

/** Removes each known name once: a second function of the same name needs a second definition. */
function without(names: readonly string[], known: readonly string[]): readonly string[] {
  const left = [...known];
  return names.filter((name) => {
    const index = left.indexOf(name);
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}

test("the migrations are numbered without a gap", async () => {
  const numbers = (await readMigrations()).map(({ name }) => name.slice(0, 5));
  expect(numbers).toEqual(numbers.map((_, index) => `${String(index + 1).padStart(4, "0")}_`));
});

test("every function and trigger of the database is in the function files, and the reverse", async () => {
  const owner = await createMigratedDatabase();
  expect(await findUnknown(owner)).toEqual([]);
  const functions = await readDefinitions(owner, listFunctions);
  const triggers = await readDefinitions(owner, listTriggers);
  expect(functions).toHaveLength(inFiles.functions.length + functionsOfMigrations.length);
  expect(triggers.map(({ name }) => name)).toEqual(inFiles.triggers);
});

test("a function, a second one of a known name, and a trigger that no file creates are found", async () => {
  const owner = await createMigratedDatabase();
  await owner.query(`
    create function stray() returns integer language sql return 1;
    create function ledger_lock() returns integer language sql return 1;
    create trigger stray before update on clock for each row execute function refuse_after_end()`);
  expect(await findUnknown(owner)).toEqual(["ledger_lock", "stray", "clock.stray"]);
});

test("function files that run again change nothing", async () => {
  const owner = await createMigratedDatabase();
  const functions = await readDefinitions(owner, listFunctions);
  const triggers = await readDefinitions(owner, listTriggers);
  await owner.query("update migration set checksum = 'other' where name = 'functions'");
  await migrate(owner);
  expect(await readDefinitions(owner, listFunctions)).toEqual(functions);
  expect(await readDefinitions(owner, listTriggers)).toEqual(triggers);
});

test("the function files alone bring back every function and trigger", async () => {
  const owner = await createMigratedDatabase();
  const functions = await readDefinitions(owner, listFunctions);
  const triggers = await readDefinitions(owner, listTriggers);
  // A function that returns rows of a view goes with the functions of that view.
  for (const name of inFiles.functions) {
    await owner.query(`drop function if exists ${name} cascade`);
  }
  expect(await readDefinitions(owner, listTriggers)).toEqual([]);
  await owner.query("delete from migration where name = 'functions'");
  await migrate(owner);
  expect(await readDefinitions(owner, listFunctions)).toEqual(functions);
  expect(await readDefinitions(owner, listTriggers)).toEqual(triggers);
});

test("functions run again only if a file has changed", async () => {
  const owner = await createMigratedDatabase();
  await owner.query(
    "create or replace function spinwheel_lock_key() returns bigint language sql immutable return 1",
  );
  await migrate(owner);
  const readKey = async () => {
    const query = "select spinwheel_lock_key() as key";
    return (await owner.query<{ key: bigint }>(query)).rows[0]?.key;
  };
  expect(await readKey()).toBe(1n);
  await owner.query("update migration set checksum = 'other' where name = 'functions'");
  await migrate(owner);
  expect(await readKey()).toBe(7_105_320_177n);
});

test("two processes that start at once prepare one database", async () => {
  const owner = await createEmptyDatabase();
  await Promise.all([migrate(owner), migrate(owner)]);
  expect(await findUnknown(owner)).toEqual([]);
});

test("a database of another edition is refused before anything in it changes", async () => {
  const owner = await createEmptyDatabase();
  await owner.query(`
    create table migration (name text primary key, checksum text not null, at timestamptz);
    insert into migration values ('0005_ledger.sql', 'of the first edition')`);
  const config = readConfig({ MARKET: "th", LOG_LEVEL: "silent" });
  await expect(prepareDatabase(config, owner)).rejects.toThrow(
    "The database could not be prepared: another edition of the wallet made it " +
      "(its 0005_ledger.sql differs) and it cannot be converted; use an empty database or another DATA_DIR.",
  );
  const { rows } = await owner.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  expect(rows).toEqual([{ relname: "migration" }]);
});

test("two migrations with one number are refused before anything runs", async () => {
  const owner = await createEmptyDatabase();
  const migrations = ["0001_first.sql", "0002_left.sql", "0002_right.sql"].map((name) => ({
    name,
    sql: "create table made ()",
    checksum: name,
  }));
  await expect(migrate(owner, { migrations })).rejects.toThrow(
    "Migrations with one number, 0002: give one of 0002_left.sql and 0002_right.sql the next free one.",
  );
  const { rows } = await owner.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  expect(rows).toEqual([]);
});
