import { setTimeout as pause } from "node:timers/promises";
import { addDatabase } from "@krapao/server/platform/postgres/database.ts";
import pg from "pg";
import { checkBooks } from "#books.ts";
import { Random } from "#kills/random.ts";
import { collect } from "#outside/collect.ts";
import { readOwnLines } from "#outside/own-lines.ts";
import type { Ground } from "#world/ground.ts";
import { describeMachine } from "#world/machine.ts";
import { addMembers } from "#world/members.ts";
import { listUnderWay } from "#world/settle.ts";
import { World } from "@krapao/testkit/world";
import {
  judgeDifferences,
  judgeMembers,
  judgeReferences,
  type Moment,
  type Moments,
} from "./judge.ts";
import { Person } from "./person.ts";

interface RestoreOptions {
  readonly ground: Ground;
  readonly port: number;
  readonly rounds: number;
  readonly memberCount: number;
  readonly actCount: number;
  readonly seed: number;
}

const startBaht = 2000;
const finalSecondsMax = 120;

/** Returns whether members lost or gained only what the restore itself lost. */
export async function proveRestore(options: RestoreOptions): Promise<boolean> {
  const { rounds, memberCount, actCount, seed } = options;
  console.log(
    `${describeMachine()}; ${memberCount} members, ${actCount} acts each before, between and ` +
      `after; seed ${seed}`,
  );
  const startedAt = performance.now();
  let isGood = true;
  for (let round = 1; round <= rounds; round += 1) {
    const breaches = await runRound(options, round);
    for (const breach of breaches) console.log(`BROKEN ${breach}`);
    if (breaches.length > 0) isGood = false;
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const verdict = isGood ? "The restore lost what it lost, and nothing else." : "THE PROOF FAILED.";
  console.log(`${rounds} rounds, ${seconds} s. ${verdict}`);
  return isGood;
}

/** One database that is copied, lost and restored, with a sandbox that continues. */
async function runRound(options: RestoreOptions, round: number): Promise<readonly string[]> {
  const { ground, port, memberCount, actCount, seed } = options;
  const name = `restore_${round}`;
  const { url } = ground.postgres;
  const world = new World({
    databaseUrl: await addDatabase(url, name),
    folder: `${ground.folder}/${name}`,
    port,
    serverCount: 2,
  });
  try {
    await world.start();
    await world.sandbox.setBank({ payoutMilliseconds: 0 });
    const persons = await addPersons(world, memberCount, new Random(seed + round));
    await liveUntilKilled(world, persons, actCount);
    await world.disconnect();
    await addDatabase(url, `${name}_copy`, name);
    const copied = await readMoment(world.databaseUrl);

    await startServers(world);
    await liveUntilKilled(world, persons, actCount);
    await world.disconnect();
    const lost = await readMoment(world.databaseUrl);
    await rename(url, name, `${name}_lost`);
    await rename(url, `${name}_copy`, name);

    await startServers(world);
    await Promise.all(persons.map((person) => person.live(actCount, () => false)));
    const stuck = await settle(
      world,
      persons.flatMap(({ paidCodes }) => paidCodes),
    );
    await Promise.all(world.servers.map((server) => server.stop()));
    const moments = { copied, lost, after: await readMoment(world.databaseUrl) };
    return [...stuck, ...(await conclude(world, persons, moments))];
  } finally {
    await world.stop();
  }
}

async function addPersons(world: World, count: number, random: Random): Promise<Person[]> {
  const members = await addMembers(await world.client(), count, { baht: startBaht });
  const persons = members.map((member) => new Person({ world, member, random: random.fork() }));
  for (const person of persons) await person.openGames();
  return persons;
}

/** The servers are killed while the last requests of the members are under way. */
async function liveUntilKilled(
  world: World,
  persons: readonly Person[],
  actCount: number,
): Promise<void> {
  let isOver = false;
  let ready = 0;
  const living = persons.map(async (person) => {
    await person.live(actCount, () => isOver);
    ready += 1;
    // Members who are finished continue until the servers are killed.
    await person.live(actCount, () => isOver);
  });
  while (ready < persons.length / 2) await pause(20);
  await Promise.all(world.servers.map((server) => server.kill()));
  isOver = true;
  await Promise.all(living);
}

async function startServers(world: World): Promise<void> {
  for (const server of world.servers) await server.startOrFail();
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const readMoment = (databaseUrl: string): Promise<Moment> =>
  withClient(databaseUrl, async (client) => {
    const lines = await collect(readOwnLines(client));
    const { rows } = await client.query<{ id: string }>("select id from qr_code");
    return { lines, codes: rows.map(({ id }) => id) };
  });

/** The killed servers' connections end within moments; there are no other connections. */
async function rename(url: string, from: string, to: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
      [from],
    );
    await client.query(
      `alter database ${client.escapeIdentifier(from)} rename to ${client.escapeIdentifier(to)}`,
    );
  });
}

/**
 * Payments for lost codes never reach our books: the proof waits for those of the codes that are there. One of
 * them may have been paid before the copy, when no server could hear of it: the next poll finds it.
 */
async function settle(world: World, paidCodes: readonly string[]): Promise<readonly string[]> {
  const startedAt = performance.now();
  for (;;) {
    const codes = await world.query(
      `select from qr_code where id = any ($1)
         and not exists (select from qr_payment where qr_code_id = qr_code.id)`,
      [paidCodes],
    );
    const waiting = [
      ...(await listUnderWay(world)).filter((what) => !what.endsWith("payments not credited")),
      ...(codes.length === 0 ? [] : [`${codes.length} codes not credited`]),
    ];
    if (waiting.length === 0) return [];
    if (performance.now() - startedAt > finalSecondsMax * 1000) {
      return waiting.map((what) => `still under way: ${what}`);
    }
    await pause(100);
  }
}

async function conclude(
  world: World,
  persons: readonly Person[],
  moments: Moments,
): Promise<readonly string[]> {
  const { broken } = await checkBooks(world.databaseUrl, () => {});
  const { breaches, listed } = await judgeDifferences(world, moments);
  console.log(
    `${moments.copied.lines.length} lines were copied, ${moments.lost.lines.length} were there when the ` +
      `database was lost, ${moments.after.lines.length} are there now; ` +
      `${listed.length} differences are listed for an operator:`,
  );
  for (const sentence of listed) console.log(`  ${sentence}`);
  return [
    ...(listed.length === 0 ? ["nothing was lost by the restore: void"] : []),
    ...judgeReferences(moments),
    ...breaches,
    ...(await judgeMembers(world, persons, { moments, startSatang: startBaht * 100 })),
    ...broken.map((promise) => `the books do not hold: ${promise}`),
  ];
}
