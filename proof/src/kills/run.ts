import { checkBooks } from "#books.ts";
import type { BooksMemory } from "#books/memory.ts";
import { describeMachine } from "#world/machine.ts";
import { addMembers, type Member } from "#world/members.ts";
import { waitUntilFinal } from "#world/settle.ts";
import type { World } from "@krapao/testkit/world";
import type { Postgres } from "@krapao/server/platform/postgres/postgres.ts";
import { live } from "./acts.ts";
import { findUnclassified, findUnexplained } from "./classify.ts";
import { Client } from "./client.ts";
import { type Kill, Killer } from "./killer.ts";
import { Random } from "./random.ts";
import { Record } from "./record.ts";
import { judge } from "./verdict.ts";

interface KillOptions {
  readonly world: World;
  readonly postgres: Postgres;
  readonly dataDir: string;
  readonly clientCount: number;
  readonly serverKills: number;
  readonly postgresKills: number;
  readonly seed: number;
}

const walletBaht = 5000;
const finalSecondsMax = 60;
const breachesShown = 20;

/** Runs the proof. Returns whether every answer to the members was true. */
export async function runKills(options: KillOptions): Promise<boolean> {
  const { world, serverKills, postgresKills, clientCount, seed } = options;
  console.log(
    `${describeMachine()}; ${world.servers.length} servers, ${clientCount} clients; seed ${seed}`,
  );
  const startedAt = performance.now();
  const random = new Random(seed);
  const record = new Record();
  const killer = new Killer({ ...options, record, random });
  const stopping = new AbortController();
  const { signal } = stopping;
  try {
    await world.start();
    const members = await joinMembers(world, clientCount);
    const living = members.map((member) =>
      live(new Client({ world, member, record, random: random.fork(), signal })),
    );
    const books = new BooksWatch(world);
    const kills = killer.run({ servers: serverKills, postgres: postgresKills }, () =>
      books.check(),
    );
    // A client error ends the run, like a failed kill.
    await Promise.race([kills, Promise.all(living).then(() => kills)]);
    stopping.abort();
    await Promise.all(living);
    const wanted = { server: serverKills, postgres: postgresKills };
    return await conclude({ world, record, killer, books, startedAt, wanted });
  } finally {
    stopping.abort();
    await world.stop();
    await killer.postgres.stop();
  }
}

/** Most have an account that accepts payouts; some are refused at once, some after a while. */
async function joinMembers(world: World, count: number): Promise<readonly Member[]> {
  const client = await world.client();
  const refused = Math.floor(count / 16);
  const baht = walletBaht;
  return [
    ...(await addMembers(client, count - 2 * refused, { baht })),
    ...(await addMembers(client, refused, { baht, accountEnding: "999" })),
    ...(await addMembers(client, refused, { baht, accountEnding: "998" })),
  ];
}

/** Checks the books repeatedly: rows of the last check must still exist. */
class BooksWatch {
  readonly broken: string[] = [];
  pollCount = 0;
  memory: BooksMemory | undefined;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    const { databaseUrl } = this.#world;
    const { broken, memory } = await checkBooks(databaseUrl, () => {}, {
      earlier: this.memory,
    });
    this.broken.push(...broken);
    this.memory = memory;
    this.pollCount += 1;
  }
}

interface Finished {
  readonly world: World;
  readonly record: Record;
  readonly killer: Killer;
  readonly books: BooksWatch;
  readonly startedAt: number;
  readonly wanted: Readonly<globalThis.Record<Kill["what"], number>>;
}

async function conclude(finished: Finished): Promise<boolean> {
  const { world, record, killer, books, startedAt, wanted } = finished;
  const sinceKill = () => (performance.now() - killer.lastKillAt) / 1000;
  const rest = await waitUntilFinal(world, (finalSecondsMax - sinceKill()) * 1000);
  const finalSeconds = sinceKill();
  const breaches = "waiting" in rest ? [`not final: ${rest.waiting.join(", ")}`] : [];
  breaches.push(
    ...books.broken.map((promise) => `between kills the books did not hold: ${promise}`),
  );
  breaches.push(...(await judge(world, record, books.memory)));
  breaches.push(...findUnclassified(record.tally));
  breaches.push(...findUnexplained(await world.newErrorLines(), killer.outages));

  const tally = [...record.tally].toSorted(([one], [other]) => one.localeCompare(other));
  for (const [what, count] of tally) console.log(`  ${what}: ${count}`);
  breaches.push(...printKills(killer, wanted));
  const { requests, transfers, strangers } = record;
  console.log(
    `${requests.length} requests with a key: ${record.count("acknowledged")} acknowledged, ` +
      `${record.count("refused")} refused, ${record.count("unknown")} unknown; ` +
      `${transfers.length + strangers.length} transfers`,
  );
  console.log(
    `final ${finalSeconds.toFixed(1)} s after the last kill; books checked ${books.pollCount + 1} times`,
  );
  for (const breach of breaches.slice(0, breachesShown)) console.log(`BROKEN ${breach}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const verdict =
    breaches.length === 0
      ? "Acknowledged exists once, refused never, the books are right: every answer was true."
      : `THE PROOF FAILED ${breaches.length} times.`;
  console.log(`${seconds} s. ${verdict}`);
  return breaches.length === 0;
}

/** Prints the faults that really happened. Too few of them, or none during a request, prove nothing. */
function printKills({ kills }: Killer, wanted: Finished["wanted"]): readonly string[] {
  return (["server", "postgres"] as const).flatMap((what) => {
    const all = kills.filter((kill) => kill.what === what);
    const atWork = all.filter(({ inFlight }) => inFlight > 0);
    const requests = atWork.reduce((sum, { inFlight }) => sum + inFlight, 0);
    console.log(
      `${all.length} kills of ${what}, ${atWork.length} while requests were under way (${requests})`,
    );
    return [
      ...(all.length < wanted[what]
        ? [`only ${all.length} of ${wanted[what]} happened: void`]
        : []),
      ...(all.length > 0 && atWork.length === 0 ? [`no kill of ${what} hit anything: void`] : []),
    ];
  });
}
