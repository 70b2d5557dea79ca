import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { AnswerCutter } from "@krapao/server/platform/postgres/answer-cutter.ts";
import { addDatabase } from "@krapao/server/platform/postgres/database.ts";
import { World } from "@krapao/testkit/world";
import { live } from "#kills/acts.ts";
import { findUnclassified } from "#kills/classify.ts";
import { Client } from "#kills/client.ts";
import { Random } from "#kills/random.ts";
import { Record } from "#kills/record.ts";
import { judge } from "#kills/verdict.ts";
import { describeMachine } from "#world/machine.ts";
import { addMembers } from "#world/members.ts";
import { waitUntilFinal } from "#world/settle.ts";
import { conclude, type PartOptions } from "./ground.ts";
import { type Recovery, watchRecovery } from "./recovery.ts";

interface SilenceOptions extends PartOptions {
  readonly silences: number;
  readonly clientCount: number;
  readonly seed: number;
}

const serverCount = 3;
const calmMilliseconds = 3000;
const answerSecondsMax = 10;
const finalMilliseconds = 60_000;

/** All standing connections fall silent under load, several times. */
export async function runSilences(options: SilenceOptions): Promise<boolean> {
  const { postgresUrl, folder, port, clientCount, seed } = options;
  console.log(`${describeMachine()}; ${serverCount} servers, ${clientCount} clients; seed ${seed}`);
  const databaseUrl = await addDatabase(postgresUrl, "silences");
  const cutter = new AnswerCutter();
  const world = new World({
    databaseUrl,
    serversUrl: await cutter.start(databaseUrl),
    folder: join(folder, "silences"),
    port,
    serverCount,
  });
  const stopping = new AbortController();
  try {
    await world.start();
    const record = new Record();
    const random = new Random(seed);
    const members = await addMembers(await world.client(), clientCount, { baht: 5000 });
    const { signal } = stopping;
    const living = members.map((member) =>
      live(new Client({ world, member, record, random: random.fork(), signal })),
    );
    const breaches: string[] = [];
    for (let round = 1; round <= options.silences; round += 1) {
      breaches.push(...(await fallSilent(world, { cutter, record, round })));
    }
    stopping.abort();
    await Promise.all(living);
    breaches.push(...(await judgeAll(world, record)));
    return conclude("silence", breaches);
  } finally {
    stopping.abort();
    await world.stop();
    await cutter.stop();
  }
}

interface Round {
  readonly cutter: AnswerCutter;
  readonly record: Record;
  readonly round: number;
}

async function fallSilent(
  world: World,
  { cutter, record, round }: Round,
): Promise<readonly string[]> {
  await pause(calmMilliseconds);
  const members = await addMembers(await world.client(), serverCount, { baht: 500 });
  const inFlight = world.ports.reduce((sum, port) => sum + record.inFlight(port), 0);
  const count = cutter.silence();
  const recoveries = await Promise.all(
    world.ports.map((port, index) => watchRecovery({ port, member: members[index], record })),
  );
  const slowest = (of: keyof Recovery) => Math.max(...recoveries.map((each) => each[of]));
  const [reading, money, ready] = [slowest("reading"), slowest("money"), slowest("ready")];
  console.log(
    `silence ${round}: ${count} connections, ${inFlight} requests under way; the slowest of ` +
      `${serverCount} servers reads again after ${reading.toFixed(1)} s, moves money after ` +
      `${money.toFixed(1)} s, is ready after ${ready.toFixed(1)} s`,
  );
  const late = Math.max(reading, money, ready);
  return [
    ...(count < serverCount * 2 ? [`only ${count} connections were open: void`] : []),
    ...(inFlight === 0 ? ["no request was under way: void"] : []),
    ...(late > answerSecondsMax ? [`a server did not answer for ${late.toFixed(1)} s`] : []),
  ];
}

async function judgeAll(world: World, record: Record): Promise<readonly string[]> {
  const rest = await waitUntilFinal(world, finalMilliseconds);
  const breaches = [
    ...("waiting" in rest ? [`not final: ${rest.waiting.join(", ")}`] : []),
    ...(await judge(world, record, undefined)),
    ...findUnclassified(record.tally),
    ...(await world.newErrorLines()).filter((line) => !isExplained(line)),
  ];
  const tally = [...record.tally].toSorted(([one], [other]) => one.localeCompare(other));
  for (const [what, count] of tally) console.log(`  ${what}: ${count}`);
  const verdict = breaches.length === 0 ? "every answer was true, the books are right" : "FAILED";
  console.log(
    `${record.requests.length} requests with a key: ${record.count("acknowledged")} acknowledged, ` +
      `${record.count("refused")} refused, ${record.count("unknown")} unknown; ${verdict}`,
  );
  return breaches;
}

/** The log lines that a silent connection explains. */
const explained =
  /silent database connections closed|the database did not answer, so the connection was closed|Client has encountered a connection error|the batch \S+ got no answer/;

function isExplained(line: string): boolean {
  return explained.test(line);
}
