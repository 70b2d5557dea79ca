import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { live } from "#kills/acts.ts";
import { findUnclassified, findUnexplained } from "#kills/classify.ts";
import { Client } from "#kills/client.ts";
import { Random } from "#kills/random.ts";
import { Record } from "#kills/record.ts";
import { judge } from "#kills/verdict.ts";
import { copyServer } from "#world/altered-server.ts";
import type { Replacements } from "#world/guard-marks.ts";
import { describeMachine } from "#world/machine.ts";
import { addMembers } from "#world/members.ts";
import { waitUntilFinal } from "#world/settle.ts";
import { writeRequest } from "#world/wire.ts";
import type { Program } from "@krapao/testkit/program";
import { World } from "@krapao/testkit/world";
import { makeEarlier } from "./earlier.ts";
import { addedColumn, addedIndex, functionMark, makeTomorrow } from "./tomorrow.ts";

interface UpgradeOptions {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly port: number;
  readonly clientCount: number;
  /** How long each of the phases lasts. */
  readonly seconds: number;
  readonly seed: number;
  /** Today's version has no guards against tomorrow's, and the proof must notice. */
  readonly isPlanted: boolean;
  /** The commit of the earlier version, if it is not today's. The later version is today's then. */
  readonly from: string | undefined;
}

const ofEach = 2;
const walletBaht = 5000;
const finalMilliseconds = 60_000;
const breachesShown = 20;

/** What keeps the running version whole while a later one changes the database. */
export const upgradeGuards: Replacements = {
  "named-columns": "  return sql.raw(`${alias}.*`);",
  "outdated-plan": "    return false;",
  "later-functions": "    const laterVersion = undefined;",
};

/** Nothing is killed: a member sees success and refusals alone. */
const wholeAnswers = ["200"];

const readPaths = [
  "/api/wallet",
  "/api/bonus/check/active",
  "/api/bonus",
  "/api/promotion/current",
  "/api/refund/check",
  "/api/spinwheel/setup",
];

/** A member opens the screens of rewards, whose tables the other acts do not touch. */
async function read(client: Client): Promise<void> {
  const path = client.random.pick(readPaths);
  await client.send(writeRequest({ method: "GET", path, token: client.member.token }), "read");
}

/** Runs the proof. Returns whether members noticed nothing of the upgrade. */
export async function runUpgrade(options: UpgradeOptions): Promise<boolean> {
  const { folder, clientCount, seed, isPlanted, from } = options;
  console.log(
    `${describeMachine()}; ${ofEach} servers of each version, ${clientCount} clients` +
      (from === undefined ? "" : `; from ${from}`),
  );
  const tomorrow = await makeTomorrow(join(folder, "tomorrow"), from === undefined);
  const today = await makeToday(join(folder, "today"), options);
  const world = new World({
    databaseUrl: options.databaseUrl,
    folder: join(folder, "world"),
    port: options.port,
    serverCount: 2 * ofEach,
    serverDir: today,
    lastServerDirs: Array.from({ length: ofEach }, () => tomorrow.serverDir),
  });
  const record = new Record();
  const balancer = new Balancer(world, record);
  const random = new Random(seed);
  const stopping = new AbortController();
  try {
    await world.start(ofEach);
    const members = await addMembers(await world.client(), clientCount, { baht: walletBaht });
    const living = members.map((member) => {
      const client = new Client({
        world,
        member,
        record,
        random: random.fork(),
        signal: stopping.signal,
        balanced: () => balancer.ports,
      });
      return live(client, [{ share: 30, act: read }]);
    });
    const phases = upgrade(world, balancer, options.seconds * 1000);
    // A client error ends the run, like a server that does not start.
    await Promise.race([phases, Promise.all(living).then(() => phases)]);
    stopping.abort();
    await Promise.all(living);
    const breaches = await conclude(world, record);
    if (from === undefined) breaches.push(...(await judgeSchema(world, tomorrow)));
    return report(record, breaches, isPlanted);
  } finally {
    stopping.abort();
    await world.stop();
  }
}

/** The folder of the earlier version's server; undefined: that of the project. */
async function makeToday(
  scratch: string,
  { from, isPlanted }: UpgradeOptions,
): Promise<string | undefined> {
  if (from !== undefined) return makeEarlier(scratch, from);
  return isPlanted ? (await copyServer(scratch, upgradeGuards)).serverDir : undefined;
}

