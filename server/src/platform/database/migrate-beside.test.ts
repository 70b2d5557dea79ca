import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeAll, beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { version } from "#config/version.ts";
import { addDatabase } from "#platform/postgres/database.ts";
import { createPool } from "./database.ts";
import { migrate, type MigrateOptions } from "./migrate.ts";
import { checkSchema } from "./schema-version.ts";
import { readFunctions, readMigrations, type SqlFile } from "./sql-files.ts";

/** A newer version migrates while the last one is running. */

const newer = "999.0.0";

let migrations: readonly SqlFile[];
let functions: readonly SqlFile[];
beforeAll(async () => {
  migrations = await readMigrations();
  functions = await readFunctions();
});

let url: string;
let owner: pg.Pool;
beforeEach(async () => {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  url = await addDatabase(inject("postgresUrl"), name, inject("migratedName"));
  owner = createPool({ url, as: "owner", size: 8 });
  onTestFinished(() => owner.end());
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

function file(name: string, sql: string): SqlFile {
  return { name, sql, checksum: `checksum of ${sql}` };
}

function upgrade(sql: string, options: MigrateOptions = {}) {
  const added = file("9999_added.sql", sql);
  return migrate(owner, { version: newer, migrations: [...migrations, added], ...options });
}

/** The functions with one text replaced by another. */
function changed(text: string, other: string): readonly SqlFile[] {
  const result = functions.map(({ name, sql }) => file(name, sql.replace(text, other)));
  expect(result.map(({ sql }) => sql)).not.toEqual(functions.map(({ sql }) => sql));
  return result;
}

async function someoneWaits(): Promise<void> {
  const waiting =
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  while ((await owner.query(waiting)).rowCount === 0);
}

const readColumn =
  "select from pg_attribute where attname = 'added' and attrelid = 'setting'::regclass";

test("a migration that waits for a long transaction does not hold up the others", async () => {
  const reader = await connect();
  await reader.query("begin");
  await reader.query("select from setting");
  const upgraded = upgrade("alter table setting add column added integer");
  await someoneWaits();
  // It waits behind the migration, until the migration gives up its place.
  await owner.query("select from setting");
  expect((await owner.query(readColumn)).rowCount).toBe(0);
  await reader.query("commit");
  expect(await upgraded).toMatchObject({ migrations: ["9999_added.sql"] });
  expect((await owner.query(readColumn)).rowCount).toBe(1);
});

test("a migration whose table is never free ends with a sentence and changes nothing", async () => {
  const reader = await connect();
  await reader.query("begin");
  await reader.query("select from setting");
  const upgraded = upgrade("alter table setting add column added integer", { attemptsMax: 2 });
  await expect(upgraded).rejects.toThrow("9999_added.sql found its tables in use 2 times");
  expect((await owner.query(readColumn)).rowCount).toBe(0);
});

const outside = `-- outside a transaction
-- One phone; one member.
create unique index concurrently added_index on member (username);
`;

test("an index is built outside a transaction, also while another process waits", async () => {
  const both = await Promise.all([upgrade(outside), upgrade(outside)]);
  expect(both.flatMap((one) => one.migrations)).toEqual(["9999_added.sql"]);
  const { rows } = await owner.query(
    "select indisvalid from pg_index where indexrelid = 'added_index'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test("a migration that fails is named, and changes nothing", async () => {
  const failing = "alter table setting add column added integer; select 1 / 0";
  await expect(upgrade(failing)).rejects.toThrow("9999_added.sql failed: division by zero");
  expect((await owner.query(readColumn)).rowCount).toBe(0);
  const outsideFailing = `${outside}create unique index concurrently broken on nowhere (id);`;
  await expect(upgrade(outsideFailing)).rejects.toThrow("9999_added.sql failed: relation");
});

test("an index that a crash left incomplete is built again, and a complete one is kept", async () => {
  await owner.query("create table pair (id integer); insert into pair values (1), (1)");
  const build = "create unique index concurrently pair_id on pair (id)";
  await expect(owner.query(build)).rejects.toMatchObject({ code: "23505" });
  const readIndex =
    "select oid, indisvalid from pg_class join pg_index on indexrelid = oid where relname = 'pair_id'";
  const [broken] = (await owner.query<{ oid: number; indisvalid: boolean }>(readIndex)).rows;
  expect(broken?.indisvalid).toBe(false);
  await owner.query("truncate pair");
  await upgrade(`-- outside a transaction\n${build};\n`);
  const [built] = (await owner.query<{ oid: number; indisvalid: boolean }>(readIndex)).rows;
  expect(built?.indisvalid).toBe(true);
  expect(built?.oid).not.toBe(broken?.oid);
  // The crash came after the index and before the row that says so.
  await owner.query("delete from migration where name = '9999_added.sql'");
  await upgrade(`-- outside a transaction\n${build};\n`);
  expect((await owner.query(readIndex)).rows).toEqual([built]);
});

test("functions are replaced while tables with triggers are being written", async () => {
  const writer = await connect();
  await writer.query("begin");
  await writer.query("insert into audit (actor, act) values ('someone', 'something')");
  const replaced = changed("only grows: rows are never", "only grows, rows are never");
  expect(await upgrade("select 1", { functions: replaced })).toMatchObject({
    hasNewFunctions: true,
  });
  await writer.query("commit");
  await expect(owner.query("update audit set act = act")).rejects.toThrow(
    "only grows, rows are never",
  );
});

test("only a trigger that has changed locks its table", async () => {
  const readTriggers = "select tgname, oid from pg_trigger where not tgisinternal order by tgname";
  const before = (await owner.query(readTriggers)).rows;
  const replaced = changed("update or truncate on audit", "truncate on audit");
  await upgrade("drop trigger gift_stays_ended on gift", { functions: replaced });
  await owner.query("update audit set act = act");
  await expect(owner.query("truncate audit")).rejects.toThrow("only grows");
  const { rows } = await owner.query<{ name: string }>(
    'select name from migration where version = $1 order by name collate "C"',
    [newer],
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "9999_added.sql",
    "functions",
    "trigger audit.audit_only_grows",
    "trigger gift.gift_stays_ended",
  ]);
  expect((await owner.query(readTriggers)).rows).toHaveLength(before.length);
});

test("an older version keeps the functions of a newer one", async () => {
  const replaced = changed("only grows: rows are never", "only grows, rows are never");
  await upgrade("alter table audit add column added integer", { functions: replaced });
  expect(await migrate(owner)).toEqual({
    migrations: [],
    hasNewFunctions: false,
    laterVersion: newer,
  });
  await expect(owner.query("update audit set act = act")).rejects.toThrow(
    "only grows, rows are never",
  );
  // The newer version may have forgotten to change its number.
  await owner.query("update migration set version = $1", [version]);
  expect(await migrate(owner)).toMatchObject({ hasNewFunctions: false, laterVersion: version });
  await owner.query("delete from migration where name = '9999_added.sql'");
  expect(await migrate(owner)).toMatchObject({ hasNewFunctions: true, laterVersion: undefined });
});

test("a process that dies while it migrates does not keep the next one out", async () => {
  const writer = await connect();
  await writer.query("begin");
  await writer.query("select from setting");
  const dying = upgrade("alter table setting add column added integer");
  await someoneWaits();
  const ended = dying.catch((error: unknown) => String(error));
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction' and pid <> $1`,
    [(await writer.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid],
  );
  await writer.query("commit");
  expect(await ended).toMatch(/^Error: 9999_added.sql failed: /);
  await upgrade("alter table setting add column added integer");
  expect((await owner.query(readColumn)).rowCount).toBe(1);
});

test("a start that does not migrate accepts its own schema and a later one, and no other", async () => {
  const app = createPool({ url, as: "app", size: 1 });
  onTestFinished(() => app.end());
  const lacks = (what: string) => `lacks ${what}: run \`npm run migrate\` with this version first`;
  await checkSchema(app);
  await upgrade("alter table setting add column added integer", {
    functions: changed("only grows: rows are never", "only grows, rows are never"),
  });
  await checkSchema(app);
  await owner.query("update migration set version = $1 where name = 'functions'", [version]);
  await checkSchema(app);
  await owner.query("delete from migration where name = '9999_added.sql'");
  await expect(checkSchema(app)).rejects.toThrow(lacks("the functions of this version"));
  const last = migrations.at(-1)?.name ?? "";
  await owner.query("delete from migration where name = $1", [last]);
  await expect(checkSchema(app)).rejects.toThrow(lacks(last));
  await owner.query("drop table migration");
  await expect(checkSchema(app)).rejects.toThrow(lacks(migrations[0]?.name ?? ""));
});
