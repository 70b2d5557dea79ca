import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { otp } from "@krapao/contract/otp";
import { wallet } from "@krapao/contract/wallet";
import { withdraw } from "@krapao/contract/withdraw";
import { setImmediate as nextTick } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "#app.ts";
import { projectDir } from "#config/config.ts";
import { readFeed } from "#features/deposit/bank/feed.ts";
import { payWithdrawals } from "#features/withdraw/worker.ts";
import { LiveConnections } from "#platform/database/live-connections.ts";
import { Health } from "#platform/health.ts";
import { passTime } from "#platform/monotonic.ts";
import { AnswerCutter } from "#platform/postgres/answer-cutter.ts";
import { listenForNotices } from "#platform/sockets/notices.ts";
import { startWorker } from "#platform/worker.ts";
import { type AlertRule, holds, readRules, readSamples, selectorsOf } from "#testing/alerts.ts";
import { joinMember } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { setUpWorld, fresh } from "#testing/world.ts";

const rules: AlertRule[] = [];
// Nobody listens there.
const world = await setUpWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" } });
rules.push(...(await readRules()));

const read = async () => readSamples((await world.app.inject("/metrics")).payload);

async function breakFeed(): Promise<void> {
  await world.sandbox.setFault("bank", { kind: "error", call: "feed" });
  onTestFinished(async () => {
    await world.sandbox.setFault("bank", { kind: "off" });
    await readFeed(world.ctx);
  });
}

/** Holds the lock of a table while the work runs, for at least so many seconds. */
async function whileLocked(seconds: number, work: () => Promise<unknown>, during = async () => {}) {
  const client = await world.owner.connect();
  await client.query("begin; lock table ledger_account in access exclusive mode");
  const working = work();
  await world.someoneWaits();
  await during();
  await client.query("select pg_sleep($1)", [seconds]);
  await client.query("rollback");
  client.release();
  await working;
}

async function requestPayout(): Promise<void> {
  const { token, id } = await joinMember(world);
  await giveMoney(world, id, 500);
  await world.call(withdraw.withdraw, { token, body: { amount: 500 } });
}

/** A worker that always fails, until it has run five times. */
async function failWorker(name: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  const worker = startWorker({
    name,
    restMilliseconds: 0,
    work: async () => {
      runs += 1;
      if (runs > 5) resolve();
      throw new Error("a fault of ours");
    },
    log: { error() {}, warn() {} },
    metrics: world.ctx.watch.workers,
  });
  await promise;
  await worker.stop();
}

/** The text of the metrics at that moment. */
let during: ReturnType<typeof readSamples> | undefined;

const conditions: Readonly<Record<string, () => Promise<unknown>>> = {
  async ProviderSilent() {
    await breakFeed();
    await readFeed(world.ctx);
    passTime(6000);
    await readFeed(world.ctx);
  },
  async ProviderAway() {
    await breakFeed();
    for (let minute = 0; minute < 4; minute += 1) {
      await readFeed(world.ctx);
      passTime(60_000);
    }
  },
  async QueuesUnread() {
    await world.owner.query("revoke select on discrepancy from krapao_app");
    onTestFinished(async () => {
      await world.owner.query("grant select on discrepancy to krapao_app");
    });
  },
  async ServerErrors() {
    await world.set("otpMessage", { th: null });
    await world.call(otp.send, { body: { phoneNumber: fresh.phone() } });
  },
  async WalletSlow() {
    const { token } = await joinMember(world);
    await whileLocked(0.15, () => world.call(wallet.read, { token }));
  },
  async MoneySlow() {
    const { token, id } = await joinMember(world);
    await giveMoney(world, id, 500);
    const body = { amount: 500 };
    await whileLocked(0.6, () => world.call(withdraw.withdraw, { token, body }));
  },
  async ConnectionsWaiting() {
    const { max } = world.pool.options;
    const taken = await Promise.all(Array.from({ length: max }, () => world.pool.connect()));
    const waiting = world.pool.query("select 1");
    during = await read();
    for (const client of taken) client.release();
    await waiting;
  },
  async ListenerLost() {
    const cutter = new AnswerCutter();
    const databaseUrl = await cutter.start(world.config.databaseUrl ?? "");
    const { ctx, pool } = world;
    const { log } = world.app;
    const channels = { anything() {} };
    const listener = await listenForNotices({ databaseUrl, log, channels, onGap() {} });
    const health = new Health({ pools: [pool], live: new LiveConnections() });
    health.listener = () => listener.state;
    const app = await createApp({ ctx, pool, health });
    await cutter.stop();
    while (listener.state.isListening) await nextTick();
    during = readSamples((await app.inject("/metrics")).payload);
    await app.close();
    await listener.end();
  },
  async BatchStuck() {
    const { token } = await joinMember(world);
    await whileLocked(
      0,
      () => world.call(wallet.read, { token }),
      async () => {
        passTime(6000);
        during = await read();
      },
    );
  },
  WorkerFailing: () => failWorker("withdraw"),
  async WorkerStalled() {
    await failWorker("withdraw");
    passTime(121_000);
  },
  async SweepStalled() {
    await failWorker("sweep");
    passTime(1_801_000);
  },
  async RetentionStalled() {
    await failWorker("retention");
    passTime(10_801_000);
  },
  async ProviderFault() {
    await requestPayout();
    const write = JSON.stringify;
    const fault = vi.spyOn(JSON, "stringify").mockImplementation((value: object, ...rest) => {
      if (value && "notAfter" in value) throw new TypeError("a fault of ours");
      return write(value, ...(rest as []));
    });
    onTestFinished(() => fault.mockRestore());
    await payWithdrawals(world.ctx).catch(() => {});
  },
  async TracesLost() {
    await world.call(otp.send, { body: { phoneNumber: fresh.phone() } });
    await world.ctx.watch.spans?.flush();
  },
  async VersionsDiffer() {
    const own = await read();
    const other = own.filter(({ name }) => name === "server_info");
    during = [...own, ...other.map((one) => ({ ...one, labels: { version: "0.0.1" } }))];
  },
};

