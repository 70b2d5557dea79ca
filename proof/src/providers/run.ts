import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { checkBooks } from "#books.ts";
import { Random } from "#kills/random.ts";
import { compareBalances } from "#world/game-books.ts";
import { describeMachine } from "#world/machine.ts";
import { addMembers } from "#world/members.ts";
import { compareWithOutside } from "#world/outside-books.ts";
import { projectDir, type World } from "@krapao/testkit/world";
import { endFaults, pickAccounts, startFaults, printFaults } from "./faults.ts";
import { Player, Tally } from "./player.ts";

interface ProofOptions {
  readonly world: World;
  readonly transferCount: number;
  readonly memberCount: number;
  readonly killCount: number;
  readonly seed: number;
}

const walletBaht = 2000;
/** After many faults a leg is polled every 30 s, and both legs of a transfer may need two polls. */
const settledSecondsMax = 120;
const breachesShown = 20;
/** The number of unknown transfers that an operator ends, each as the game's own books say. */
const operatorActs = 5;

/** Returns whether the games' books and ours agree, and no money is lost. */
export async function proveProviders(options: ProofOptions): Promise<boolean> {
  const { world, seed, transferCount, memberCount, killCount } = options;
  console.log(
    `${describeMachine()}; ${world.servers.length} servers, ${memberCount} members, ` +
      `${transferCount} transfers, ${killCount} kills; seed ${seed}`,
  );
  const startedAt = performance.now();
  const tally = new Tally(transferCount);
  try {
    await world.start();
    const players = await addPlayers(options, tally);
    await startFaults(world, seed);
    await Promise.all([
      ...players.map((player) => player.play()),
      killServers(world, { tally, transferCount, killCount }),
    ]);
    await endFaults(world);
    const breaches = [...tally.breaches, ...(await settle(world)), ...(await printFaults(world))];
    breaches.push(...(await conclude(world, memberCount)));
    for (const [what, count] of tally.answers) console.log(`  answered ${what}: ${count}`);
    for (const breach of breaches.slice(0, breachesShown)) console.log(`BROKEN ${breach}`);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const isGood = breaches.length === 0;
    const verdict = isGood ? "No satang is missing." : `THE PROOF FAILED ${breaches.length} times.`;
    console.log(`${seconds} s. ${verdict}`);
    return isGood;
  } finally {
    await world.stop();
  }
}

async function addPlayers({ world, memberCount, seed }: ProofOptions, tally: Tally) {
  const random = new Random(seed);
  const members = await addMembers(await world.client(), memberCount, { baht: walletBaht });
  const players = members.map(
    (member) =>
      new Player({
        world,
        member,
        tally,
        random: random.fork(),
        totalSatang: walletBaht * 100,
      }),
  );
  await Promise.all(players.map((player, at) => player.activate(pickAccounts(at))));
  return players;
}

/** Kills one server after another without warning, spread evenly over the transfers. */
async function killServers(
  world: World,
  { tally, transferCount, killCount }: { tally: Tally; transferCount: number; killCount: number },
): Promise<void> {
  for (let kill = 1; kill <= killCount; kill += 1) {
    const doneAt = transferCount * (1 - kill / (killCount + 1));
    while (tally.left > doneAt) await pause(20);
    const server = world.servers[kill % world.servers.length];
    await server?.kill();
    while (!(await server?.start())) await pause(200);
  }
  console.log(`${killCount} times a server was killed.`);
}

/** Open transfers of classes A and B, and all other work under way. */
const openForUs = `
  select leg.reference from game_transfer as leg
  join game_provider as provider on provider.code = leg.provider
  left join game_transfer as other on other.member_id = leg.member_id
    and other.number = leg.number and other.leg <> leg.leg
  left join game_provider as others on others.code = other.provider
  where leg.ended_at is null
    and not (provider.class = 'C' and leg.state = 'UNKNOWN')
    and not (leg.state = 'WAITING' and others.class = 'C' and other.state = 'UNKNOWN')`;

async function settle(world: World): Promise<readonly string[]> {
  const startedAt = performance.now();
  for (;;) {
    const open = await world.query<{ reference: string }>(openForUs);
    const seconds = (performance.now() - startedAt) / 1000;
    if (open.length === 0) {
      console.log(`settled ${seconds.toFixed(1)} s after the last fault`);
      return [];
    }
    if (seconds > settledSecondsMax) {
      return open.map(
        ({ reference }) => `${reference} is not settled after ${settledSecondsMax} s`,
      );
    }
    await pause(100);
  }
}

async function conclude(world: World, memberCount: number): Promise<readonly string[]> {
  const breaches = [...(await compare(world)), ...(await checkTotals(world, memberCount))];
  breaches.push(...(await actAsOperator(world)));
  // A transfer from game to game continues after an operator has ended its first half.
  breaches.push(...(await settle(world)), ...(await compare(world)));
  const { broken, breachCount } = await checkBooks(world.databaseUrl, () => {});
  console.log(`books checked: ${breachCount} breaches`);
  breaches.push(...broken.map((promise) => `the books do not hold: ${promise}`));
  breaches.push(...(await world.newErrorLines()).map((line) => `a server wrote: ${line}`));
  const counts = await world.query<{ class: string; state: string; count: string }>(
    `select provider.class, leg.state, count(*) from game_transfer as leg
     join game_provider as provider on provider.code = leg.provider
     group by provider.class, leg.state order by 1, 2`,
  );
  for (const row of counts) console.log(`  class ${row.class} ${row.state}: ${row.count}`);
  return breaches;
}

const compare = async (world: World) => [
  ...(await compareWithOutside(world)),
  ...(await compareBalances(world)),
];

/** The members still have all the money that they received, wherever it is. */
async function checkTotals(world: World, memberCount: number): Promise<readonly string[]> {
  const [row] = await world.query<{ total: string }>(
    `select (select sum(wallet_minor + held_minor) from ledger_account
       where exists (select from game_account where member_id = ledger_account.member_id)) +
     (select sum(balance_minor) from game_account) as total`,
  );
  const expected = memberCount * walletBaht * 100;
  return Number(row?.total) === expected
    ? []
    : [`the members had ${expected} satang and have ${row?.total}`];
}

const run = promisify(execFile);

/** Every unknown transfer is listed, and nothing else; an operator can end it. */
async function actAsOperator(world: World): Promise<readonly string[]> {
  const admin = async (...words: readonly string[]) => {
    const program = [join(projectDir, "server/src/admin/main.ts"), "unknown", ...words];
    const env = { PATH: process.env["PATH"] ?? "", DATABASE_URL: world.databaseUrl };
    const { stdout } = await run(process.execPath, program, { env });
    return stdout.trim().split("\n");
  };
  const unknown = await world.query<{ reference: string }>(
    "select reference from game_transfer where state = 'UNKNOWN' order by requested_at",
  );
  const lines = await admin("list");
  const listed = new Set(lines.map((line) => line.split("  ")[0]));
  console.log(`${unknown.length} transfers of class C are left to an operator, all listed`);
  const breaches = unknown
    .filter(({ reference }) => !listed.has(reference))
    .map(({ reference }) => `${reference} is unknown and not listed`);
  if (unknown.length === 0) breaches.push("nothing of class C stayed unknown: void");
  const moves = await world.sandbox.gameMoves();
  for (const { reference } of unknown.slice(0, operatorActs)) {
    const isDone = moves.some((move) => move.reference === reference && move.status === "DONE");
    await admin(isDone ? "settle" : "return", reference, "as the game's books say");
  }
  return breaches;
}
