import { join } from "node:path";
import { addDatabase } from "@krapao/server/platform/postgres/database.ts";
import { AnswerCutter } from "@krapao/server/platform/postgres/answer-cutter.ts";
import { addMembers, type Member } from "#world/members.ts";
import { waitUntilFinal } from "#world/settle.ts";
import { fireTogether, type Reply, send, writeRequest } from "#world/wire.ts";
import { World } from "#world/world.ts";

interface CutOptions {
  readonly postgresUrl: string;
  readonly folder: string;
  readonly port: number;
}

/** A kind of batch whose answer is lost after its commit. */
interface Kind {
  readonly name: string;
  /** A piece of the statement that the batch runs. */
  readonly statement: string;
  readonly path: string;
  readonly body?: object;
  /** Counts what stands in the books of a member. */
  readonly count: string;
  readonly prepare?: (world: World, members: readonly Member[]) => Promise<void>;
}

const memberCount = 24;
/** The first request may be alone in its batch; by the third batch many share one. */
const cutCount = 3;
const finalMilliseconds = 60_000;

const transfers = "select count(*) from operation where member_id = $1 and kind = 'transfer'";
const transfer = {
  path: "/api/wallet/transfer",
  body: { from: "WALLET", to: "JOKER", amount: 100 },
  count: transfers,
  prepare: activate,
};
const kinds: readonly Kind[] = [
  {
    name: "withdrawals",
    statement: "insert into withdrawal (",
    path: "/api/wallet/withdraw",
    body: { amount: 100 },
    count: "select count(*) from operation where member_id = $1 and kind = 'withdraw'",
  },
  { name: "transfers", statement: "game_open", ...transfer },
  { name: "ends of legs", statement: "game_end", ...transfer },
  {
    name: "spins",
    statement: "spinwheel_turn",
    path: "/api/spinwheel/spin",
    count: "select count(*) from spinwheel_spin where member_id = $1",
    prepare: giveCoins,
  },
];

/** Cuts the server's connection right after a commit, once for each kind of batch. */
export async function runCuts({ postgresUrl, folder, port }: CutOptions): Promise<boolean> {
  const databaseUrl = await addDatabase(postgresUrl, "cuts");
  const cutter = new AnswerCutter();
  const serversUrl = await cutter.start(databaseUrl);
  const world = new World({
    databaseUrl,
    serversUrl,
    folder: join(folder, "cuts"),
    port,
    serverCount: 1,
  });
  const breaches: string[] = [];
  try {
    await world.start();
    for (const kind of kinds) breaches.push(...(await cutOne(world, cutter, kind)));
    const outcome = await waitUntilFinal(world, finalMilliseconds);
    if ("waiting" in outcome) console.log(`still open: ${outcome.waiting.join(", ")}`);
  } finally {
    await world.stop();
    await cutter.stop();
  }
  for (const breach of breaches) console.log(`BROKEN ${breach}`);
  return breaches.length === 0;
}

async function cutOne(
  world: World,
  cutter: AnswerCutter,
  { name, statement, path, body, count, prepare }: Kind,
): Promise<readonly string[]> {
  const members = await addMembers(await world.client(), memberCount, { baht: 1000 });
  await prepare?.(world, members);
  const cuts = Array.from({ length: cutCount }, () => cutter.cut(statement));
  const [port = 0] = world.ports;
  // Without a key: nothing but the server itself keeps them from being done twice.
  const replies = await fireTogether(
    members.map(({ token }) => ({
      port,
      bytes: writeRequest({ method: "POST", path, token, ...(body && { body }) }),
    })),
  );
  await cuts[0];
  const breaches: string[] = [];
  const tally = new Map<string, number>();
  let unknown = 0;
  for (const [index, member] of members.entries()) {
    const [row] = await world.query<{ count: string }>(count, [member.id]);
    const breach = judge(replies[index], Number(row?.count));
    if (breach !== undefined) breaches.push(`${name}: ${breach}`);
    const answer = `${replies[index]?.status} with ${row?.count} there`;
    tally.set(answer, (tally.get(answer) ?? 0) + 1);
    if ((replies[index]?.status ?? 0) >= 500 && row?.count === "1") unknown += 1;
  }
  if (unknown === 0) breaches.push(`${name}: no answer of what is there was lost: void`);
  cutter.forget();
  console.log(
    `cut after commit, ${name}: ${[...tally].map(([answer, times]) => `${times} × ${answer}`).join(", ")}; ` +
      `${breaches.length} refused, doubled or missing`,
  );
  return breaches;
}

function judge(reply: Reply | undefined, count: number): string | undefined {
  const { status = 0, code = "" } = reply ?? {};
  if (count > 1) return `asked once, done ${count} times`;
  if (status === 200 && count === 0) return "acknowledged, but not there";
  if (status >= 400 && status < 500 && count > 0) return `refused with ${code}, yet it is there`;
  return undefined;
}

async function activate(world: World, members: readonly Member[]): Promise<void> {
  const [port = 0] = world.ports;
  for (const { token } of members) {
    const path = "/api/wallet/activate/JOKER";
    const { status, code } = await send({
      port,
      bytes: writeRequest({ method: "GET", path, token }),
    });
    if (status !== 200) throw new Error(`JOKER was not activated: ${code}`);
  }
}

/** Deposits bring coins. */
async function giveCoins(world: World, members: readonly Member[]): Promise<void> {
  for (const { bank } of members) await world.sandbox.transfer({ amount: 500, sender: bank });
  const outcome = await waitUntilFinal(world, finalMilliseconds);
  if ("waiting" in outcome) throw new Error(`No deposit came: ${outcome.waiting.join(", ")}.`);
}
