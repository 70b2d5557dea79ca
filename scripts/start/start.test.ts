import { spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { projectDir } from "#scripts/project.mjs";
import { createPool } from "#server/platform/database/database.ts";
import { findPostgres, startPostgres } from "#server/platform/postgres/postgres.ts";
import { listProcesses } from "#server/platform/postgres/process-table.ts";
import { readOffice, seenInOffice } from "./demo/read-office.ts";

// The first start may have to build the web, and a test starts up to five copies.
vi.setConfig({ testTimeout: 300_000 });

/** Each test runs the same command as people do, on its own folder and ports. */
let dataDir: string;
let ports: { PORT: string; SANDBOX_PORT: string };
let copies: Copy[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "krapao-start-"));
  ports = await freePorts();
  copies = [];
});

afterEach(async () => {
  for (const copy of copies) {
    copy.child.kill("SIGTERM");
    await copy.ended;
  }
  await rm(dataDir, { recursive: true, force: true });
});

interface Copy {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  reported(): string;
}

function start(settings: Record<string, string> = {}): Copy {
  const { DATABASE_URL: _, npm_lifecycle_event: _npm, ...environment } = process.env;
  const child = spawn(process.execPath, [join(projectDir, "scripts/start.mjs")], {
    env: {
      ...environment,
      ...ports,
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      DEMO_PAST: "false",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let reported = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (reported += chunk.toString()));
  }
  const ended = once(child, "close").then(([code]) => code as number | null);
  const copy = { child, ended, reported: () => reported };
  copies.push(copy);
  return copy;
}

async function startAndWait(settings?: Record<string, string>): Promise<Copy> {
  const copy = start(settings);
  while (!copy.reported().includes("Krapao is running")) {
    if (copy.child.exitCode !== null) throw new Error(`It did not start: ${copy.reported()}`);
    // A copy that cannot start prints the reason to stderr, and ends.
    await Promise.race([once(copy.child.stdout ?? copy.child, "data"), copy.ended]);
  }
  return copy;
}

async function listen(port = 0): Promise<Server> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

const portOf = (server: Server) => String((server.address() as { port: number }).port);

/** Below the range of outgoing connections, so that none takes the port meanwhile. */
async function listenOnFreePort(): Promise<Server> {
  return listen(randomInt(15_000, 30_000)).catch(listenOnFreePort);
}

/** Both are held until both are found, so that they differ. */
async function freePorts(): Promise<typeof ports> {
  const [one, other] = [await listenOnFreePort(), await listenOnFreePort()];
  const found = { PORT: portOf(one), SANDBOX_PORT: portOf(other) };
  one.close();
  other.close();
  return found;
}

async function pidOf(copy: Copy, program: string): Promise<number> {
  const rows = await listProcesses();
  const ours = rows.find(
    ({ parentPid, command }) => parentPid === copy.child.pid && command.includes(program),
  );
  return ours?.pid ?? Number.NaN;
}

async function statusOf(path: string): Promise<number> {
  return (await fetch(`http://127.0.0.1:${ports.PORT}${path}`)).status;
}

/** Queries the database as its owner. */
async function queryAsOwner<Row extends object>(text: string): Promise<readonly Row[]> {
  const owner = createPool({ url: (await findPostgres(dataDir)) ?? "", as: "owner", size: 1 });
  const { rows } = await owner.query<Row>(text);
  await owner.end();
  return rows;
}

/** The roles of all connections but this one. */
const connectedRoles = `
  select distinct usename from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;

test("everything answers, a second copy needs a folder of its own, and a signal ends all in order", async () => {
  const copy = await startAndWait();
  expect(await statusOf("/login")).toBe(200);
  expect(await statusOf("/api/lookup/info")).toBe(200);
  const sandbox = await fetch(`http://127.0.0.1:${ports.SANDBOX_PORT}/healthz`);
  expect(sandbox.status).toBe(200);
  const rows = await queryAsOwner<{ usename: string }>(connectedRoles);
  const roles = rows.map(({ usename }) => usename);
  expect(roles).toContain("krapao_app");
  expect(roles).not.toContain("krapao");

  const otherPorts = await freePorts();
  const second = start(otherPorts);
  expect(await second.ended).toBe(1);
  expect(second.reported()).toContain(`Krapao already runs on the data folder ${dataDir}`);
  await startAndWait({ ...otherPorts, DATA_DIR: join(dataDir, "other") });
  expect(await statusOf("/login")).toBe(200);

  copy.child.kill("SIGINT");
  copy.child.kill("SIGINT");
  expect(await copy.ended).toBe(0);
  expect(await findPostgres(dataDir)).toBeUndefined();
});

