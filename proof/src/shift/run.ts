import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { roles } from "@krapao/contract/office/permissions";
import { today } from "@krapao/contract/office/today";
import { World } from "@krapao/testkit/world";
import { describeMachine } from "#world/machine.ts";
import { workAsClerk } from "./clerk.ts";
import { Agenda, habitAt } from "./habits.ts";
import {
  firstServers,
  listWaiting,
  officePortOf,
  prepare,
  type Shift,
  type ShiftOptions,
  whileFast,
} from "./shift.ts";
import {
  decideActs,
  workAsAgent,
  workAsAuditor,
  workAsEngineer,
  workAsPromoter,
  workAsRisk,
} from "./staff.ts";
import { judge, printCounts } from "./verdict.ts";

/** How long the queues may need to become empty after the last member's act. */
const overtimeMinutes = 90;
const breachesShown = 30;
/** Members who act at the same moment. */
const crowdMax = 12;

/** Returns whether the shift ended with nothing left to do and nothing unexplained. */
export async function runShift(options: ShiftOptions): Promise<boolean> {
  const { databaseUrl, folder, port, members, minutes, seed } = options;
  console.log(
    `${describeMachine()}; ${firstServers} servers, ${roles.length} operators, ${members} members, ` +
      `${minutes} minutes; seed ${seed}`,
  );
  const startedAt = performance.now();
  const serverCount = firstServers + (minutes > judgedMinute ? 1 : 0);
  const world = new World({
    databaseUrl,
    folder: join(folder, "world"),
    port,
    serverCount,
    officePort: officePortOf(options),
  });
  try {
    await world.start(firstServers);
    const shift = await prepare(options, world);
    await work(shift);
    const breaches = await judge(shift);
    printCounts(shift);
    for (const breach of breaches.slice(0, breachesShown)) console.log(`BROKEN ${breach}`);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const isGood = breaches.length === 0;
    const verdict = isGood
      ? "Every queue is empty, every act verifies, no satang is missing."
      : `THE PROOF FAILED ${breaches.length} times.`;
    console.log(`${seconds} s. ${verdict}`);
    return isGood;
  } finally {
    await world.stop();
  }
}

/** All people act at their own pace while the clock runs. */
async function work(shift: Shift): Promise<void> {
  const { time, staff, weather, minutes, world } = shift;
  const isLate = () => time.minute >= minutes;
  const { clerk, agent, risk, owner, engineer, promoter, auditor } = staff;
  let isOver = false;
  /** Again and again, once in so many played minutes. */
  const rounds = async (every: number, round: () => Promise<void>) => {
    while (!isOver) {
      const startedAt = time.minute;
      await round();
      await time.waitFor(startedAt + every);
    }
  };
  const running = time.run();
  const working = Promise.all([
    rounds(1, () => weather.change(time.minute / minutes)),
    rounds(2, () => workAsClerk({ clerk, sandbox: world.sandbox, isLate: isLate() })),
    rounds(1, () => workAsAgent(agent)),
    rounds(2, () => workAsRisk(risk)),
    rounds(1, () =>
      decideActs({
        requesters: [clerk, engineer, promoter],
        deciders: [risk, owner],
        isLate: isLate(),
      }),
    ),
    rounds(4, () => workAsEngineer(engineer, weather.isGameSilent)),
    rounds(6, () => workAsPromoter(promoter, time.minute > 20 && time.minute < minutes / 2)),
    rounds(5, () => workAsAuditor(auditor)),
  ]);
  const joining = joinLater(shift);
  await liveMembers(shift);
  await joining;
  await time.waitFor(minutes);
  while (time.minute < minutes + overtimeMinutes && !(await isCalm(shift))) await pause(500);
  shift.notebook.count("overtime minutes", Math.round(time.minute - minutes));
  isOver = true;
  time.stop();
  await Promise.all([working, running]);
}

/** The day before is judged at six, 45 minutes after the start: by workers that look once in ten real minutes. */
const judgedMinute = 46;

/** A server that starts then looks at once. */
async function joinLater({ time, minutes, world }: Shift): Promise<void> {
  if (minutes <= judgedMinute) return;
  await time.waitFor(judgedMinute);
  await world.servers[firstServers]?.startOrFail();
}

/** Nothing waits any more, as the auditor sees it. */
async function isCalm({ staff: { auditor } }: Shift): Promise<boolean> {
  const state = await auditor.call(today.read);
  return listWaiting(state?.queues ?? [], whileFast).length === 0 && state !== undefined;
}

async function liveMembers({ persons, time, minutes }: Shift): Promise<void> {
  const agendas = persons.map(
    (person, index) => new Agenda(person, habitAt(index).deeds(person.random), minutes),
  );
  const busy = new Map<Agenda, Promise<void>>();
  while (time.minute < minutes) {
    for (const agenda of agendas) {
      if (busy.has(agenda) || !agenda.isDue(time.minute)) continue;
      busy.set(
        agenda,
        agenda.follow(time.minute).finally(() => busy.delete(agenda)),
      );
      while (busy.size >= crowdMax) await Promise.race(busy.values());
    }
    await pause(100);
  }
  await Promise.all(busy.values());
}
