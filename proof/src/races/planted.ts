import { join } from "node:path";
import { addDatabase } from "@krapao/server/platform/postgres/database.ts";
import { copyServer } from "#world/altered-server.ts";
import { describeMachine } from "#world/machine.ts";
import { prepareTables } from "#world/prepare.ts";
import { World } from "@krapao/testkit/world";
import { pushSettings } from "./inbox-races.ts";
import { officePort } from "./office-races.ts";
import { runRound } from "./race.ts";
import type { Removal } from "./removal.ts";
import { removals } from "./removals.ts";

interface PlantedOptions {
  readonly postgresUrl: string;
  readonly folder: string;
  readonly port: number;
  /** Only the guards whose name contains one of these words. */
  readonly wanted: readonly string[] | undefined;
}

interface Outcome {
  readonly removal: Removal;
  /** The breach that the race found; absent if it found none. */
  readonly breach: string | undefined;
  readonly roundCount: number;
}

/** A race that does not break in this many rounds does not notice the missing guard. */
const roundsMax = 40;
const serverCount = 2;
const breachLength = 100;
/** The start of every removal: the tables exist, and no server uses them. */
const preparedName = "prepared";

/** Removes one guard after another and runs its race. Returns whether every removal was noticed. */
export async function runPlanted({ wanted, ...options }: PlantedOptions): Promise<boolean> {
  const chosen = removals.filter(
    ({ guard }) => wanted?.some((word) => guard.includes(word)) ?? true,
  );
  if (chosen.length === 0) throw new Error("No guard has such a name.");
  console.log(`${describeMachine()}; guards taken out one after the other`);
  await prepareTables(await addDatabase(options.postgresUrl, preparedName));
  const outcomes: Outcome[] = [];
  for (const [index, removal] of chosen.entries()) {
    const outcome = await tryWithout(removal, options, index);
    const { breach, roundCount } = outcome;
    const mark = breach === undefined ? "NOT CAUGHT" : "caught    ";
    console.log(`${mark} ${removal.guard}`);
    console.log(`           race "${removal.race.name}", round ${roundCount}: ${breach ?? "-"}`);
    outcomes.push(outcome);
  }
  const caught = outcomes.filter(({ breach }) => breach !== undefined).length;
  console.log(`${caught} of ${outcomes.length} removed guards were noticed.`);
  return caught === outcomes.length;
}

async function tryWithout(
  removal: Removal,
  { postgresUrl, folder, port }: Omit<PlantedOptions, "wanted">,
  index: number,
): Promise<Outcome> {
  const scratch = join(folder, `without-${index}`);
  const databaseUrl = await addDatabase(postgresUrl, `without_${index}`, preparedName);
  const { serverDir, functions } = await copyServer(scratch, removal.marks);
  const settings = pushSettings();
  const world = new World({
    databaseUrl,
    folder: scratch,
    port,
    serverCount,
    serverDir,
    officePort,
    settings,
  });
  try {
    // Before any server runs: removing guards locks tables in another order.
    for (const text of [...functions, ...(removal.sql ?? [])]) await world.query(text);
    await startPatiently(world);
    for (let number = 0; number < roundsMax; number += 1) {
      const { breaches } = await runRound(removal.race, world, number);
      const [first] = breaches;
      if (first === undefined) continue;
      return { removal, breach: first.slice(0, breachLength), roundCount: number + 1 };
    }
    return { removal, breach: undefined, roundCount: roundsMax };
  } finally {
    await world.stop();
  }
}

/** A busy machine may be too slow for one start; that does not concern the guard. */
async function startPatiently(world: World): Promise<void> {
  try {
    await world.start();
  } catch {
    await world.stop();
    await world.start();
  }
}