/** They have a test of their own below. */
const ownTests = ["ServerDown", "EventLoopSlow"];
const groups = ["krapao-providers", "krapao-process"];

test("every rule about providers and processes has its condition here", () => {
  const named = rules.filter(({ group }) => groups.includes(group)).map(({ name }) => name);
  expect(named.toSorted()).toEqual([...Object.keys(conditions), ...ownTests].toSorted());
});

function ruleOf(name: string): AlertRule {
  const rule = rules.find((one) => one.name === name);
  if (!rule) throw new Error(`There is no rule ${name}.`);
  return rule;
}

test.each(Object.entries(conditions))("%s is seen in the metrics", async (name, bringAbout) => {
  const rule = ruleOf(name);
  await readFeed(world.ctx);
  await requestPayout();
  await payWithdrawals(world.ctx);
  world.ctx.watch.workers.started("withdraw");
  world.ctx.watch.workers.started("sweep");
  await read();
  const before = await read();
  expect(holds(rule, { before, after: before })).toBe(false);
  during = undefined;
  await bringAbout();
  expect(holds(rule, { before, after: during ?? (await read()) })).toBe(true);
});

/** Reads the metrics by the network and says whether that succeeded, as Prometheus does. */
async function scrape(url: string): Promise<ReturnType<typeof readSamples>> {
  const samples = await fetch(`${url}/metrics`).then(
    async (reply) => (reply.ok ? readSamples(await reply.text()) : undefined),
    () => undefined,
  );
  const up = { name: "up", labels: { job: "krapao", instance: url }, value: samples ? 1 : 0 };
  return [...(samples ?? []), up];
}

test("ServerDown is seen when a process does not answer any more", async () => {
  const rule = ruleOf("ServerDown");
  const { ctx, pool } = world;
  const health = new Health({ pools: [pool], live: new LiveConnections() });
  const app = await createApp({ ctx, pool, health });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const before = await scrape(url);
  expect(before.length).toBeGreaterThan(100);
  expect(holds(rule, { before, after: before })).toBe(false);
  await app.close();
  expect(holds(rule, { before, after: await scrape(url) })).toBe(true);
});

test("EventLoopSlow is seen when a process is busy for long at a time", async () => {
  const rule = ruleOf("EventLoopSlow");
  let before = await read();
  // Each reading is of the time since the last one. A busy machine delays this process too.
  while (holds(rule, { before, after: before })) before = await read();
  // After a reading, the first time that the timer comes begins the measurement.
  for (const _ of ["begin", "measure"]) {
    const endsAt = performance.now() + 100;
    while (performance.now() < endsAt);
    // Timers come before the second of these.
    await nextTick();
    await nextTick();
  }
  expect(holds(rule, { before, after: await read() })).toBe(true);
});

test("a bank that is away for 25 seconds is seen within 30, and its return too", async () => {
  const rule = ruleOf("ProviderSilent");
  await breakFeed();
  const before = await read();
  const scrapeSeconds = 5;
  let seenAfter = Number.POSITIVE_INFINITY;
  for (let second = 0; second <= 25; second += 1) {
    // The worker of the feed rests for two seconds, and Prometheus reads every five.
    if (second % 2 === 0) await readFeed(world.ctx);
    const isScraped = second % scrapeSeconds === 0;
    if (isScraped && holds(rule, { before, after: await read() }))
      seenAfter = Math.min(seenAfter, second);
    passTime(1000);
  }
  // Prometheus evaluates the rule up to five seconds after it has read the metrics.
  expect(seenAfter + scrapeSeconds).toBeLessThanOrEqual(30);
  await world.sandbox.setFault("bank", { kind: "off" });
  await readFeed(world.ctx);
  expect(holds(rule, { before, after: await read() })).toBe(false);
});

test("the rules and the dashboard name only metrics that exist", async () => {
  const dashboard = await readFile(join(projectDir, "docs/dashboard.json"), "utf8");
  const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] };
  const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const named = [...rules.map(({ expr }) => expr), ...shown].flatMap(selectorsOf);
  const text = (await world.app.inject("/metrics")).payload;
  const known = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name],
  );
  const missing = named.map(({ name }) => name).filter((name) => !known.includes(name));
  expect(new Set(missing)).toEqual(new Set(["up"]));
});