/** The demo member's API calls, by path and body. */
async function asDemo(): Promise<<Reply>(path: string, body: object) => Promise<Reply>> {
  const post = async (path: string, body: object, token = "") => {
    const reply = await fetch(`http://127.0.0.1:${ports.PORT}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return reply.json();
  };
  const demo = { username: "0800000001", password: "krapao-demo" };
  const { token } = (await post("/api/login", demo)) as { token: string };
  return async <Reply>(path: string, body: object) => (await post(path, body, token)) as Reply;
}

interface Statement {
  readonly total: number;
  readonly statements: readonly { readonly statementType: string; readonly createdAt: string }[];
}

async function readStatement(): Promise<Statement> {
  const call = await asDemo();
  return call<Statement>("/api/statement", { page: 1, limit: 20 });
}

/** The difference between the wallet's clock and this machine's, in whole days. */
async function readDaysAway(): Promise<number> {
  const call = await asDemo();
  const message = { message_type: "text", payload: { message: "?" } };
  const body = { id: crypto.randomUUID(), message };
  const { timestamp } = await call<{ timestamp: string }>("/api/chat/send-message", body);
  return Math.round((Date.parse(timestamp) - Date.now()) / 86_400_000) + 0;
}

/** Prepares the database before the first start, by `npm run migrate`. */
async function migrateFirst(): Promise<void> {
  const postgres = await startPostgres(dataDir);
  const child = spawn(process.execPath, [join(projectDir, "scripts/migrate.mjs")], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, DATABASE_OWNER_URL: postgres.url },
    stdio: "ignore",
  });
  const [code] = (await once(child, "close")) as [number];
  await postgres.stop();
  expect(code).toBe(0);
}

test("members and operators get a past week once; then the clock shows today", async () => {
  await migrateFirst();
  const { PORT: officePort } = await freePorts();
  const copy = await startAndWait({ DEMO_PAST: "true", OFFICE_PORT: officePort });
  expect(await readOffice(Number(officePort), "0800000002")).toEqual(seenInOffice);
  const [spins] = await queryAsOwner<{ all: number; early: number }>(
    `select count(*)::integer as all,
       count(*) filter (where spin.created_at < seed.created_at)::integer as early
     from spinwheel_spin as spin join spinwheel_seed as seed on seed.id = spin.seed_id`,
  );
  expect(spins?.all).toBeGreaterThan(0);
  expect(spins?.early).toBe(0);
  const { total, statements } = await readStatement();
  expect(total).toBe(14);
  const types = new Set(statements.map(({ statementType }) => statementType));
  expect([...types].toSorted()).toEqual(["bonus", "deposit", "transfer", "withdraw"]);
  const days = statements.map(({ createdAt }) => createdAt.slice(0, 10));
  expect(new Set(days).size).toBe(4);
  expect(days).toEqual(days.toSorted().toReversed());

  const call = await asDemo();
  const said = await call<{ sender: string }[]>("/api/chat/history", { limit: 20, skip: 0 });
  const senders = new Set(said.map(({ sender }) => sender));
  expect([...senders].toSorted()).toEqual(["agent", "customer", "helper"]);
  expect(await readDaysAway()).toBe(0);

  // All money is in the wallet and the games say so: the first total is right and does not count down.
  const sums = await queryAsOwner("select sum(balance_minor)::text as sum from game_account");
  expect(sums).toEqual([{ sum: "0" }]);

  // As if the start was killed during the past week.
  await queryAsOwner("update clock set shift = '-3 days'");
  expect(await readDaysAway()).toBe(-3);
  copy.child.kill("SIGTERM");
  await copy.ended;

  await startAndWait({ DEMO_PAST: "true" });
  expect(await readStatement()).toMatchObject({ total: 14 });
  expect(await readDaysAway()).toBe(0);
});

test("a killed part ends the rest with one sentence, and each next start works", async () => {
  for (const program of ["server/src/main.ts", "sandbox/src/main.ts", "bin/postgres"]) {
    // Until the server ends too, its workers may log that the database is down.
    const copy = await startAndWait({ LOG_LEVEL: "fatal" });
    expect(await statusOf("/login"), program).toBe(200);
    process.kill(await pidOf(copy, program), "SIGKILL");
    expect(await copy.ended, program).toBe(1);
    expect(copy.reported().trim().split("\n").at(-1), program).toMatch(/ended unexpectedly/);
    expect(await findPostgres(dataDir), program).toBeUndefined();
  }

  // A killed start cannot end its parts, which must not block the next one.
  const copy = await startAndWait();
  expect(await statusOf("/login")).toBe(200);
  const parts = [await pidOf(copy, "server/src/main.ts"), await pidOf(copy, "sandbox/src/main.ts")];
  copy.child.kill("SIGKILL");
  await copy.ended;
  await startAndWait();
  expect(await statusOf("/login")).toBe(200);
  const alive = (await listProcesses()).map(({ pid }) => pid);
  expect(alive.filter((pid) => parts.includes(pid))).toEqual([]);
});

test("a used port, bad settings and an unusable folder are reported in plain words", async () => {
  const other = await listen();
  const taken = start({ PORT: portOf(other) });
  expect(await taken.ended).toBe(1);
  expect(taken.reported()).toBe(
    `Port ${portOf(other)} is taken by another program: free it, or set PORT to another.\n`,
  );
  other.close();

  const bad = start({ PORT: "http", MARKET: "vn" });
  expect(await bad.ended).toBe(1);
  expect(bad.reported().trim().split("\n")).toEqual([
    'PORT must be a whole number from 1 to 65535, but it is "http".',
    'MARKET must be one of th, la, but it is "vn".',
  ]);

  const file = join(dataDir, "file");
  await writeFile(file, "");
  const blocked = start({ DATA_DIR: file });
  expect(await blocked.ended).toBe(1);
  expect(blocked.reported()).toBe(
    `The data folder ${file} cannot be written (EEXIST): choose another with DATA_DIR.\n`,
  );
});
