import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { addressOf, type LoginName } from "#config/database-address.ts";
import { startPostgres, type Postgres } from "#platform/postgres/postgres.ts";
import { refuseWrongConnection } from "./connection-checks.ts";
import { createDatabase, createPool } from "./database.ts";
import { createClient, openLogins } from "./login-roles.ts";
import { migrate } from "./migrate.ts";
import { Primary } from "./primary.ts";
import { refuseStrongRole } from "./start-checks.ts";

/** A cluster of its own, which asks everybody for a password: roles belong to the whole cluster. */
let folder: string;
let postgres: Postgres;
/** The owner's address, with a password. */
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "krapao-roles-"));
  postgres = await startPostgres(folder);
  const owner = createPool({ url: postgres.url, as: "owner", size: 2 });
  await migrate(owner);
  await owner.query("alter role krapao password 'the owner''s'");
  await writeFile(join(folder, "postgres/pg_hba.conf"), "local all all scram-sha-256\n");
  await owner.query("select pg_reload_conf()");
  await owner.end();
  url = postgres.url.replace("krapao@", "krapao:the%20owner's@");
  await openWith(url, url);
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openWith(ownerUrl: string, databaseUrl: string): Promise<void> {
  const owner = createPool({ url: ownerUrl, as: "owner", size: 1 });
  await openLogins(owner, databaseUrl).finally(() => owner.end());
}

function poolOf(as: "owner" | LoginName, size = 1, address = url): pg.Pool {
  const pool = createPool({ url: address, as, size });
  onTestFinished(() => pool.end());
  return pool;
}

const waysToTheOwner = ["set role none", "reset role", "set session authorization default"];

test.for(["app", "batch"] as const)(
  "no statement gives %s the rights of the owner",
  async (name) => {
    const client = await poolOf(name).connect();
    for (const way of ["select", ...waysToTheOwner]) {
      await client.query(way);
      for (const table of ["house_entry", "ledger_entry", "operation"]) {
        const written = client.query(`insert into ${table} default values`);
        await expect(written, `${table} after ${way}`).rejects.toMatchObject({ code: "42501" });
      }
    }
    await expect(client.query("set role krapao")).rejects.toMatchObject({ code: "42501" });
    client.release();
    await refuseStrongRole(poolOf(name));
  },
);

test("the owner is refused where the application must log in, also with the application's rights", async () => {
  const owner = await poolOf("owner").connect();
  await expect(refuseWrongConnection(owner, "krapao_app")).rejects.toThrow(
    "The database connection must log in as krapao_app, but it is krapao.",
  );
  await owner.query("set role krapao_app");
  await expect(refuseWrongConnection(owner, "krapao_app")).rejects.toThrow(
    "The database connection must log in as krapao_app, but it is krapao with the rights of krapao_app.",
  );
  owner.release(true);
  await expect(refuseStrongRole(poolOf("owner"))).rejects.toThrow(
    "krapao can change the books without their functions.",
  );
});

test("a login that takes another role by its settings is refused", async () => {
  const owner = poolOf("owner");
  await owner.query(`
    create role stray; grant stray to krapao_app; alter role krapao_app set role = stray`);
  await expect(poolOf("app").query("select")).rejects.toThrow(
    "must log in as krapao_app, but it is krapao_app with the rights of stray.",
  );
  await owner.query("alter role krapao_app reset role; grant insert on house_entry to stray");
  await expect(refuseStrongRole(poolOf("app"))).rejects.toThrow("krapao_app can change the books");
  await owner.query("drop owned by stray; drop role stray");
  await refuseStrongRole(poolOf("app"));
});

test("time limits and the planner settings of batches belong to the roles", async () => {
  const read = async (name: LoginName) => {
    const text = `
      select current_setting('statement_timeout') as limit,
        current_setting('plan_cache_mode') as mode, current_setting('enable_seqscan') as scan`;
    type Row = { limit: string; mode: string; scan: string };
    return (await poolOf(name).query<Row>(text)).rows[0];
  };
  expect(await read("batch")).toEqual({ limit: "6s", mode: "force_generic_plan", scan: "off" });
  expect(await read("app")).toEqual({ limit: "6s", mode: "auto", scan: "on" });
});

