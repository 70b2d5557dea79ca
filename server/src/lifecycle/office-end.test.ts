import { today } from "@krapao/contract/office/today";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTick } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "#app.ts";
import { createContext } from "#create-context.ts";
import { createPool } from "#platform/database/database.ts";
import { LiveConnections } from "#platform/database/live-connections.ts";
import { Health } from "#platform/health.ts";
import { startSockets } from "#platform/sockets/sockets.ts";
import { WorkerMetrics } from "#platform/watch/worker-metrics.ts";
import { figuresQuery } from "#platform/watch/queue-query.ts";
import { shutDown } from "#lifecycle/shutdown.ts";
import { startOffice } from "#office/start.ts";
import { officeOrigin, openBrowser, setUpOffice } from "#testing/office.ts";
import { createWorld, type World } from "#testing/world.ts";
import { listQueues } from "#watch/queues.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A process that opens the office too, without the workers of members. */
async function startProcess() {
  const { config, ctx: given } = world;
  const url = config.databaseUrl ?? "";
  const live = new LiveConnections();
  const pool = createPool({ url, as: "app", size: 3, live });
  const health = new Health({ pools: [pool], live });
  const ctx = createContext(config, { pool, batchPool: pool });
  const app = await createApp({ ctx, pool, health });
  const { server, log } = app;
  const sockets = await startSockets({
    server,
    pool,
    sessions: ctx.sessions,
    databaseUrl: url,
    log,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const passkeys = { domain: "localhost", origins: [officeOrigin] };
  const opened = { port: 0, url: officeOrigin, passkeys, pagesDir: "", oidc: null };
  const office = await startOffice(
    { ...config, host: "127.0.0.1", office: opened },
    {
      url,
      health,
      metrics: new WorkerMetrics(undefined),
      files: given.files,
      seal: given.seal,
      queueFigures: figuresQuery(listQueues({ hasHelpDesk: true })),
    },
  );
  if (!office) throw new Error("There is no office.");
  const workers = { wake() {}, working: () => [], stop: async () => {} };
  const { port } = office.app.server.address() as AddressInfo;
  const logged = vi.spyOn(app.log, "error");
  return {
    running: { app, health, workers, sockets, pools: [pool], office },
    officeUrl: `http://127.0.0.1:${port}`,
    logged,
  };
}

/** Holds a table until it is released. */
async function hold(table: string): Promise<() => Promise<void>> {
  const client = await world.owner.connect();
  await client.query("begin");
  await client.query(`lock table ${table} in access exclusive mode`);
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query("rollback");
    client.release();
  };
  onTestFinished(release);
  return release;
}

test("the office answers what it has taken, and its pages and lists do not hold the end", async () => {
  const signedIn = await openBrowser(await setUpOffice(world), "owner");
  const cookie = Object.entries(signedIn.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  // The lists of reports are made from it.
  await hold("report_day_head");
  const release = await hold("withdrawal");
  const { running, officeUrl, logged } = await startProcess();
  const call = (path: string) => fetch(`${officeUrl}${path}`, { headers: { cookie } });
  const page = await call("/office/live");
  const events = page.text();
  const reply = call(today.read.path);
  while (running.office.app.routesUnderWay().length < 2) await nextTick();

  const ending = shutDown(running, { reason: "SIGTERM", drainMilliseconds: 100 });
  const draining = await call("/office/nothing");
  expect([draining.status, draining.headers.get("connection")]).toEqual([404, "close"]);
  expect(await events).toMatch(/^event: open\n/);
  await release();
  expect((await reply).status).toBe(200);
  await ending;
  expect(logged).not.toHaveBeenCalled();
});
