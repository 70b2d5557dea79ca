import { mkdir } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { addDatabase } from "@krapao/server/platform/postgres/database.ts";
import type { Program } from "@krapao/testkit/program";
import { World } from "@krapao/testkit/world";
import { listDeaf } from "#failover/notices.ts";
import { live } from "#kills/acts.ts";
import { findUnclassified, findUnexplained } from "#kills/classify.ts";
import { Client } from "#kills/client.ts";
import { Random } from "#kills/random.ts";
import { Record } from "#kills/record.ts";
import { judge } from "#kills/verdict.ts";
import { describeMachine } from "#world/machine.ts";
import { addMembers } from "#world/members.ts";
import { waitUntilFinal } from "#world/settle.ts";
import { send, writeRequest } from "#world/wire.ts";
import { Balancer, type BalancerName, balancerNames, describeBalancers } from "./balancer.ts";
import { visitRooms } from "./operators.ts";
import { OpenSockets } from "./sockets.ts";

interface BalancersOptions {
  readonly postgresUrl: string;
  readonly folder: string;
  readonly port: number;
  readonly clients: number;
  readonly operators: number;
  /** The calm between two restarts. */
  readonly seconds: number;
  readonly restarts: number;
  readonly seed: number;
}

const serverCount = 3;
const walletBaht = 5000;
const endSecondsMax = 15;
const finalSecondsMax = 60;
const backSecondsMax = 10;
const breachesShown = 20;

/** A balancer repeats no POST that it has sent: it alone may stay without an answer. */
const postNames = new Set(["withdraw", "gift", "slip", "qr"]);

/** Runs the proof with each balancer. Returns whether nobody noticed the restarts. */
export async function proveBalancers(options: BalancersOptions): Promise<boolean> {
  const { port, clients, operators, seed } = options;
  console.log(
    `${describeMachine()}; ${describeBalancers()}; ${serverCount} servers, ${clients} members, ` +
      `${operators} operators; seed ${seed}`,
  );
  let isGood = true;
  for (const [index, name] of balancerNames.entries()) {
    const run = new Run({ ...options, port: port + index * 20, name });
    isGood = (await run.prove()) && isGood;
  }
  return isGood;
}

class Run {
  readonly #options: BalancersOptions & { readonly name: BalancerName };
  readonly #record = new Record();
  readonly #stopping = new AbortController();
  readonly #breaches: string[] = [];
  readonly #ends: number[] = [];

  constructor(options: BalancersOptions & { readonly name: BalancerName }) {
    this.#options = options;
  }

  async prove(): Promise<boolean> {
    const { name, port, postgresUrl } = this.#options;
    const folder = join(this.#options.folder, name);
    await mkdir(folder);
    // The sandbox and the servers have the first ports.
    const [wallet, office, firstOffice] = [port + 8, port + 9, port + 10];
    const world = new World({
      databaseUrl: await addDatabase(postgresUrl, name),
      folder,
      port,
      serverCount,
      officePort: firstOffice,
      settings: { DRAIN_SECONDS: "3", TRUST_PROXY: "1" },
    });
    const offices = [firstOffice, firstOffice + 1];
    const addresses = { wallet, office, servers: world.ports, offices };
    let balancer: Balancer | undefined;
    try {
      await world.start();
      balancer = await Balancer.start(name, folder, addresses);
      await this.#work(world, addresses);
      return this.#print();
    } finally {
      this.#stopping.abort();
      await world.stop();
      await balancer?.stop();
    }
  }

  async #work(world: World, { wallet, office }: { wallet: number; office: number }): Promise<void> {
    const { clients, operators, seed, name } = this.#options;
    const { signal } = this.#stopping;
    const random = new Random(seed);
    const members = await addMembers(await world.client(), clients, { baht: walletBaht });
    const balanced = () => [wallet];
    const sockets = new OpenSockets(wallet, members);
    const living = members.map((member) =>
      live(
        new Client({
          world,
          member,
          record: this.#record,
          random: random.fork(),
          signal,
          balanced,
        }),
        [{ share: 60, act: readWallet }],
      ),
    );
    const origin = `http://localhost:${office + 1}`;
    const visiting = Array.from({ length: operators }, () =>
      visitRooms({ port: office, origin, signal }),
    );
    try {
      // A client error ends the run, like a server that does not start.
      const restarts = this.#restartAll(world);
      await Promise.race([restarts, Promise.all([...living, ...visiting]).then(() => restarts)]);
      await this.#seeBack(sockets);
      this.#stopping.abort();
      await Promise.all(living);
      for (const answers of await Promise.all(visiting)) this.#judgeOffice(answers);
      await this.#conclude(world, wallet);
      this.#breaches.push(...(await listDeaf([wallet, wallet], members)));
    } finally {
      sockets.close();
    }
    const metrics = await send({
      port: wallet,
      bytes: writeRequest({ method: "GET", path: "/metrics" }),
    });
    if (metrics.status === 200) this.#breaches.push(`${name} shows /metrics to everybody`);
  }