test("processes that start at the same time open the logins together", async () => {
  const owner = poolOf("owner");
  await owner.query("alter role krapao_app nologin; alter role krapao_batch nologin");
  await Promise.all(Array.from({ length: 5 }, () => openWith(url, url)));
  for (const name of ["app", "batch"] as const) {
    expect((await poolOf(name).query("select")).rowCount).toBe(1);
  }
});

test("a new password of the owner, or one of the application's own, opens the logins with it", async () => {
  const text = "select rolpassword as stored from pg_authid where rolname = 'krapao_app'";
  const readStored = async () =>
    (await poolOf("owner").query<{ stored: string }>(text)).rows[0]?.stored;
  const derived = await readStored();
  await openWith(url, url);
  expect(await readStored()).toBe(derived);

  const own = url.replace(/krapao:[^@]*@/, "krapao_app:its%20own@");
  await openWith(url, own);
  for (const name of ["app", "batch"] as const) await poolOf(name, 1, own).query("select");
  const before = createClient(addressOf(url, "app"));
  await expect(before.connect()).rejects.toMatchObject({ code: "28P01" });
  await openWith(url, url);
});

test("a wrong password of the owner is one sentence", async () => {
  const wrong = url.replace(/krapao:[^@]*@/, "krapao:wrong@");
  await expect(openWith(wrong, url)).rejects.toThrow(
    'password authentication failed for user "krapao"',
  );
});

test("a connection whose server has become read-only is replaced", async () => {
  const pool = poolOf("app");
  const db = createDatabase(pool);
  const readPid = async () =>
    (await pool.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
  const before = await readPid();
  await pool.query("set default_transaction_read_only = on");
  expect(await readPid()).toBe(before);
  const writing = db.deleteFrom("throttle").where("key", "=", "none").execute();
  await expect(writing).rejects.toMatchObject({ code: "25006" });
  expect(await readPid()).not.toBe(before);
  await db.deleteFrom("throttle").where("key", "=", "none").execute();
});

/** The same database by several hosts, of which one folder has no server. */
const hosts = (...given: readonly string[]) =>
  url
    .replace("localhost:5432", given.map((host) => `${encodeURIComponent(host)}:5432`).join(","))
    .replace(/\?.*/, "?sslmode=disable&target_session_attrs=read-write");
const socketFolder = () => new URL(url).searchParams.get("host") ?? "";

test("of several hosts the one that accepts writes is used", async () => {
  const folders = ["/nowhere", socketFolder()];
  for (const address of [hosts(...folders), hosts(...folders.toReversed())]) {
    expect((await poolOf("app", 1, address).query("select")).rowCount).toBe(1);
  }
  const wrong = hosts(...folders.slice(1), ...folders.slice(1));
  const address = wrong.replace(/krapao:[^@]*@/, "krapao_app:wrong@");
  await expect(poolOf("app", 1, address).query("select")).rejects.toThrow(
    /^No database server accepts writes \(.*password authentication failed/,
  );
});

test("a server that has become read-only is not connected to again", async () => {
  const owner = poolOf("owner");
  await owner.query("select");
  const address = addressOf(hosts(socketFolder(), "/nowhere"), "app");
  const primary = Primary.of(address, "login");
  expect(await primary.find()).toMatchObject({ host: socketFolder() });
  await owner.query("alter database krapao set default_transaction_read_only = on");
  onTestFinished(async () => {
    await owner.query("alter database krapao reset default_transaction_read_only");
  });
  const client = createClient(address);
  await client.connect();
  await expect(refuseWrongConnection(client, "krapao_app", primary)).rejects.toThrow(
    "The database server is read-only.",
  );
  await client.end();
  await expect(primary.find()).rejects.toThrow(
    /^No database server .*: it is read-only; .*nowhere/,
  );
});
