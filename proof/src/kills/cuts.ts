import { join } from "node:path";
import { addDatabase } from "@krapao/server/platform/postgres/database.ts";
import { AnswerCutter } from "@krapao/server/platform/postgres/answer-cutter.ts";
import { checkBooks } from "#books.ts";
import { copyServer } from "#world/altered-server.ts";
import { allowSpins, settleBet } from "#world/bets.ts";
import type { Replacements } from "#world/guard-marks.ts";
import { addMembers, type Member } from "#world/members.ts";
import { compareWithOutside } from "#world/outside-books.ts";
import { waitUntilFinal } from "#world/settle.ts";
import { fireTogether, type Reply, send, writeRequest } from "#world/wire.ts";
import { World } from "@krapao/testkit/world";
import { cutWork } from "./work-cuts.ts";

interface CutOptions {
  readonly postgresUrl: string;
  readonly folder: string;
  readonly port: number;
}

/** A kind of batch whose answer is lost after its commit. */
interface Kind {
  readonly name: string;
  /** A part of the statement that the batch runs. */
  readonly statement: string;
  readonly path: string;
  readonly body?: object;
  /** Counts the rows of a member in the books. */
  readonly count: string;
  readonly prepare?: (world: World, members: readonly Member[]) => Promise<void>;
}

const memberCount = 24;
/** The first request may be alone in its batch; by the third batch many share one. */
const cutCount = 3;
/** The proof fails if requests never share a batch in this many rounds. */
const roundsMax = 10;
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
    statement: "withdrawal_take_up(",
    path: "/api/wallet/withdraw",
    body: { amount: 100 },
    count: "select count(*) from operation where member_id = $1 and kind = 'withdraw'",
  },
  { name: "transfers", statement: "game_open", ...transfer },
  { name: "ends of legs", statement: "game_end", ...transfer },
  {
    name: "spins",
    statement: "spinwheel_spin_once",
    path: "/api/spinwheel/spin",
    count: "select count(*) from spinwheel_spin where member_id = $1",
    prepare: giveCoins,
  },
];

/** The guards against the repetition of a batch whose answer was lost. */
export const cutGuards: Replacements = {
  "batch-once": "if (batch.length > 1) await this.#answerSingly(batch, running);",
  "own-key": "return sent as never;",
};

/** Cuts the server's connection right after a commit, once for each kind of batch. */
export async function runCuts(options: CutOptions): Promise<boolean> {
  const breaches = await cutAll(options, { name: "cuts", kinds, hasWork: true });
  for (const breach of breaches) console.log(`BROKEN ${breach}`);
  return breaches.length === 0;
}

/** The same without the guards. Returns whether the proof noticed it for every kind that does harm. */
export async function runPlantedCuts(options: CutOptions): Promise<boolean> {
  const { serverDir } = await copyServer(join(options.folder, "without"), cutGuards);
  // A repeat of `game_end` does no harm: the database ends a leg only once.
  const harmed = kinds.filter(({ statement }) => statement !== "game_end");
  const found = await cutAll(options, { name: "cuts_planted", kinds: harmed, serverDir });
  const missed = harmed.filter(({ name }) => !found.some((one) => one.startsWith(`${name}: `)));
  for (const breach of new Set(found)) console.log(`caught ${breach}`);
  for (const { name } of missed) console.log(`NOT CAUGHT ${name}`);
  console.log(`${harmed.length - missed.length} of ${harmed.length} kinds of batch were noticed.`);
  return missed.length === 0;
}

interface CutPlan {
  readonly name: string;
  readonly kinds: readonly Kind[];
  /** Whether the batches of the workers are cut too. Without the guards a repeat does no harm there. */
  readonly hasWork?: boolean;
  readonly serverDir?: string;
}

/** One sentence per breach. */
async function cutAll(
  { postgresUrl, folder, port }: CutOptions,
  { name, kinds: chosen, hasWork = false, serverDir }: CutPlan,
): Promise<readonly string[]> {
  const databaseUrl = await addDatabase(postgresUrl, name);
  const cutter = new AnswerCutter();
  const world = new World({
    databaseUrl,
    serversUrl: await cutter.start(databaseUrl),
    folder: join(folder, name),
    port,
    serverCount: 1,
    ...(serverDir !== undefined && { serverDir }),
  });
  try {
    await world.start();
    const breaches: string[] = [];
    for (const kind of chosen) breaches.push(...(await cutKind(world, cutter, kind)));
    if (hasWork) breaches.push(...(await cutWork(world, cutter)));
    return [...breaches, ...(await conclude(world))];
  } finally {
    await world.stop();
    await cutter.stop();
  }
}

async function conclude(world: World): Promise<readonly string[]> {
  const outcome = await waitUntilFinal(world, finalMilliseconds);
  const { broken } = await checkBooks(world.databaseUrl, () => {});
  return [
    ...("waiting" in outcome ? [`not final: ${outcome.waiting.join(", ")}`] : []),
    ...broken.map((promise) => `the books do not hold: ${promise}`),
    ...(await compareWithOutside(world)),
  ];
}

/** Cuts until a batch with several requests was among those cut. */
async function cutKind(world: World, cutter: AnswerCutter, kind: Kind): Promise<readonly string[]> {
  for (let round = 1; round <= roundsMax; round += 1) {
    const { breaches, isShared } = await cutOnce(world, cutter, kind);
    if (isShared || breaches.length > 0) return breaches;
  }
  return [`${kind.name}: no answer of a batch that several share was lost: void`];
}

async function cutOnce(
  world: World,
  cutter: AnswerCutter,
  { name, statement, path, body, count, prepare }: Kind,
): Promise<{ readonly breaches: readonly string[]; readonly isShared: boolean }> {
  const members = await addMembers(await world.client(), memberCount, { baht: 1000 });
  await prepare?.(world, members);
  let cuts = 0;
  for (let left = cutCount; left > 0; left -= 1) {
    void cutter.cut(statement).then(() => (cuts += 1));
  }
  const [port = 0] = world.ports;
  // Without a key, only the server itself prevents a repeat.
  const replies = await fireTogether(
    members.map(({ token }) => ({
      port,
      bytes: writeRequest({ method: "POST", path, token, ...(body && { body }) }),
    })),
  );
  cutter.forget();
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
  console.log(
    `${cuts} cut after commit, ${name}: ` +
      `${[...tally].map(([answer, times]) => `${times} × ${answer}`).join(", ")}; ` +
      `${breaches.length} refused, doubled or missing`,
  );
  return { breaches, isShared: cuts > 0 && unknown > cuts };
}

function judge(reply: Reply | undefined, count: number): string | undefined {
  const { status = 0, code = "" } = reply ?? {};
  if (count > 1) return `requested once, done ${count} times`;
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

/** Deposits that were played through bring coins. */
async function giveCoins(world: World, members: readonly Member[]): Promise<void> {
  await allowSpins(world);
  for (const { bank } of members) await world.sandbox.transfer({ amount: 500, sender: bank });
  const outcome = await waitUntilFinal(world, finalMilliseconds);
  if ("waiting" in outcome) throw new Error(`No deposit came: ${outcome.waiting.join(", ")}.`);
  for (const { id } of members) await settleBet(world, { memberId: id, baht: 500 });
}
