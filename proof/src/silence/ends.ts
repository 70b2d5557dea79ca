import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { AnswerCutter } from "@krapao/server/platform/postgres/answer-cutter.ts";
import { addDatabase } from "@krapao/server/platform/postgres/database.ts";
import type { Program } from "@krapao/testkit/program";
import { World } from "@krapao/testkit/world";
import { addMembers } from "#world/members.ts";
import { conclude, type PartOptions } from "./ground.ts";

const clientCount = 20;
const warmMilliseconds = 1000;
const endSecondsMax = 15;

/** SIGTERM to servers whose clients keep their connections busy; one of them has a silent database. */
export async function runEnds({ postgresUrl, folder, port }: PartOptions): Promise<boolean> {
  const databaseUrl = await addDatabase(postgresUrl, "ends");
  const cutter = new AnswerCutter();
  const world = new World({
    databaseUrl,
    serversUrl: await cutter.start(databaseUrl),
    folder: join(folder, "ends"),
    port,
    serverCount: 2,
    settings: { DRAIN_SECONDS: "3", LOG_LEVEL: "info" },
  });
  try {
    await world.start();
    const [member] = await addMembers(await world.client(), 1, { baht: 100 });
    const token = member?.token ?? "";
    const breaches: string[] = [];
    for (const [index, server] of world.servers.entries()) {
      const isSilent = index === 1;
      const serverPort = world.ports[index] ?? 0;
      breaches.push(...(await endOne({ server, port: serverPort, token, isSilent, cutter })));
    }
    return conclude("ends", breaches);
  } finally {
    await world.stop();
    await cutter.stop();
  }
}

interface EndOptions {
  readonly server: Program;
  readonly port: number;
  readonly token: string;
  readonly isSilent: boolean;
  readonly cutter: AnswerCutter;
}

async function endOne({
  server,
  port,
  token,
  isSilent,
  cutter,
}: EndOptions): Promise<readonly string[]> {
  const clients = Array.from({ length: clientCount }, () => keepBusy(port, token));
  await pause(warmMilliseconds);
  const startedAt = performance.now();
  if (isSilent) cutter.silence();
  await server.stop();
  const seconds = (performance.now() - startedAt) / 1000;
  const answers = (await Promise.all(clients)).flat();
  const tally = Map.groupBy(answers, (answer) => answer);
  const counts = [...tally].map(([answer, all]) => `${all.length} × ${answer}`).join(", ");
  console.log(
    `SIGTERM with ${clientCount} busy clients${isSilent ? " and a silent database" : ""}: ended after ` +
      `${seconds.toFixed(1)} s; ${counts}`,
  );
  // The last call of each client finds no server, or is reset in the queue of the port that closes.
  const expected = ["200", "ECONNREFUSED", "ECONNRESET", ...(isSilent ? ["500", "503"] : [])];
  return [
    ...(seconds > endSecondsMax ? [`a server ended after ${seconds.toFixed(1)} s`] : []),
    ...[...tally.keys()]
      .filter((answer) => !expected.includes(answer))
      .map((answer) => `${tally.get(answer)?.length} requests got ${answer}`),
  ];
}

/** Reads the wallet again and again on one connection, until there is no server. */
async function keepBusy(port: number, token: string): Promise<readonly string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: string[] = [];
  const headers = { authorization: `Bearer ${token}` };
  for (;;) {
    const request = get({ host: "127.0.0.1", port, path: "/api/wallet", agent, headers });
    const [reply] = (await once(request, "response").catch((error: { code?: string }) => [
      error.code ?? "no answer",
    ])) as [IncomingMessage | string];
    answers.push(typeof reply === "string" ? reply : String(reply.statusCode));
    if (reply === "ECONNREFUSED") break;
    if (typeof reply === "string") continue;
    await once(reply.resume(), "end");
  }
  agent.destroy();
  return answers;
}
