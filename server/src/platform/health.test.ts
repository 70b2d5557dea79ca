import { createApp } from "#app.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { createContext } from "#create-context.ts";
import { createPool } from "#platform/database/database.ts";
import { LiveConnections } from "#platform/database/live-connections.ts";
import { Health } from "#platform/health.ts";
import { AnswerCutter } from "#platform/postgres/answer-cutter.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();

interface ServerOptions {
  readonly url?: string;
  readonly size?: number;
}

/** A server on the same database, with its own connections. */
async function startServer({ url = world.config.databaseUrl ?? "", size = 3 }: ServerOptions = {}) {
  const live = new LiveConnections();
  const pool = createPool({ url, as: "app", size, live, statementMilliseconds: 2000 });
  const health = new Health({ pools: [pool], live });
  const ctx = createContext(world.config, { pool, batchPool: pool });
  const app = await createApp({ ctx, pool, health });
  onTestFinished(async () => {
    await app.close();
    await pool.end();
  });
  const ready = async () => {
    const reply = await app.inject("/readyz");
    return [reply.statusCode, reply.json<{ status: string }>().status];
  };
  return { app, pool, health, ready };
}

test("a silent database makes the process not ready until it answers again", async () => {
  const cutter = new AnswerCutter();
  onTestFinished(() => cutter.stop());
  const url = await cutter.start(world.config.databaseUrl ?? "");
  const { ready } = await startServer({ url });
  expect(await ready()).toEqual([200, "ready"]);
  expect(cutter.silence()).toBe(1);
  expect(await ready()).toEqual([503, "the database does not answer"]);
  await vi.waitFor(async () => expect(await ready()).toEqual([200, "ready"]), { timeout: 10_000 });
});

test("a database that has become read-only makes the process not ready", async () => {
  const { pool, ready } = await startServer({ size: 1 });
  expect(await ready()).toEqual([200, "ready"]);
  // As on a primary that was demoted under its connections.
  await pool.query("set default_transaction_read_only = on");
  expect(await ready()).toEqual([503, "the database is read-only"]);
});

test("a database that accepts no writes from the start makes the process not ready", async () => {
  const name = new URL(world.config.databaseUrl ?? "").pathname.slice(1);
  const alter = (change: string) =>
    world.owner.query(`begin read write; alter database ${name} ${change}; commit`);
  await alter("set default_transaction_read_only = on");
  onTestFinished(async () => void (await alter("reset default_transaction_read_only")));
  const { ready } = await startServer();
  // A pool does not connect to it and waits for another.
  expect(await ready()).toEqual([503, "the database does not answer"]);
});

test("a process that receives no notices is not ready", async () => {
  const { health, ready } = await startServer();
  health.listener = () => ({ isListening: false, lost: 1 });
  expect(await ready()).toEqual([503, "notices are not received"]);
});

test("a process whose connections are all in use is still ready while the database answers", async () => {
  const { pool, ready } = await startServer({ size: 1 });
  const client = await pool.connect();
  const waiting = pool.query("select");
  expect(await ready()).toEqual([200, "ready"]);
  client.release();
  await waiting;
});

test("an ending process is not ready and closes its connections", async () => {
  const { app, health, ready } = await startServer();
  health.isEnding = true;
  expect(await ready()).toEqual([503, "the process is ending"]);
  expect((await app.inject("/healthz")).headers["connection"]).toBe("close");
});
