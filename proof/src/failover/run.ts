import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Agent } from "#chat/agent.ts";
import { Page } from "#chat/page.ts";
import { judge as judgeChat, listUnsettled } from "#chat/verdict.ts";
import { live } from "#kills/acts.ts";
import { findUnclassified, findUnexplained } from "#kills/classify.ts";
import { Client } from "#kills/client.ts";
import type { Outage } from "#kills/killer.ts";
import { Random } from "#kills/random.ts";
import { Record } from "#kills/record.ts";
import { judge } from "#kills/verdict.ts";
import { describeMachine } from "#world/machine.ts";
import { addMembers, type Member } from "#world/members.ts";
import { waitUntilFinal } from "#world/settle.ts";
import { World } from "@krapao/testkit/world";
import { listDeaf } from "./notices.ts";
import { Pair } from "./pair.ts";

interface FailoverOptions {
  readonly folder: string;
  readonly port: number;
  readonly memberCount: number;
  readonly visitorCount: number;
  /** The time under load, before the kill and after the promotion. */
  readonly seconds: number;
  readonly seed: number;
  readonly isPlanted: boolean;
}

const serverCount = 3;
const walletBaht = 5000;
const finalSecondsMax = 60;
const breachesShown = 20;
const partedMilliseconds = 4000;

/** Returns whether nothing acknowledged was lost or doubled; if planted, whether the loss was noticed. */
export async function proveFailover(options: FailoverOptions): Promise<boolean> {
  const { folder, port, seed, isPlanted } = options;
  console.log(
    `${describeMachine()}; a primary and a ${isPlanted ? "parted" : "synchronous"} standby, ` +
      `${serverCount} servers, ${options.memberCount} members, ${options.visitorCount} visitors; seed ${seed}`,
  );
  const startedAt = performance.now();
  const pair = await Pair.start(folder, port + 10);
  const world = new World({
    databaseUrl: pair.ownerOf(pair.primary),
    serversUrl: pair.urlOf("app"),
    folder: join(folder, "world"),
    port,
    serverCount,
    settings: { DATABASE_OWNER_URL: pair.urlOf("owner") },
  });
  try {
    await world.start();
    const breaches = await new Run({ ...options, world, pair }).prove();
    for (const breach of breaches.slice(0, breachesShown)) console.log(`BROKEN ${breach}`);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const isGood = breaches.length === 0;
    if (isPlanted) {
      console.log(
        `${seconds} s. ${isGood ? "THE LOSS WAS NOT NOTICED." : "The loss was noticed."}`,
      );
      return !isGood;
    }
    const verdict = isGood
      ? "Nothing acknowledged was lost or doubled, the books are right and the world agrees."
      : `THE PROOF FAILED ${breaches.length} times.`;
    console.log(`${seconds} s. ${verdict}`);
    return isGood;
  } finally {
    await world.stop();
    await pair.stop();
  }
}

interface RunOptions extends FailoverOptions {
  readonly world: World;
  readonly pair: Pair;
}

class Run {
  readonly #options: RunOptions;
  readonly #random: Random;
  readonly #record = new Record();
  readonly #stopping = new AbortController();
  #members: readonly Member[] = [];
  #pages: readonly Page[] = [];

  constructor(options: RunOptions) {
    this.#options = options;
    this.#random = new Random(options.seed);
  }

