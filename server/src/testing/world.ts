import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { IncomingMessage } from "node:http";
import type { Market } from "@krapao/contract/market";
import type { ReplyOf, Route } from "@krapao/contract/route";
import { createSandbox } from "@krapao/sandbox/app";
import { shareSchemas } from "@krapao/sandbox/testing/compiled-schemas";
import { Clock } from "@krapao/testkit/clock";
import { FreshNumbers } from "@krapao/testkit/people";
import { Sandbox, sandboxKey } from "@krapao/testkit/sandbox";
import { changeSetting } from "@krapao/testkit/settings";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import type pg from "pg";
import { parse } from "valibot";
import { afterAll, inject, onTestFinished } from "vitest";
import { createApp } from "#app.ts";
import { type Config, readConfig } from "#config/config.ts";
import type { Context } from "#context.ts";
import { createContext } from "#create-context.ts";
import { prepareDatabase } from "#lifecycle/prepare-database.ts";
import { createPool } from "#platform/database/database.ts";
import { claimStore } from "#platform/files/stored-files.ts";
import { passTime } from "#platform/monotonic.ts";
import { addDatabase } from "#platform/postgres/database.ts";
import type { AnswerCutter } from "#platform/postgres/answer-cutter.ts";
import { tracedLog } from "#platform/watch/trace.ts";
import { watchReplies } from "#testing/description.ts";

interface WorldOptions {
  readonly market?: Market;
  /** A proxy between the server and its database. */
  readonly cutter?: AnswerCutter;
  /** The server's connections, where they are not the usual ones. */
  readonly connections?: Partial<Parameters<typeof createPool>[0]>;
  readonly env?: Record<string, string>;
  /** Takes the lines of the log; absent: nothing is logged. */
  readonly onLogLine?: (line: string) => void;
  /** Fills the database before the server connects. */
  readonly prepare?: (owner: pg.Pool) => Promise<void>;
  /** Shows the pools before they connect. Batches then have a pool of their own, as in production. */
  readonly watchPool?: (pool: pg.Pool) => void;
}

interface CallOptions {
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly cookies?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly address?: string;
}

/**
 * The answer to a call: its status, its body as the contract types it, and the rest of the reply.
 */
export interface Reply<Body> {
  readonly status: number;
  readonly body: Body;
  /** The code of a refusal. */
  readonly code: string | undefined;
  readonly field: string | undefined;
  readonly cookies: Record<string, string>;
  readonly headers: LightMyRequestResponse["headers"];
}

/**
 * The whole server on its own database, with the sandbox as the outside world. Tests act through
 * calls.
 */
export class World {
  readonly app: FastifyInstance;
  /** The owner's connections: to read the database directly and to move the clock. */
  readonly owner: pg.Pool;
  readonly pool: pg.Pool;
  readonly sandbox: Sandbox;
  readonly config: Config;
  readonly ctx: Context;
  readonly #batchPool: pg.Pool;
  readonly #sandboxApp: FastifyInstance;

  constructor(
    parts: Pick<World, "app" | "owner" | "pool" | "sandbox" | "config" | "ctx">,
    { batchPool, sandboxApp }: { batchPool: pg.Pool; sandboxApp: FastifyInstance },
  ) {
    this.app = parts.app;
    this.owner = parts.owner;
    this.pool = parts.pool;
    this.sandbox = parts.sandbox;
    this.config = parts.config;
    this.ctx = parts.ctx;
    this.#batchPool = batchPool;
    this.#sandboxApp = sandboxApp;
  }

  async call<Call extends Route>(
    { method, path, reply }: Call,
    { body, token, cookies, headers, address }: CallOptions = {},
  ): Promise<Reply<ReplyOf<Call>>> {
    const response = await this.app.inject({
      method,
      url: path,
      ...(body === undefined ? {} : { payload: body as object }),
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(cookies ? { cookies } : {}),
      ...(address ? { remoteAddress: address } : {}),
    });
    const parsed = response.json<ReplyOf<Call> & { code?: string; field?: string }>();
    const isRefusal = response.statusCode >= 400;
    // No field is missing, and the reply has no field that the contract does not name.
    if (!isRefusal) parse(reply, parsed);
    return {
      status: response.statusCode,
      body: parsed,
      code: isRefusal ? parsed.code : undefined,
      field: isRefusal ? parsed.field : undefined,
      cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
      headers: response.headers,
    };
  }

