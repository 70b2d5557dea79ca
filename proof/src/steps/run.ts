import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { killPoints } from "@krapao/server/platform/kill-points.ts";
import { checkBooks } from "#books.ts";
import { compareBalances } from "#world/game-books.ts";
import { describeMachine } from "#world/machine.ts";
import { addMembers } from "#world/members.ts";
import { compareWithOutside } from "#world/outside-books.ts";
import type { Program } from "@krapao/testkit/program";
import { listUnderWay } from "#world/settle.ts";
import type { World } from "@krapao/testkit/world";
import { compareFiles, waitForRemovals } from "./files.ts";
import { type Flow, flows, startBaht, type Visit } from "./flows.ts";
import { fillGames, judgeTotal } from "./money.ts";

interface KillPointOptions {
  readonly only: string;
  readonly rounds: number;
}

const deathSecondsMax = 30;
const finalSecondsMax = 60;

/** Returns whether the server was killed at every kill point and everything ended correctly. */
export async function proveKillPoints(
  world: World,
  { only, rounds }: KillPointOptions,
): Promise<boolean> {
  console.log(describeMachine());
  const wanted = only.split(",");
  const chosen = flows.filter(({ name }) => wanted.some((start) => name.startsWith(start)));
  const breaches: string[] = [];
  const reached = new Set<string>();
  try {
    await world.start();
    await world.sandbox.setBank({ payoutMilliseconds: 0 });
    // The clock is moved forward repeatedly; slips must not expire because of it.
    await world.set("slip", { maxAgeMinutes: 1440 });
    const visits = await prepareVisits(world, chosen, rounds);
    await serverOf(world).stop();
    for (const { flow, killPoint, visit } of visits) {
      const found = await dieAt({ world, flow, killPoint, visit });
      console.log(`${found.length === 0 ? "fine  " : "BROKEN"} ${flow.name}: ${killPoint}`);
      for (const breach of found) console.log(`       ${breach}`);
      if (!found.includes(neverReached)) reached.add(killPoint.replace(/:\d$/, ""));
      breaches.push(...found);
    }
    breaches.push(...(await concludeFiles(world)), ...(await conclude(world)));
  } finally {
    await world.stop();
  }
  const missed = only === "" ? killPoints.filter((killPoint) => !reached.has(killPoint)) : [];
  breaches.push(...missed.map((killPoint) => `no process was killed at ${killPoint}`));
  for (const breach of missed) console.log(`BROKEN no process was killed at ${breach}`);
  const verdict = breaches.length === 0 ? "Everything ended as it should." : "THE PROOF FAILED.";
  console.log(`${reached.size} of ${killPoints.length} kill points were reached. ${verdict}`);
  return breaches.length === 0;
}

const neverReached = "the server did not die: the step was never reached";

function serverOf({ servers: [server] }: World): Program {
  if (!server) throw new Error("There is no server.");
  return server;
}

/** A member for every kill, with accounts at games and money in them. */
async function prepareVisits(world: World, chosen: readonly Flow[], rounds: number) {
  const wanted = Array.from({ length: rounds }, () => chosen)
    .flat()
    .flatMap((flow) => flow.killPoints.map((killPoint) => ({ flow, killPoint })));
  const members = await addMembers(await world.client(), wanted.length, { baht: startBaht });
  const visits = wanted.map((one, index) => {
    const member = members[index];
    if (!member) throw new Error("There are too few members.");
    return { ...one, visit: { world, member, key: randomUUID() } };
  });
  for (const { flow, visit } of visits) await fillGames(world, visit.member, flow.games);
  return visits;
}

interface Death {
  readonly world: World;
  readonly flow: Flow;
  readonly killPoint: string;
  readonly visit: Visit;
}

/** One kill and the recovery after it. One sentence per breach. */
async function dieAt({ world, flow, killPoint, visit }: Death): Promise<readonly string[]> {
  const server = serverOf(world);
  if (!(await server.start({ DIE_AT: killPoint }))) return ["the server died as it started"];
  await world.sandbox.setFault("game", flow.fault ?? { kind: "off" });
  const prepared = (await flow.prepare?.(visit)) ?? "";
  await flow.act(visit, prepared);
  const isDead = await Promise.race([
    server.ended().then(() => true),
    pause(deathSecondsMax * 1000, false, { ref: false }),
  ]);
  if (!isDead) await server.stop();

  await server.startOrFail();
  await flow.act(visit, prepared);
  const stuck = await waitUntilFinal(world);
  const wrongTotal = await judgeTotal(flow, visit, prepared);
  const seen = (await flow.check?.(visit)) ?? [];
  await server.stop();
  return [
    ...(isDead ? [] : [neverReached]),
    ...stuck.map((what) => `still under way: ${what}`),
    ...wrongTotal,
    ...seen,
  ];
}

/** Our clock runs ahead, so that the proof does not wait for leases of killed processes. */
async function waitUntilFinal(world: World): Promise<readonly string[]> {
  const startedAt = performance.now();
  for (let round = 1; ; round += 1) {
    const waiting = await listUnderWay(world);
    const isOver = performance.now() - startedAt > finalSecondsMax * 1000;
    if (waiting.length === 0 || isOver) return waiting;
    await pause(200);
    if (round % 5 === 0) await world.query("update clock set shift = shift + interval '8 seconds'");
  }
}

/** After the last kill, the next server removes what the killed ones left. */
async function concludeFiles(world: World): Promise<readonly string[]> {
  await serverOf(world).startOrFail();
  const breaches = [...(await waitForRemovals(world)), ...(await compareFiles(world))];
  await serverOf(world).stop();
  for (const breach of breaches) console.log(`BROKEN ${breach}`);
  return breaches;
}

async function conclude(world: World): Promise<readonly string[]> {
  const { broken } = await checkBooks(world.databaseUrl, () => {});
  const breaches = [
    ...broken.map((promise) => `the books do not hold: ${promise}`),
    ...(await compareWithOutside(world)),
    ...(await compareBalances(world)),
    ...(await world.newErrorLines()).map((line) => `the server wrote: ${line}`),
  ];
  for (const breach of breaches) console.log(`BROKEN ${breach}`);
  return breaches;
}
