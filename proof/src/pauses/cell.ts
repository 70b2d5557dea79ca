import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { checkBooks } from "#books.ts";
import type { Flow, Visit } from "#steps/flows.ts";
import { judgeTotal } from "#steps/money.ts";
import { compareBalances } from "#world/game-books.ts";
import { compareWithOutside } from "#world/outside-books.ts";
import { listUnderWay, waitUntilFinal } from "#world/settle.ts";
import type { World } from "@krapao/testkit/world";

/**
 * The kinds of time faults: the process is paused, or the clock is ahead or behind for a while.
 * `blip`: the clock is ahead only until it has written one due time.
 */
export const variants = ["held", "ahead", "behind", "blip"] as const;
type Variant = (typeof variants)[number];

export interface Cell {
  readonly flow: Flow;
  readonly killPoint: string;
  readonly variant: Variant;
}

const reachSecondsMax = 90;
const finalSecondsMax = 90;
/** How long a takeover may last after the hold before the paused process continues anyway. */
const takeoverSecondsMax = 30;
/** The longest time for which the clock is wrong if not everything has ended before. */
const wrongClockSeconds = 15;
const clockStepHours = 36;
/** A request without an answer is done this much later, within the provider's longest delay of 5 s. */
const lateMilliseconds = 4500;
const longestDelayMilliseconds = 5000;
const pollMilliseconds = 250;

export const neverReached = "the process was not held: the step was never reached";

interface CellOptions extends Cell {
  readonly world: World;
  readonly visit: Visit;
  readonly holdSeconds: number;
}

/** Runs one flow with one process paused at one kill point. One sentence per breach. */
export async function runCell(options: CellOptions): Promise<readonly string[]> {
  const { world, flow, killPoint, variant } = options;
  const [first, second] = world.servers;
  if (!first || !second) throw new Error("A cell has two servers.");
  try {
    await world.sandboxProgram.startOrFail();
    await world.sandbox.setBank({ payoutMilliseconds: 0 });
    await setFaults(options);
    if (!(await first.start({ HOLD_AT: killPoint }))) return ["the first server did not start"];
    const prepared = (await flow.prepare?.(options.visit)) ?? "";
    const acting = act(options, prepared);
    const isHeld = await waitUntil(reachSecondsMax, async () => first.isHeld);
    if (!isHeld) return [neverReached];
    if (variant === "held") {
      await second.startOrFail();
      await letTakeOver(options);
      first.resume();
    } else {
      await stepClock(world, variant === "behind" ? -clockStepHours : clockStepHours);
      first.resume();
      // Two processes use the wrong clock, but a blip is over before another could start.
      if (variant !== "blip") await second.startOrFail();
      await waitUntil(wrongClockSeconds, () => isOver(options));
      await stepClock(world, 0);
      if (variant === "blip") await second.startOrFail();
    }
    return [...(await acting), ...(await conclude(options, prepared))];
  } finally {
    // A paused process would not receive the signal to end.
    first.resume();
    await world.stop();
  }
}

async function setFaults({ world: { sandbox }, flow, variant }: CellOptions): Promise<void> {
  if (flow.fault) await sandbox.setFault("game", flow.fault);
  if (variant === "held" || !flow.late) return;
  const { part, ...late } = flow.late;
  const once = { times: 1, milliseconds: lateMilliseconds };
  await sandbox.setFault(part, { kind: "late-commit", ...late, ...once });
}

/** The member's actions; a request that a paused process never answers is no breach. */
async function act({ flow, visit }: CellOptions, prepared: string): Promise<readonly string[]> {
  try {
    await flow.act(visit, prepared);
    return [];
  } catch (error) {
    return [`the member's request could not be made: ${String(error)}`];
  }
}

/** Pauses the first process until the second one has no work left, but at least this long. */
async function letTakeOver({ world, flow, holdSeconds }: CellOptions): Promise<void> {
  if (flow.leaseMinutes) await shiftClock(world, flow.leaseMinutes / 60);
  await pause(holdSeconds * 1000);
  await waitUntil(takeoverSecondsMax, async () => (await listUnderWay(world)).length === 0);
}

