import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { live } from "#kills/acts.ts";
import { findUnclassified } from "#kills/classify.ts";
import { Client } from "#kills/client.ts";
import { Random } from "#kills/random.ts";
import { Record } from "#kills/record.ts";
import { judge } from "#kills/verdict.ts";
import { listDeaf } from "#failover/notices.ts";
import { Cluster } from "#world/cluster.ts";
import { describeMachine } from "#world/machine.ts";
import { addMembers } from "#world/members.ts";
import { waitUntilFinal } from "#world/settle.ts";
import { World } from "@krapao/testkit/world";
import { Bouncer, versionOf } from "./bouncer.ts";
import { listUnguarded } from "./guard.ts";

interface PoolerOptions {
  readonly folder: string;
  readonly program: string;
  readonly port: number;
  readonly memberCount: number;
  readonly seconds: number;
  readonly seed: number;
}

interface Cell {
  readonly name: string;
  readonly mode: "session" | "transaction";
  /** Whether LISTEN gets the address of PostgreSQL itself. */
  readonly isListenDirect: boolean;
  readonly isPrepared: boolean;
  /** Whether the pooler logs in as the owner for everybody. */
  readonly isOwner?: boolean;
  /** The sentence of a server that does not start; absent: it must work. */
  readonly refusal?: string;
}

const users = {
  krapao_app: "app-password",
  krapao_batch: "app-password",
  krapao_sweep: "app-password",
  krapao_office: "app-password",
  krapao_deed: "app-password",
};
const owner = { user: "wallet", password: "owner-password" };
const finalSecondsMax = 60;

function cellsOf(isPreparing: boolean): readonly Cell[] {
  const transaction = { mode: "transaction", isListenDirect: true, isPrepared: false } as const;
  return [
    { name: "session", mode: "session", isListenDirect: false, isPrepared: true },
    {
      ...transaction,
      name: "transaction",
      isPrepared: true,
      ...(isPreparing ? {} : { refusal: "does not know prepared statements" }),
    },
    { ...transaction, name: "transaction, DATABASE_PREPARED=false" },
    {
      ...transaction,
      name: "transaction, LISTEN through the pooler",
      isListenDirect: false,
      refusal: "LISTEN does not work through a pooler in transaction mode",
    },
    {
      ...transaction,
      name: "the pooler logs in as the owner",
      mode: "session",
      isOwner: true,
      refusal: "must log in as krapao_app, but it is wallet",
    },
  ];
}

/** Returns whether every cell works, or is refused by its sentence. */
export async function provePooler(options: PoolerOptions): Promise<boolean> {
  const { folder, program, port, seed } = options;
  const version = versionOf(program);
  console.log(`${describeMachine()}; ${version.text}; seed ${seed}`);
  const cluster = await Cluster.create(join(folder, "cluster"), port + 10);
  let isGood = true;
  try {
    await cluster.start();
    await cluster.addOwner(owner.user, owner.password);
    for (const [index, cell] of cellsOf(version.isPreparing).entries()) {
      const breaches = await proveCell({ ...options, cluster, cell, name: `pooler_${index}` });
      const outcome = cell.refusal ? "refused by its sentence" : "works";
      console.log(`${cell.name}: ${breaches.length === 0 ? outcome : "FAILED"}`);
      for (const breach of breaches) console.log(`BROKEN ${breach}`);
      if (breaches.length > 0) isGood = false;
    }
  } finally {
    await cluster.stop();
  }
  console.log(isGood ? "Every pooler works or is refused." : "THE PROOF FAILED.");
  return isGood;
}

interface CellOptions extends PoolerOptions {
  readonly cluster: Cluster;
  readonly cell: Cell;
  /** Of the database and the folder. */
  readonly name: string;
}

async function proveCell(options: CellOptions): Promise<readonly string[]> {
  const { cluster, cell, name, port, program } = options;
  const folder = join(options.folder, name);
  await mkdir(folder);
  await cluster.query(`create database ${name} owner wallet`);
  const poolerPort = port + 11;
  const bouncer = await Bouncer.start({
    program,
    folder,
    cluster,
    users,
    port: poolerPort,
    mode: cell.mode,
    forced: cell.isOwner ? owner : undefined,
  });
  const addressOf = (user: string, password: string, at: number) =>
    `postgresql://${user}:${password}@127.0.0.1:${at}/${name}?sslmode=disable`;
  const ownerUrl = addressOf(owner.user, owner.password, cluster.port);
  const world = new World({
    databaseUrl: ownerUrl,
    serversUrl: addressOf("krapao_app", users.krapao_app, poolerPort),
    folder,
    port,
    serverCount: 2,
    settings: {
      DATABASE_OWNER_URL: ownerUrl,
      DATABASE_PREPARED: String(cell.isPrepared),
      ...(cell.isListenDirect && {
        DATABASE_DIRECT_URL: addressOf("krapao_app", users.krapao_app, cluster.port),
      }),
    },
  });
  try {
    if (cell.refusal !== undefined) return await proveRefused(world, cell.refusal);
    await world.start();
    const unguarded = await Promise.all(
      Object.entries(users).map(async ([user, password]) =>
        (await listUnguarded(addressOf(user, password, poolerPort))).map(
          (what) => `${user} may write ${what}`,
        ),
      ),
    );
    return [...unguarded.flat(), ...(await proveWorking(world, options))];
  } finally {
    await world.stop();
    await bouncer.stop();
  }
}

async function proveRefused(world: World, refusal: string): Promise<readonly string[]> {
  const [server] = world.servers;
  if (await server?.start()) return ["the server started"];
  const log = (await server?.readLog()) ?? "";
  const isSentence = log.trim().split("\n").length === 1 && log.includes(refusal);
  return isSentence ? [] : [`the server ended with: ${log}`];
}

/** Members use the product through the pooler for some seconds. */
async function proveWorking(
  world: World,
  { memberCount, seconds, seed }: PoolerOptions,
): Promise<readonly string[]> {
  const members = await addMembers(await world.client(), memberCount, { baht: 5000 });
  const random = new Random(seed);
  const record = new Record();
  const stopping = new AbortController();
  const { signal } = stopping;
  const living = Promise.all(
    members.map((member) =>
      live(new Client({ world, member, record, random: random.fork(), signal })),
    ),
  );
  try {
    await Promise.race([pause(seconds * 1000), living]);
  } finally {
    stopping.abort();
    await living;
  }
  const deaf = await listDeaf(world.ports, members);
  const rest = await waitUntilFinal(world, finalSecondsMax * 1000);
  console.log(`  ${record.count("acknowledged")} requests acknowledged`);
  return [
    ...deaf,
    ...("waiting" in rest ? [`not final: ${rest.waiting.join(", ")}`] : []),
    ...(record.count("acknowledged") === 0 ? ["nothing was acknowledged: void"] : []),
    ...(await judge(world, record, undefined)),
    ...findUnclassified(record.tally),
    ...[...record.tally.keys()]
      .filter((what) => what.endsWith("INTERNAL_SERVER_ERROR"))
      .map((what) => `answered: ${what}`),
    ...(await world.newErrorLines()).map((line) => `a server failed: ${line.slice(0, 300)}`),
    ...(await listStrangers(world)),
  ];
}

/** Connections to the database as another role than the application's; this proof's own is left out. */
async function listStrangers(world: World): Promise<readonly string[]> {
  const rows = await world.query<{ role: string }>(
    `select usename as role from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename <> all ($1)`,
    [Object.keys(users)],
  );
  return rows.map(({ role }) => `a server is connected as ${role}`);
}