  async prove(): Promise<readonly string[]> {
    const { world, seconds } = this.#options;
    const agent = new Agent(world, this.#freshRandom());
    await this.#join();
    const { signal } = this.#stopping;
    const working = Promise.all([
      ...this.#members.map((member) => live(this.#clientOf(member))),
      ...this.#pages.map((page) => this.#chat(page)),
      agent.work(signal),
    ]);
    try {
      await Promise.race([pause(seconds * 1000), working]);
      const outage = await this.#failOver();
      await Promise.race([pause(seconds * 1000), working]);
      this.#stopping.abort();
      await working;
      return await this.#conclude(agent, outage);
    } finally {
      this.#stopping.abort();
      for (const page of this.#pages) page.close();
    }
  }

  async #join(): Promise<void> {
    const { world, memberCount, visitorCount } = this.#options;
    const limits = { messagesPerMinute: 100_000, guestMessagesPerAddressMinute: 100_000 };
    await world.set("chat", limits);
    this.#members = await addMembers(await world.client(), memberCount, { baht: walletBaht });
    this.#pages = Array.from({ length: visitorCount }, (_, index) => {
      const member = this.#members[index];
      const visitor =
        member && index % 2 === 0
          ? { name: `member ${index}`, token: member.token, ids: { userId: member.id } }
          : { name: `guest ${index}`, ids: { guestId: randomUUID() } };
      return new Page({ world, visitor, record: this.#record, random: this.#freshRandom() });
    });
    for (const page of this.#pages) page.open();
  }

  #clientOf(member: Member): Client {
    const { world } = this.#options;
    const { signal } = this.#stopping;
    return new Client({ world, member, record: this.#record, random: this.#freshRandom(), signal });
  }

  async #chat(page: Page): Promise<void> {
    const random = this.#freshRandom();
    while (!this.#stopping.signal.aborted) {
      await pause(random.between(50, 900));
      await page.send("hello", () => false);
    }
  }

  /** Kills the primary, promotes the standby some seconds later, and waits for the first write. */
  async #failOver(): Promise<Outage> {
    const { pair, world, isPlanted } = this.#options;
    if (isPlanted) {
      await pair.part();
      await pause(partedMilliseconds);
    }
    const inFlight = world.ports.reduce((sum, port) => sum + this.#record.inFlight(port), 0);
    const before = this.#record.count("acknowledged");
    const from = Date.now();
    await pair.primary.kill();
    await pause(this.#random.between(1000, 3000));
    const known = this.#record.count("acknowledged");
    const promotedAt = Date.now();
    await pair.promote();
    await world.moveDatabase(pair.ownerOf(pair.standby));
    while (this.#record.count("acknowledged") === known) await pause(20);
    const to = Date.now();
    console.log(
      `primary killed after ${before} acknowledged requests, ${inFlight} requests under way; promoted ` +
        `${((promotedAt - from) / 1000).toFixed(1)} s later; next acknowledged request ` +
        `${((to - from) / 1000).toFixed(1)} s after the kill`,
    );
    return { from, to };
  }

  async #conclude(agent: Agent, outage: Outage): Promise<readonly string[]> {
    const { world } = this.#options;
    const breaches = [...(await this.#settle(agent))];
    breaches.push(...(await judge(world, this.#record, undefined)));
    breaches.push(...(await judgeChat(world, this.#pages, agent)));
    breaches.push(...(await judgeCallbacks(world)));
    breaches.push(...findUnclassified(this.#record.tally));
    breaches.push(...findUnexplained(await world.newErrorLines(), [outage]));
    breaches.push(...(await listDeaf(world.ports, this.#members)));
    for (const server of world.servers)
      if (!server.isRunning) breaches.push(`${server.name} has ended`);
    this.#print();
    return breaches;
  }

  async #settle(agent: Agent): Promise<readonly string[]> {
    const { world } = this.#options;
    const rest = await waitUntilFinal(world, finalSecondsMax * 1000);
    const breaches = "waiting" in rest ? [`not final: ${rest.waiting.join(", ")}`] : [];
    const startedAt = performance.now();
    for (;;) {
      const unsettled = await listUnsettled(world, this.#pages, agent);
      if (unsettled.length === 0) return breaches;
      if (performance.now() - startedAt > finalSecondsMax * 1000)
        return [...breaches, ...unsettled];
      await pause(200);
    }
  }

  #print(): void {
    const tally = [...this.#record.tally].toSorted(([one], [other]) => one.localeCompare(other));
    for (const [what, count] of tally) console.log(`  ${what}: ${count}`);
    const sent = this.#pages.flatMap((page) => page.sent);
    const record = this.#record;
    console.log(
      `${record.requests.length} requests with a key: ${record.count("acknowledged")} acknowledged, ` +
        `${record.count("refused")} refused, ${record.count("unknown")} unknown; ` +
        `${record.transfers.length + record.strangers.length} transfers; ` +
        `${sent.filter(({ number }) => number !== undefined).length} chat messages acknowledged`,
    );
  }

  #freshRandom(): Random {
    return this.#random.fork();
  }
}

/** Every callback that a server accepted is in the database. */
async function judgeCallbacks(world: World): Promise<readonly string[]> {
  const rows = await world.query<{ id: string }>("select event_id as id from callback_event");
  const known = new Set(rows.map(({ id }) => id));
  const lists = await Promise.all([
    world.sandbox.callbacks("bank"),
    world.sandbox.callbacks("payment"),
  ]);
  const accepted = lists.flat().filter(({ status }) => status === 200);
  console.log(`${accepted.length} callbacks accepted`);
  return [
    ...(accepted.length === 0 ? ["no callback was accepted: void"] : []),
    ...accepted
      .filter(({ body }) => !known.has(body.eventId))
      .map(({ body }) => `the callback ${body.eventId} was accepted and is lost`),
  ];
}
