import { setTimeout as pause } from "node:timers/promises";
import type { Postgres } from "@krapao/server/platform/postgres/postgres.ts";
import type { Fault } from "@krapao/testkit/outside";
import type { World } from "@krapao/testkit/world";
import { checkBooks } from "#books.ts";
import { findUnexplained } from "#kills/classify.ts";
import { Client } from "#kills/client.ts";
import { Killer } from "#kills/killer.ts";
import { Random } from "#kills/random.ts";
import { Record } from "#kills/record.ts";
import { describeMachine } from "#world/machine.ts";
import { addMembers } from "#world/members.ts";
import { writeRequest } from "#world/wire.ts";
import { judge, listUnsettled, type Device } from "./verdict.ts";

interface InboxOptions {
  readonly world: World;
  readonly postgres: Postgres;
  readonly dataDir: string;
  readonly memberCount: number;
  readonly serverKills: number;
  readonly postgresKills: number;
  readonly seed: number;
}

const pushFaults: readonly Fault[] = [
  { kind: "lost-reply", call: "send", probability: 0.05 },
  { kind: "lost-request", call: "send", probability: 0.05 },
  { kind: "busy", call: "send", probability: 0.1 },
];
const settleSecondsMax = 120;
const breachesShown = 20;

/** Runs the proof. Returns whether no event was lost or doubled. */
export async function proveInbox(options: InboxOptions): Promise<boolean> {
  const { world, memberCount, serverKills, postgresKills, seed } = options;
  console.log(`${describeMachine()}; 2 servers, ${memberCount} members; seed ${seed}`);
  const startedAt = performance.now();
  const random = new Random(seed);
  const record = new Record();
  const killer = new Killer({ ...options, record, random });
  const stopping = new AbortController();
  const { signal } = stopping;
  try {
    await world.start();
    const members = await addMembers(await world.client(), memberCount, { baht: 2000 });
    await world.sandbox.setBank({ payoutMilliseconds: 300 });
    const clients = members.map(
      (member) => new Client({ world, member, record, random: random.fork(), signal }),
    );
    const devices = await subscribeAll(clients);
    await world.sandbox.setFault("push", { faults: pushFaults, seed });
    const living = Promise.all(clients.map((client) => live(client)));
    await killer.run({ servers: serverKills, postgres: postgresKills }, async () => {});
    stopping.abort();
    await living;
    await world.sandbox.setFault("push", { kind: "off" });
    const breaches = [...(await settle(world))];
    breaches.push(...(await judge(world, members, devices)));
    breaches.push(...findUnexplained(await world.newErrorLines(), killer.outages));
    const books = await checkBooks(world.databaseUrl, () => {});
    breaches.push(...books.broken.map((promise) => `the books: ${promise}`));
    if (killer.kills.length < serverKills + postgresKills) breaches.push("too few kills: void");
    return conclude(breaches, { record, killer, startedAt });
  } finally {
    stopping.abort();
    await world.stop();
    await killer.postgres.stop();
  }
}

/** Every member has one phone with push messages. */
async function subscribeAll(clients: readonly Client[]): Promise<readonly Device[]> {
  const devices: Device[] = [];
  for (const client of clients) {
    const { token } = client.member;
    const post = (path: string, body: object) =>
      client.send(writeRequest({ method: "POST", path, token, body }), path);
    const { body } = await post("/api/inbox/push/played", {});
    const { status } = await post("/api/inbox/push", body);
    if (status !== 200) throw new Error("A phone could not subscribe.");
    devices.push({ memberId: client.member.id, endpoint: String(body["endpoint"]) });
  }
  return devices;
}

/** Deposits, withdraws and reads, one after another, until the proof stops. */
async function live(client: Client): Promise<void> {
  const { world, member, random, signal } = client;
  const { token } = member;
  while (!signal.aborted) {
    await pause(random.between(100, 900));
    const chance = random.next();
    if (chance < 0.45) {
      const amount = random.between(20, 500) + random.between(1, 99) / 100;
      await world.sandbox.transfer({ amount, sender: member.bank });
    } else if (chance < 0.8) {
      const body = { amount: random.between(100, 300) };
      await client.request({
        kind: "withdraw",
        amount: body.amount,
        write: (key) =>
          writeRequest({ method: "POST", path: "/api/wallet/withdraw", token, key, body }),
      });
    } else {
      const body = { number: random.between(1, 10) };
      await client.send(
        writeRequest({ method: "POST", path: "/api/inbox/read", token, body }),
        "read",
      );
    }
  }
}

async function settle(world: World): Promise<readonly string[]> {
  const startedAt = performance.now();
  for (;;) {
    const unsettled = await listUnsettled(world);
    if (unsettled.length === 0) return [];
    if ((performance.now() - startedAt) / 1000 > settleSecondsMax) {
      return [`not settled: ${unsettled.join(", ")}`];
    }
    await pause(500);
  }
}

function conclude(
  breaches: readonly string[],
  { record, killer, startedAt }: { record: Record; killer: Killer; startedAt: number },
): boolean {
  for (const [what, count] of record.tally) console.log(`  ${what}: ${count}`);
  console.log(`${killer.kills.length} kills`);
  for (const breach of breaches.slice(0, breachesShown)) console.log(`BROKEN ${breach}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const verdict =
    breaches.length === 0
      ? "Every ended operation is in its inbox once, and no phone got a message twice."
      : `THE PROOF FAILED ${breaches.length} times.`;
  console.log(`${seconds} s. ${verdict}`);
  return breaches.length === 0;
}
