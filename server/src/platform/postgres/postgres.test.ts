import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findBinaries } from "./binaries.ts";
import { addDatabase } from "./database.ts";
import { PostgresError } from "./postgres-error.ts";
import { findPostgres, startPostgres, type Postgres } from "./postgres.ts";
import { listProcesses } from "./process-table.ts";

// These tests create, kill and recover databases, which is slow on a slow disk.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let started: Postgres[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "krapao-test-"));
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((postgres) => postgres.stop()));
  await rm(folder, { recursive: true, force: true });
});

async function start(dataDir = folder): Promise<Postgres> {
  const postgres = await startPostgres(dataDir);
  started.push(postgres);
  return postgres;
}

async function runQuery(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<unknown[]>({ text: sql, rowMode: "array" });
  await client.end();
  return rows.flat();
}

/** Starts PostgreSQL on the folder in another Node process that the test kills. */
async function startInAnotherNode(): Promise<{ kill: () => Promise<void> }> {
  const module = pathToFileURL(join(import.meta.dirname, "postgres.ts")).href;
  const program = `
    const { startPostgres } = await import(${JSON.stringify(module)});
    const postgres = await startPostgres(${JSON.stringify(folder)});
    process.send("ready");
    await postgres.ended;`;
  const node = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(node, "message");
  return {
    async kill() {
      node.kill("SIGKILL");
      await once(node, "exit");
    },
  };
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(folder, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
}

async function isRunning(pid: number): Promise<boolean> {
  return (await listProcesses()).some((row) => row.pid === pid);
}

test("an empty folder becomes a database that keeps its data", async () => {
  const first = await start();
  expect(
    await runQuery(
      first.url,
      `select current_database(), current_user, 'a' < 'B', upper('é'),
        current_setting('server_encoding'), current_setting('fsync'), current_setting('listen_addresses')`,
    ),
  ).toEqual(["krapao", "krapao", false, "É", "UTF8", "on", ""]);
  await runQuery(first.url, "create table kept as select 'กระเป๋า' as word");
  await first.stop();
  await first.stop();
  expect(await isRunning(first.pid)).toBe(false);

  const second = await start();
  expect(await runQuery(second.url, "select word from kept")).toEqual(["กระเป๋า"]);
});

test("a killed postmaster is noticed, and the next start loses no data", async () => {
  const first = await start();
  await runQuery(first.url, "create table kept as select 7 as number");
  process.kill(first.pid, "SIGKILL");
  const [second] = await Promise.all([start(), first.ended]);
  expect(await runQuery(second.url, "select number from kept")).toEqual([7]);
});

test("the orphan of a killed Node is stopped, and the next start loses no data", async () => {
  const node = await startInAnotherNode();
  const url = await findPostgres(folder);
  await runQuery(url ?? "", "create table kept as select 7 as number");
  await node.kill();
  const orphan = await postmasterPid();
  expect(await isRunning(orphan)).toBe(true);

  const next = await start();
  expect(await isRunning(orphan)).toBe(false);
  expect(await runQuery(next.url, "select number from kept")).toEqual([7]);
});

test("a pid file that names another process is ignored", async () => {
  await (await start()).stop();
  const clusterDir = join(folder, "postgres");
  const lines = [process.pid, clusterDir, 1, 5432, clusterDir, "", "1 1", "ready", ""];
  await writeFile(join(clusterDir, "postmaster.pid"), lines.join("\n"));
  await writeFile(join(clusterDir, ".s.PGSQL.5432.lock"), `${process.pid}\n`);
  expect(await findPostgres(folder)).toBeUndefined();

  const next = await start();
  expect(await runQuery(next.url, "select 1")).toEqual([1]);
  expect(await findPostgres(folder)).toBe(next.url);
});

test("a folder too deep for a socket gets one in a private folder, removed after the stop", async () => {
  const deep = join(folder, "deep".repeat(20));
  const postgres = await start(deep);
  const socketDir = new URL(postgres.url).searchParams.get("host") ?? "";
  expect(socketDir.startsWith(join(deep, "/"))).toBe(false);
  expect(await runQuery(postgres.url, "select 1")).toEqual([1]);
  await postgres.stop();
  await expect(readFile(socketDir)).rejects.toThrow("ENOENT");
});

test("two folders run side by side", async () => {
  const [one, two] = await Promise.all([start(join(folder, "one")), start(join(folder, "two"))]);
  await runQuery(one.url, "create table mine as select 1 as number");
  expect(await runQuery(two.url, "select to_regclass('mine')")).toEqual([null]);
});

test("a killed set-up is repeated from the beginning", async () => {
  await mkdir(join(folder, "postgres.new/base"), { recursive: true });
  const postgres = await start();
  expect(await runQuery(postgres.url, "select 1")).toEqual([1]);
});

test("a stop signal ends a running start", async () => {
  await (await start()).stop();
  const control = new AbortController();
  const starting = startPostgres(folder, control.signal);
  control.abort(new Error("enough"));
  await expect(starting).rejects.toThrow("enough");
  expect(await findPostgres(folder)).toBeUndefined();
});

test("data of another version and a folder that is a file are refused in one sentence", async () => {
  await mkdir(join(folder, "postgres"));
  const { majorVersion } = await findBinaries();
  await writeFile(join(folder, "postgres/PG_VERSION"), "14\n");
  await expect(start()).rejects.toThrow(
    new PostgresError(
      `The data in ${folder}/postgres is of PostgreSQL 14, but the embedded one is ${majorVersion}: ` +
        "move the data over, or set DATA_DIR or DATABASE_URL.",
    ),
  );
  const file = join(folder, "file");
  await writeFile(file, "");
  await expect(start(file)).rejects.toThrow(
    new PostgresError(
      `The data folder ${file} cannot be written (EEXIST): choose another with DATA_DIR.`,
    ),
  );
});

test("a database can be added as a copy of another", async () => {
  const postgres = await start();
  const original = await addDatabase(postgres.url, "original");
  await runQuery(original, "create table kept as select 7 as number");
  const copy = await addDatabase(postgres.url, "copy", "original");
  expect(await runQuery(copy, "select number from kept")).toEqual([7]);
});
