import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Postgres } from "@krapao/server/platform/postgres/postgres.ts";
import { findUnexplained } from "#kills/classify.ts";
import { Killer } from "#kills/killer.ts";
import { Random } from "#kills/random.ts";
import { Record } from "#kills/record.ts";
import { describeMachine } from "#world/machine.ts";
import { addMembers } from "#world/members.ts";
import type { World } from "@krapao/testkit/world";
import type { Fault } from "@krapao/testkit/outside";
import { Agent } from "./agent.ts";
import { Page, type Visitor } from "./page.ts";
import { judge, listUnsettled, readMessages } from "./verdict.ts";

interface ChatOptions {
  readonly world: World;
  readonly postgres: Postgres;
  readonly dataDir: string;
  readonly visitorCount: number;
  readonly serverKills: number;
  readonly postgresKills: number;
  readonly seed: number;
}

/** The faults of the help desk during the run. */
const helpDeskFaults: readonly Fault[] = [
  { kind: "lost-reply", call: "send-items", probability: 0.05 },
  { kind: "error", call: "send-items", probability: 0.05 },
  { kind: "lost-callback", probability: 0.1 },
  { kind: "duplicate-callback", probability: 0.1 },
];
const settleSecondsMax = 90;
const breachesShown = 20;
const reloadChance = 0.04;
const breakChance = 0.06;

/** Runs the proof. Returns whether both sides have every acknowledged message once. */
export async function proveChat(options: ChatOptions): Promise<boolean> {
  const { world, visitorCount, serverKills, postgresKills, seed } = options;
  console.log(`${describeMachine()}; 2 servers, ${visitorCount} visitors; seed ${seed}`);
  const startedAt = performance.now();
  const random = new Random(seed);
  const record = new Record();
  const killer = new Killer({ ...options, record, random });
  const stopping = new AbortController();
  const agent = new Agent(world, random.fork());
  let pages: readonly Page[] = [];
  try {
    await world.start();
    await prepare(world, seed);
    pages = (await joinVisitors(world, visitorCount)).map(
      (visitor) => new Page({ world, visitor, record, random: random.fork() }),
    );
    for (const page of pages) page.open();
    const { signal } = stopping;
    const living = pages.map((page) => live(page, random.fork(), signal));
    const working = Promise.all([...living, agent.work(signal)]);
    const kills = killer.run({ servers: serverKills, postgres: postgresKills }, async () => {});
    await Promise.race([kills, working.then(() => kills)]);
    stopping.abort();
    await working;
    const wanted = serverKills + postgresKills;
    return await conclude({ world, record, killer, pages, agent, startedAt, wanted });
  } finally {
    stopping.abort();
    for (const page of pages) page.close();
    await world.stop();
    await killer.postgres.stop();
  }
}

/** All visitors come from one address and write without a pause, so the rate limits are raised. */
async function prepare(world: World, seed: number): Promise<void> {
  const limits = {
    messagesPerMinute: 100_000,
    guestMessagesPerAddressMinute: 100_000,
    guestsPerAddressHour: 100_000,
  };
  await world.set("chat", limits);
  await world.sandbox.setFault("chat", { faults: helpDeskFaults, seed });
}

/** Half of them members, half guests. */
async function joinVisitors(world: World, count: number): Promise<readonly Visitor[]> {
  const members = await addMembers(await world.client(), Math.ceil(count / 2));
  return [
    ...members.map(({ id, token }, index) => ({
      name: `member ${index + 1}`,
      token,
      ids: { userId: id },
    })),
    ...Array.from({ length: Math.floor(count / 2) }, (_, index) => ({
      name: `guest ${index + 1}`,
      ids: { guestId: randomUUID() },
    })),
  ];
}

const texts = ["ฝากเงินยังไง", "ຖອນເງິນ", "bonus", "hello", "<b>nothing known</b>", "สลิป"];

/** Writes one message after another, while its connection breaks and the page reloads. */
async function live(page: Page, random: Random, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(random.between(50, 900));
    const chance = random.next();
    let isReloaded = false;
    const sending = page.send(random.pick(texts), () => isReloaded);
    if (chance < reloadChance) {
      await pause(random.between(0, 30));
      isReloaded = true;
      page.reload();
    } else if (chance < reloadChance + breakChance) {
      page.breakConnection();
    }
    await sending;
  }
}

interface Finished {
  readonly world: World;
  readonly record: Record;
  readonly killer: Killer;
  readonly pages: readonly Page[];
  readonly agent: Agent;
  readonly startedAt: number;
  readonly wanted: number;
}

async function conclude(finished: Finished): Promise<boolean> {
  const { world, record, killer, pages, agent, startedAt, wanted } = finished;
  const breaches = [...(await settle(world, pages, agent))];
  breaches.push(...(await judge(world, pages, agent)));
  breaches.push(...record.contradictions);
  breaches.push(...findUnexplained(await world.newErrorLines(), killer.outages));
  if (killer.kills.length < wanted) breaches.push(`only ${killer.kills.length} kills: void`);
  for (const what of ["connections broken", "pages reloaded", "messages received live"]) {
    if (!record.tally.has(what)) breaches.push(`no ${what}: void`);
  }

  await printCounts(finished);
  for (const breach of breaches.slice(0, breachesShown)) console.log(`BROKEN ${breach}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const verdict =
    breaches.length === 0
      ? "Every acknowledged message is there once, in order, on both sides."
      : `THE PROOF FAILED ${breaches.length} times.`;
  console.log(`${seconds} s. ${verdict}`);
  return breaches.length === 0;
}

/** Waits until nothing is under way. No page reads again unless an event makes it. */
async function settle(
  world: World,
  pages: readonly Page[],
  agent: Agent,
): Promise<readonly string[]> {
  const startedAt = performance.now();
  for (;;) {
    const unsettled = await listUnsettled(world, pages, agent);
    const seconds = (performance.now() - startedAt) / 1000;
    if (unsettled.length === 0) {
      console.log(`settled ${seconds.toFixed(1)} s after the last message`);
      return [];
    }
    if (seconds > settleSecondsMax) return [`not settled: ${unsettled.join(", ")}`];
    await pause(200);
  }
}

async function printCounts({ world, record, killer, pages, agent }: Finished): Promise<void> {
  const tally = [...record.tally].toSorted(([one], [other]) => one.localeCompare(other));
  for (const [what, count] of tally) console.log(`  ${what}: ${count}`);
  const { injected } = await world.sandbox.faultState("chat");
  for (const { kind } of helpDeskFaults)
    console.log(`  help desk, ${kind}: ${injected[kind] ?? 0}`);
  const atWork = killer.kills.reduce((sum, { inFlight }) => sum + inFlight, 0);
  console.log(`${killer.kills.length} kills, ${atWork} requests under way when they came`);
  const sent = pages.flatMap((page) => page.sent);
  const acknowledged = sent.filter(({ number }) => number !== undefined);
  const rows = await readMessages(world);
  console.log(
    `${sent.length} messages of visitors: ${acknowledged.length} acknowledged, ` +
      `${sent.length - acknowledged.length} given up; ${agent.said.length} of the agent; ` +
      `${rows.length} in the database`,
  );
}