/** Whether the clock was wrong for long enough. */
async function isOver({ world, variant }: CellOptions): Promise<boolean> {
  if ((await listUnderWay(world)).length === 0) return true;
  return variant === "blip" && (await listFarAhead(world)).length > 0;
}

/** Rows that are due later than any back-off: only a clock that was ahead writes these. */
const farAhead = `
  select name, count from (values
    ('withdrawals', (select count(*) from withdrawal where is_open and due_at > later)),
    ('legs of transfers', (select count(*) from game_transfer where due_at > later)),
    ('gifts', (select count(*) from gift where state = 'PENDING' and due_at > later)),
    ('slips', (select count(*) from slip where state = 'PROCESSING' and due_at > later)),
    ('files', (select count(*) from stored_file where state = 'leaving' and due_at > later)),
    ('codes', (select count(*) from qr_code where due_at > later)),
    ('rewards', (select count(*) from reward_grant where due_at > later)),
    ('lists of bets', (select count(*) from bet_feed where due_at > later))
  ) as waiting (name, count)
  where count > 0`;

async function listFarAhead(world: World): Promise<readonly string[]> {
  const rows = await world.query<{ name: string; count: string }>(
    farAhead.replaceAll("later", "statement_timestamp() + interval '6 hours'"),
  );
  return rows.map(({ name, count }) => `${count} ${name} not due for hours`);
}

async function shiftClock(world: World, hours: number): Promise<void> {
  await world.query("update clock set shift = make_interval(secs => $1)", [hours * 3600]);
}

/** Sets the clock, as a fault does: the servers notice that no time has passed. */
async function stepClock(world: World, hours: number): Promise<void> {
  await world.query(
    "update clock set shift = step, stepped = step from make_interval(secs => $1) as step",
    [hours * 3600],
  );
}

async function waitUntil(seconds: number, isSo: () => Promise<boolean>): Promise<boolean> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < seconds * 1000) {
    if (await isSo()) return true;
    await pause(pollMilliseconds);
  }
  return isSo();
}

/** The member repeats the request, all work ends, and our books and the providers' are compared. */
async function conclude(options: CellOptions, prepared: string): Promise<readonly string[]> {
  const { world, flow, visit, variant } = options;
  const repeated = await act(options, prepared);
  // Delayed requests are done by now, whatever our books hold.
  if (variant !== "held" && flow.late) await pause(longestDelayMilliseconds);
  const outcome = await waitUntilFinal(world, finalSecondsMax * 1000);
  await waitUntil(finalSecondsMax, async () => (await listFarAhead(world)).length === 0);
  const stuck = [...("waiting" in outcome ? outcome.waiting : []), ...(await listFarAhead(world))];
  const seen = (await flow.check?.(visit)) ?? [];
  // Both processes finish their work: a delayed request has reached the provider by now, or never
  // will.
  await Promise.all(world.servers.map((server) => server.stop()));
  const { broken } = await checkBooks(world.databaseUrl, () => {});
  return [
    ...repeated,
    ...stuck.map((what) => `still under way: ${what}`),
    ...(await judgeTotal(flow, visit, prepared)),
    ...seen,
    ...broken.map((promise) => `the books do not hold: ${promise}`),
    ...(await compareWithOutside(world)),
    ...(await compareBalances(world)),
    ...(await world.newErrorLines())
      .filter((line) => !isOfTheFault(line))
      .map((line) => `a server wrote: ${line.slice(0, 300)}`),
  ];
}

/** After a pause, the process finds that its other calls have timed out. It notices a step of the clock. */
function isOfTheFault(line: string): boolean {
  try {
    const { error, msg } = JSON.parse(line) as { error?: { type?: string }; msg?: string };
    return error?.type === "NoAnswer" || msg === "the clock was set";
  } catch {
    // A line that is not JSON is unexpected.
    return false;
  }
}

export const visitOf = (world: World, member: Visit["member"]): Visit => ({
  world,
  member,
  key: randomUUID(),
});
