import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as nextTick } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "#app.ts";
import { createContext } from "#create-context.ts";
import { createPool } from "#platform/database/database.ts";
import { LiveConnections } from "#platform/database/live-connections.ts";
import { Health } from "#platform/health.ts";
import { startSockets } from "#platform/sockets/sockets.ts";
import { shutDown } from "#lifecycle/shutdown.ts";
import { joinMember } from "#testing/members.ts";
import { Pages } from "#testing/pages.ts";
import { createWorld, type World } from "#testing/world.ts";

let world: World;
const pages = new Pages();

beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  pages.closeAll();
  await world.close();
});

/** A whole process except for its workers. A call of `/hangs` is answered by `release`. */
async function startProcess() {
  const { promise: released, resolve: release } = Promise.withResolvers<string>();
  const databaseUrl = world.config.databaseUrl ?? "";
  const live = new LiveConnections();
  const pool = createPool({ url: databaseUrl, as: "app", size: 3, live });
  const health = new Health({ pools: [pool], live });
  const ctx = createContext(world.config, { pool, batchPool: pool });
  const app = await createApp({ ctx, pool, health });
  app.get("/hangs", () => released);
  const { sessions } = ctx;
  const { server, log } = app;
  const sockets = await startSockets({ server, pool, sessions, databaseUrl, log });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const stopped = vi.fn<() => Promise<void>>(async () => {});
  const workers = { wake() {}, working: () => ["withdraw"], stop: stopped };
  const { port } = app.server.address() as AddressInfo;
  const logged = vi.spyOn(app.log, "error");
  onTestFinished(() => release("released"));
  return {
    running: { app, health, workers, sockets, pools: [pool] },
    url: `http://127.0.0.1:${port}`,
    stopped,
    release,
    logged,
  };
}

/** Calls again as soon as it is answered, on one connection. Ends when the connection is refused. */
async function keepBusy(url: string): Promise<{ replies: IncomingMessage[]; failure: string }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const replies: IncomingMessage[] = [];
  for (;;) {
    const request = get(`${url}/healthz`, { agent });
    const [reply] = await once(request, "response").catch((error: { code: string }) => [
      error.code,
    ]);
    if (typeof reply === "string") return { replies, failure: reply };
    replies.push((reply as IncomingMessage).resume());
    await once(reply as IncomingMessage, "end");
  }
}

test("a process ends although clients keep their connections busy", async () => {
  const { running, url, stopped, logged } = await startProcess();
  const { token } = await joinMember(world);
  const page = await pages.connect(url, { token });
  const gone = new Promise<string>((resolve) => page.once("disconnect", resolve));
  const clients = [keepBusy(url), keepBusy(url)];
  await fetch(`${url}/readyz`);
  const ending = shutDown(running, { reason: "SIGTERM", drainMilliseconds: 300 });
  expect(stopped).toHaveBeenCalledTimes(1);
  const draining = await fetch(`${url}/readyz`);
  expect([draining.status, draining.headers.get("connection")]).toEqual([503, "close"]);
  await ending;
  for (const { replies, failure } of await Promise.all(clients)) {
    expect(failure).toMatch(/ECONNREFUSED|ECONNRESET/);
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(replies.at(-1)?.headers["connection"]).toBe("close");
  }
  expect(await gone).toBe("transport close");
  expect(logged).not.toHaveBeenCalled();
});

async function statusOf(url: string): Promise<number | undefined> {
  const request = get(url, { agent: false });
  const [reply] = (await once(request, "response")) as [IncomingMessage];
  await once(reply.resume(), "end");
  return reply.statusCode;
}

test("what waits in the queue of the port when it closes is answered", async () => {
  const { running, url, logged } = await startProcess();
  const drainMilliseconds = 100;
  // A timer that is as long and was set before ends right before the drain does.
  const replies = new Promise<(number | undefined)[]>((resolve, reject) => {
    setTimeout(() => {
      const calls = Array.from({ length: 100 }, () => statusOf(`${url}/healthz`));
      Promise.all(calls).then(resolve, reject);
    }, drainMilliseconds);
  });
  const ending = shutDown(running, { reason: "SIGTERM", drainMilliseconds });
  expect(new Set(await replies)).toEqual(new Set([200]));
  await ending;
  expect(logged).not.toHaveBeenCalled();
});

test("neither a silent connection nor a late page holds the end", async () => {
  const { running, url, logged } = await startProcess();
  const { token } = await joinMember(world);
  const page = await pages.connect(url, { token });
  const port = Number(new URL(url).port);
  const [silent, late] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  const silence = text(silent);
  const refusal = text(late);
  await Promise.all([once(silent, "connect"), once(late, "connect")]);
  late.write("GET ");
  const gone = new Promise((resolve) => page.once("disconnect", resolve));
  const ending = shutDown(running, { reason: "SIGTERM", drainMilliseconds: 0 });
  await gone;
  late.write(
    "/socket/?EIO=4&transport=websocket HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n" +
      "connection: upgrade\r\nsec-websocket-version: 13\r\n" +
      "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  expect(await refusal).toMatch(/^HTTP\/1\.1 503 /);
  expect(await silence).toBe("");
  await ending;
  expect(logged).not.toHaveBeenCalled();
});

test("a handler in progress is finished", async () => {
  const { running, url, release, logged } = await startProcess();
  const noted = vi.spyOn(running.app.log, "info");
  const reply = fetch(`${url}/hangs`);
  while (running.app.routesUnderWay().length === 0) await nextTick();
  const ending = shutDown(running, { reason: "SIGTERM", drainMilliseconds: 0 });
  release("done");
  expect(await (await reply).text()).toBe("done");
  await ending;
  expect(logged).not.toHaveBeenCalled();
  const ends = noted.mock.calls.filter(([detail]) => "reason" in (detail as object));
  expect(ends).toEqual([
    [{ reason: "SIGTERM", drainMilliseconds: 0 }, "server ends"],
    [{ reason: "SIGTERM" }, "server ended"],
  ]);
});

test("a handler that hangs is cut off after the limit, and logged", async () => {
  const { running, url, logged } = await startProcess();
  void fetch(`${url}/hangs`).catch(() => {});
  while (running.app.routesUnderWay().length === 0) await nextTick();
  await shutDown(running, { reason: "SIGTERM", drainMilliseconds: 0, limitMilliseconds: 500 });
  expect(logged).toHaveBeenCalledWith(
    { reason: "SIGTERM", requests: ["GET /hangs"], workers: ["withdraw"] },
    "server ended before all work was finished",
  );
});