  /** One after another, as docs/running.md says. */
  async #restartAll(world: World): Promise<void> {
    const { restarts, seconds } = this.#options;
    await pause(seconds * 1000);
    for (let index = 0; index < restarts; index += 1) {
      const server = world.servers[index % serverCount];
      if (!server) throw new Error("There is no server.");
      await this.#end(server);
      await server.startOrFail();
      await waitUntilReady(world.ports[index % serverCount] ?? 0);
      await pause(seconds * 1000);
    }
  }

  async #end(server: Program): Promise<void> {
    const startedAt = performance.now();
    await server.stop();
    const seconds = (performance.now() - startedAt) / 1000;
    this.#ends.push(seconds);
    if (seconds > endSecondsMax)
      this.#breaches.push(`${server.name} ended after ${seconds.toFixed(1)} s`);
  }

  async #seeBack(sockets: OpenSockets): Promise<void> {
    const startedAt = performance.now();
    while (sockets.closedCount > 0) {
      if (performance.now() - startedAt > backSecondsMax * 1000) {
        this.#breaches.push(`${sockets.closedCount} sockets are not back`);
        break;
      }
      await pause(50);
    }
    const away = sockets.away.toSorted((one, other) => one - other);
    const at = (share: number) =>
      ((away[Math.floor((away.length - 1) * share)] ?? 0) / 1000).toFixed(1);
    console.log(
      `${away.length} sockets were closed and came back, after ${at(0.5)} s (median), ${at(1)} s (worst)`,
    );
    if (away.length === 0) this.#breaches.push("no socket was ever closed: void");
  }

  #judgeOffice(answers: ReadonlyMap<string, number>): void {
    for (const [answer, count] of answers) {
      this.#record.note(`office ${answer}`, count);
      if (answer !== "200") this.#breaches.push(`the office answered ${answer} ${count} times`);
    }
  }

  async #conclude(world: World, wallet: number): Promise<void> {
    const rest = await waitUntilFinal(world, finalSecondsMax * 1000);
    const record = this.#record;
    const safe = [...record.tally].filter(([what]) => {
      const [kind = "", answer = ""] = what.split(" ", 2);
      return !(postNames.has(kind) && answer === "NO_WHOLE_ANSWER");
    });
    this.#breaches.push(
      ...("waiting" in rest ? [`not final: ${rest.waiting.join(", ")}`] : []),
      ...(record.answeredBy.has(wallet) ? [] : ["nothing was answered: void"]),
      ...findUnclassified(new Map(safe), ["200"]),
      ...findUnexplained(await world.newErrorLines(), []),
      ...(await judge(world, record, undefined)),
    );
  }

  #print(): boolean {
    const { name } = this.#options;
    const record = this.#record;
    const tally = [...record.tally].toSorted(([one], [other]) => one.localeCompare(other));
    for (const [what, count] of tally) console.log(`  ${what}: ${count}`);
    const lost = tally.filter(([what]) => what.endsWith("NO_WHOLE_ANSWER"));
    const sum = (rows: readonly (readonly [string, number])[]) =>
      rows.reduce((total, [, count]) => total + count, 0);
    console.log(
      `${name}: ${sum(tally)} requests, ${sum(lost)} without an answer; ${record.requests.length} with a key: ` +
        `${record.count("acknowledged")} acknowledged, ${record.count("refused")} refused, ` +
        `${record.count("unknown")} unknown; the servers ended after ` +
        `${this.#ends.map((seconds) => seconds.toFixed(1)).join(", ")} s; load of ${loadavg()[0]?.toFixed(0)}`,
    );
    for (const breach of this.#breaches.slice(0, breachesShown)) console.log(`BROKEN ${breach}`);
    const isGood = this.#breaches.length === 0;
    console.log(
      isGood
        ? `${name}: nothing acknowledged was lost or doubled, the books are right and the world agrees.`
        : `${name}: THE PROOF FAILED ${this.#breaches.length} times.`,
    );
    return isGood;
  }
}

async function readWallet(client: Client): Promise<void> {
  const { token } = client.member;
  await client.send(writeRequest({ method: "GET", path: "/api/wallet", token }), "read");
}

async function waitUntilReady(port: number): Promise<void> {
  const bytes = writeRequest({ method: "GET", path: "/readyz" });
  while ((await send({ port, bytes })).status !== 200) await pause(50);
}