  /** Lets time pass: moves our clock and the monotonic clock for the rest of the test. */
  async moveClock(interval: string): Promise<void> {
    const text = "select extract(epoch from $1::interval)::float8 as seconds";
    const { rows } = await this.owner.query<{ seconds: number }>(text, [interval]);
    passTime(Math.max(0, rows[0]?.seconds ?? 0) * 1000);
    await new Clock(this.owner).move(interval);
    const back = "update clock set shift = shift - $1::interval";
    this.#undoLater(() => this.owner.query(back, [interval]));
  }

  /** Sets our clock for the rest of the test, without passing time. */
  async stepClock(interval: string): Promise<void> {
    await new Clock(this.owner).step(interval);
    const back = "update clock set shift = shift - $1::interval, stepped = stepped - $1::interval";
    this.#undoLater(() => this.owner.query(back, [interval]));
  }

  /** Changes a setting, or some fields of it, for the rest of the test. */
  async set(key: string, value: unknown): Promise<void> {
    const before = await changeSetting(this.owner, key, value);
    this.#undoLater(() => changeSetting(this.owner, key, before));
  }

  #undoLater(undo: () => Promise<unknown>): void {
    onTestFinished(async () => {
      if (!this.owner.ended) await undo();
    });
  }

  /** Sees every request that the sandbox receives. */
  onProviderRequest(see: (request: IncomingMessage) => void): void {
    this.#sandboxApp.server.on("request", see);
  }

  async count(table: string): Promise<number> {
    const { rows } = await this.owner.query<{ count: bigint }>(`select count(*) from ${table}`);
    return Number(rows[0]?.count);
  }

  /** Resolves when so many statements on this database wait for a lock. */
  async someoneWaits(count = 1): Promise<void> {
    const waiting =
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    while (((await this.owner.query(waiting)).rowCount ?? 0) < count);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.#sandboxApp.close();
    if (!this.pool.ended) await this.pool.end();
    if (!this.#batchPool.ended) await this.#batchPool.end();
    await this.owner.end();
    await rm(this.config.dataDir, { recursive: true, force: true });
  }
}

const shareServerSchemas = shareSchemas();
const shareSandboxSchemas = shareSchemas();

export async function createWorld({
  market = "th",
  cutter,
  connections = {},
  env = {},
  onLogLine,
  prepare,
  watchPool,
}: WorldOptions = {}): Promise<World> {
  const sandboxApp = await createSandbox({ port: 0, booksFile: ":memory:", key: sandboxKey });
  shareSandboxSchemas(sandboxApp);
  const sandbox = new Sandbox(await sandboxApp.listen({ host: "127.0.0.1", port: 0 }));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const databaseUrl = await addDatabase(inject("postgresUrl"), name, inject("migratedName"));
  const config = readConfig({
    MARKET: market,
    SANDBOX_PORT: new URL(sandbox.url).port,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(tmpdir(), name),
    LOG_LEVEL: onLogLine ? "info" : "silent",
    ADDRESS_HOUR_LIMIT: "100000",
    OTP_ADDRESS_HOUR_LIMIT: "100000",
    ...env,
  });
  const owner = createPool({ url: databaseUrl, as: "owner", size: 3 });
  await prepareDatabase(config, owner);
  await prepare?.(owner);
  const url = cutter ? await cutter.start(databaseUrl) : databaseUrl;
  const pool = createPool({ url, as: "app", ...connections });
  const batchPool = watchPool ? createPool({ url, as: "batch" }) : pool;
  watchPool?.(pool);
  watchPool?.(batchPool);
  await warm(pool);
  const running: { log?: Context["log"] } = {};
  const reach = { notify() {}, wake() {}, log: tracedLog(() => running.log) };
  const ctx = createContext(config, { pool, batchPool }, reach);
  await claimStore(ctx);
  const app = await createApp({
    ctx,
    pool,
    queueCacheMilliseconds: 0,
    watch: (built) => {
      shareServerSchemas(built);
      watchReplies(built);
    },
    ...(onLogLine && { logStream: { write: onLogLine } }),
  });
  running.log = app.log;
  return new World({ app, owner, pool, sandbox, config, ctx }, { batchPool, sandboxApp });
}

/** The world of a test file: it is closed after the file's last test. */
export async function setUpWorld(options: WorldOptions = {}): Promise<World> {
  const world = await createWorld(options);
  afterAll(() => world.close());
  return world;
}

/** Opens every connection: on a cold pool, concurrent calls would run one after another. */
async function warm(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) client.release();
}

/** Phones and accounts that no other test in this file uses. */
export const fresh = new FreshNumbers();
