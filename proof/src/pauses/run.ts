import { rm } from "node:fs/promises";
import { type KillPoint, killPoints } from "@krapao/server/platform/kill-points.ts";
import { Random } from "#kills/random.ts";
import { type Flow, flows } from "#steps/flows.ts";
import type { Ground } from "#world/ground.ts";
import { describeMachine } from "#world/machine.ts";
import { type Cell, neverReached, runCell, variants, visitOf } from "./cell.ts";
import { Template } from "./template.ts";

interface PauseOptions {
  readonly ground: Ground;
  readonly port: number;
  readonly only: string;
  readonly variants: string;
  readonly rounds: number;
  readonly cellCount: number;
  readonly holdSeconds: number;
  readonly seed: number;
}

/** A sandbox and two servers. */
const portsPerCell = 3;

/** Kill points of flows without a call to a provider or a store: `proof:steps` is enough for them. */
const insideKillPoints: ReadonlySet<KillPoint> = new Set([
  "spin.drawn",
  "refund.booked",
  "reward.granted",
  "reward.completed",
]);

const killPointOf = (killPoint: string) => killPoint.replace(/:\d$/, "") as KillPoint;
const callsOutside = (flow: Flow) =>
  flow.killPoints.some((killPoint) => !insideKillPoints.has(killPointOf(killPoint)));

/** Returns whether everything ended correctly, however long a process was paused. */
export async function provePauses(options: PauseOptions): Promise<boolean> {
  const { ground, port, rounds, cellCount, seed, only } = options;
  const cells = planCells(options);
  console.log(
    `${describeMachine()}; ${cells.length} cells, ${cellCount} at once, ` +
      `held for ${options.holdSeconds} s; seed ${seed}`,
  );
  const startedAt = performance.now();
  const template = new Template(ground);
  await template.prepare([...new Set(cells.map(({ flow }) => flow))], port);
  const reached = new Set<KillPoint>();
  let breachCount = 0;
  const queue = [...cells];
  const work = async (slot: number) => {
    for (let cell = queue.shift(); cell; cell = queue.shift()) {
      const found = await runOne(options, { template, cell, port: port + slot * portsPerCell });
      if (!found.includes(neverReached)) reached.add(killPointOf(cell.killPoint));
      breachCount += found.length;
    }
  };
  await Promise.all(Array.from({ length: cellCount }, (_, slot) => work(slot)));
  const wanted = killPoints.filter((killPoint) => !insideKillPoints.has(killPoint));
  const missed = only === "" ? wanted.filter((killPoint) => !reached.has(killPoint)) : [];
  for (const killPoint of missed) console.log(`BROKEN no process was paused at ${killPoint}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const isGood = breachCount + missed.length === 0;
  const verdict = isGood ? "Our books and the outside's agree." : "THE PROOF FAILED.";
  console.log(
    `${reached.size} of ${wanted.length} named steps, ${cells.length} cells, ` +
      `${rounds} rounds, ${seconds} s. ${verdict}`,
  );
  return isGood;
}

/** Every kill point of every chosen flow, in every variant, in an order by the seed. */
function planCells(options: PauseOptions): readonly Cell[] {
  const names = options.variants.split(",");
  const chosenVariants = variants.filter((variant) => names.includes(variant));
  const starts = options.only.split(",");
  const chosen = flows
    .filter(callsOutside)
    .filter(({ name }) => starts.some((start) => name.startsWith(start)));
  const cells = Array.from({ length: options.rounds }, () => chosen)
    .flat()
    .flatMap((flow) => flow.killPoints.map((killPoint) => ({ flow, killPoint })))
    .flatMap((cell) => chosenVariants.map((variant) => ({ ...cell, variant })));
  if (cells.length === 0) throw new Error("There is nothing to run.");
  const random = new Random(options.seed);
  return cells
    .map((cell) => ({ cell, key: random.between(0, 2 ** 31) }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ cell }) => cell);
}

interface CellPlan {
  readonly template: Template;
  readonly cell: Cell;
  readonly port: number;
}

async function runOne({ holdSeconds }: PauseOptions, plan: CellPlan): Promise<readonly string[]> {
  const { flow, killPoint, variant } = plan.cell;
  const found = await runCopy(plan, holdSeconds).catch((error: unknown) => [
    `the cell could not be run: ${String(error)}`,
  ]);
  console.log(`${found.length === 0 ? "fine  " : "BROKEN"} ${flow.name}: ${killPoint}, ${variant}`);
  for (const breach of found) console.log(`       ${breach}`);
  return found;
}

async function runCopy(
  { template, cell, port }: CellPlan,
  holdSeconds: number,
): Promise<readonly string[]> {
  const world = await template.copy(port);
  const visit = visitOf(world, template.memberFor(cell.flow));
  const found = await runCell({ ...cell, world, visit, holdSeconds });
  if (found.length === 0) await rm(world.folder, { recursive: true, force: true });
  return found;
}