/** Today's version alone, both, tomorrow's alone, and today's again beside it. */
async function upgrade(world: World, balancer: Balancer, milliseconds: number): Promise<void> {
  const old = world.servers.slice(0, ofEach);
  const added = world.servers.slice(ofEach);
  await pause(milliseconds);
  const startedAt = performance.now();
  await Promise.all(added.map((server) => server.startOrFail()));
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`tomorrow's version started beside today's in ${seconds.toFixed(1)} s`);
  balancer.serve(world.servers);
  await pause(milliseconds);
  balancer.serve(added);
  for (const server of old) {
    await balancer.drain(server);
    await server.stop();
  }
  await pause(milliseconds);
  const [first] = old;
  await first?.startOrFail();
  balancer.serve(world.servers.filter(({ isRunning }) => isRunning));
  await pause(milliseconds);
}

const pollMilliseconds = 20;

/** A load balancer takes a server out before it ends, and lets it answer what it has received. */
class Balancer {
  ports: readonly number[];
  readonly #world: World;
  readonly #record: Record;

  constructor(world: World, record: Record) {
    this.#world = world;
    this.#record = record;
    this.ports = world.ports.slice(0, ofEach);
  }

  serve(servers: readonly Program[]): void {
    this.ports = servers.map((server) => this.#portOf(server));
  }

  async drain(server: Program): Promise<void> {
    while (this.#record.inFlight(this.#portOf(server)) > 0) await pause(pollMilliseconds);
  }

  #portOf(server: Program): number {
    return this.#world.ports[this.#world.servers.indexOf(server)] ?? 0;
  }
}

async function conclude(world: World, record: Record): Promise<string[]> {
  const rest = await waitUntilFinal(world, finalMilliseconds);
  const silent = world.ports.filter((port) => !record.answeredBy.has(port));
  return [
    ...("waiting" in rest ? [`not final: ${rest.waiting.join(", ")}`] : []),
    ...silent.map((port) => `the server on port ${port} answered nothing: void`),
    ...findUnclassified(record.tally, wholeAnswers),
    ...findUnexplained(await world.newErrorLines(), []),
    ...(await judge(world, record, undefined)),
  ];
}

/** Tomorrow's tables, index and functions are there, and today's version has left them alone. */
async function judgeSchema(
  world: World,
  { version, tables }: Awaited<ReturnType<typeof makeTomorrow>>,
): Promise<readonly string[]> {
  const [found] = await world.query<{ columns: number; valid: boolean; old: number; own: string }>(
    `select
       (select count(*)::integer from pg_attribute where attname = $1) as columns,
       (select indisvalid from pg_index where indexrelid = $2::regclass) as valid,
       (select count(*)::integer from pg_proc where pronamespace = 'public'::regnamespace
          and prosrc like E'\\n%' and prosrc not like '%' || $3 || '%') as old,
       (select version from migration where name = 'functions') as own`,
    [addedColumn, addedIndex, functionMark],
  );
  const columns = found?.columns ?? 0;
  return [
    ...(columns < tables.length ? [`only ${columns} of ${tables.length} tables have changed`] : []),
    ...(found?.valid ? [] : ["the index is not valid"]),
    ...(found?.old === 0 ? [] : [`${found?.old} functions are not tomorrow's`]),
    ...(found?.own === version ? [] : [`the functions are of version ${found?.own}`]),
  ];
}

function report(record: Record, breaches: readonly string[], isPlanted: boolean): boolean {
  const tally = [...record.tally].toSorted(([one], [other]) => one.localeCompare(other));
  for (const [what, count] of tally) console.log(`  ${what}: ${count}`);
  const { requests } = record;
  console.log(
    `${requests.length} requests with a key: ${record.count("acknowledged")} acknowledged, ` +
      `${record.count("refused")} refused, ${record.count("unknown")} unknown`,
  );
  const mark = isPlanted ? "caught" : "BROKEN";
  for (const breach of breaches.slice(0, breachesShown)) console.log(`${mark} ${breach}`);
  if (isPlanted) {
    console.log(breaches.length > 0 ? "The missing guards were noticed." : "NOTHING WAS NOTICED.");
    return breaches.length > 0;
  }
  console.log(
    breaches.length === 0
      ? "Two versions served at once: no answer failed, nothing was lost or doubled."
      : `THE PROOF FAILED ${breaches.length} times.`,
  );
  return breaches.length === 0;
}
