import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { addDatabase } from "@krapao/server/platform/postgres/database.ts";
import { World } from "@krapao/testkit/world";
import { checkBooks } from "#books.ts";
import { addMembers, type Member } from "#world/members.ts";
import { compareWithOutside } from "#world/outside-books.ts";
import { waitUntilFinal } from "#world/settle.ts";
import { fireTogether, writeRequest } from "#world/wire.ts";
import { conclude, type PartOptions } from "./ground.ts";

const serverCount = 5;
const atOnce = 600;
const memberCount = 200;
const finalMilliseconds = 60_000;

/** Calls that use the connections of requests, of batches, or both. */
const calls: readonly ((token: string) => Buffer)[] = [
  (token) => writeRequest({ method: "GET", path: "/api/wallet", token }),
  (token) => writeRequest({ method: "GET", path: "/api/bonus/check/active", token }),
  (token) => writeRequest({ method: "GET", path: "/api/bonus", token }),
  (token) => writeRequest({ method: "GET", path: "/api/lookup/info", token }),
  (token) =>
    writeRequest({ method: "POST", path: "/api/wallet/withdraw", token, body: { amount: 100 } }),
];

/** Bursts of requests to more servers than the database has connections for without a bound. */
export async function runBurst(
  options: PartOptions & { readonly requests: number },
): Promise<boolean> {
  const { postgresUrl, folder, port, requests } = options;
  const databaseUrl = await addDatabase(postgresUrl, "burst");
  const world = new World({ databaseUrl, folder: join(folder, "burst"), port, serverCount });
  const watching = new AbortController();
  try {
    await world.start();
    const members = await addMembers(await world.client(), memberCount, { baht: 1000 });
    const watch = watchConnections(world, watching.signal);
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < requests; sent += atOnce) {
      for (const status of await fireOnce(world, members)) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
    watching.abort();
    const most = await watch;
    const rest = await waitUntilFinal(world, finalMilliseconds);
    const { broken } = await checkBooks(world.databaseUrl, () => {});
    const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
    console.log(
      `burst: ${serverCount} servers, ${requests} requests, ${atOnce} at once: ${counts}; ` +
        `at most ${most} of 100 connections`,
    );
    return conclude("burst", [
      ...[...statuses]
        .filter(([status]) => status === 0 || (status >= 500 && status !== 503))
        .map(([status, count]) => `${count} requests were answered ${status}`),
      ...("waiting" in rest ? [`not final: ${rest.waiting.join(", ")}`] : []),
      ...broken.map((promise) => `the books do not hold: ${promise}`),
      ...(await compareWithOutside(world)),
      ...(await world.newErrorLines()),
    ]);
  } finally {
    watching.abort();
    await world.stop();
  }
}

async function fireOnce(world: World, members: readonly Member[]): Promise<readonly number[]> {
  const shots = Array.from({ length: atOnce }, (_, index) => {
    const { token } = members[index % members.length] ?? { token: "" };
    const write = calls[index % calls.length];
    if (!write) throw new Error("There are no calls.");
    return { port: world.ports[index % world.ports.length] ?? 0, bytes: write(token) };
  });
  const replies = await fireTogether(shots);
  return replies.map(({ status }) => status);
}

/** The most connections to the cluster at one time. */
async function watchConnections(world: World, signal: AbortSignal): Promise<number> {
  let most = 0;
  while (!signal.aborted) {
    const [row] = await world.query<{ count: number }>(
      "select count(*)::integer as count from pg_stat_activity where backend_type = 'client backend'",
    );
    most = Math.max(most, row?.count ?? 0);
    await pause(100);
  }
  return most;
}
