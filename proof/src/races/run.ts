import { join } from "node:path";
import { gameChecks } from "#books/game-checks.ts";
import { reportChecks } from "#books/report-checks.ts";
import { checkBooks } from "#books.ts";
import { describeMachine } from "#world/machine.ts";
import { World } from "@krapao/testkit/world";
import { pushSettings } from "./inbox-races.ts";
import { officePort } from "./office-races.ts";
import { type Race, type Round, runRound, shotCount } from "./race.ts";

interface RunOptions {
  readonly postgresUrl: string;
  readonly folder: string;
  readonly port: number;
  readonly roundCount: number;
  readonly races: readonly Race[];
  /** Whether all races run, so that every promise of the books must have been tested. */
  readonly isWhole: boolean;
}

const breachesShown = 5;
const serverCount = 2;

/** Runs every race for this many rounds and prints the results. Returns whether there was no breach. */
export async function runRaces(options: RunOptions): Promise<boolean> {
  const { postgresUrl, folder, port, roundCount, races, isWhole } = options;
  if (races.length === 0 || !(roundCount > 0)) throw new Error("There is nothing to run.");
  console.log(`${describeMachine()}; ${serverCount} servers, ${shotCount} requests at once`);
  const world = new World({
    databaseUrl: postgresUrl,
    folder: join(folder, "world"),
    port,
    serverCount,
    officePort,
    settings: pushSettings(),
  });
  const startedAt = performance.now();
  let isGood = true;
  let requestCount = 0;
  try {
    await world.start();
    for (const race of races) {
      const rounds = await runRace(race, world, roundCount);
      requestCount += rounds.reduce((sum, round) => sum + round.requestCount, 0);
      if (rounds.some(({ breaches }) => breaches.length > 0)) isGood = false;
    }
    isGood = (await checkAtTheEnd(world, isWhole)) && isGood;
  } finally {
    await world.stop();
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const verdict = isGood ? "Every race had its one winner." : "THE PROOF FAILED.";
  console.log(
    `${requestCount} requests in ${races.length * roundCount} rounds, ${seconds} s. ${verdict}`,
  );
  return isGood;
}

async function runRace(race: Race, world: World, roundCount: number): Promise<readonly Round[]> {
  const startedAt = performance.now();
  const rounds: Round[] = [];
  for (let number = 0; number < roundCount; number += 1) {
    rounds.push(await runRound(race, world, number));
  }
  const breaches = rounds.flatMap((round) =>
    round.breaches.map((breach) => `round ${round.number}: ${breach}`),
  );
  const tally = new Map<string, number>();
  for (const [what, count] of rounds.flatMap((round) => [...round.tally])) {
    tally.set(what, (tally.get(what) ?? 0) + count);
  }
  const mark = breaches.length === 0 ? "holds" : "BROKEN";
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${mark}  ${race.name}: ${race.promise} (${rounds.length} rounds, ${seconds} s)`);
  const counted = [...tally].map(([what, count]) => `${what} ${count}`).join(", ");
  console.log(`       ${counted}`);
  for (const breach of breaches.slice(0, breachesShown)) console.log(`       ${breach}`);
  return rounds;
}

/** `proof:providers` tests transfers to games; hours are summed long after a race. */
const seenElsewhere = new Set([...gameChecks, ...reportChecks].map(({ promise }) => promise));

/** Promises that no race tested: this is only known at the end. */
async function checkAtTheEnd(world: World, isWhole: boolean): Promise<boolean> {
  const { breachCount, unseen } = await checkBooks(world.databaseUrl, () => {});
  const missed = isWhole ? unseen.filter((promise) => !seenElsewhere.has(promise)) : [];
  for (const promise of missed) console.log(`UNSEEN ${promise}`);
  return breachCount === 0 && missed.length === 0;
}
