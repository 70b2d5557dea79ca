import pg from "pg";
import { type LoadResult, runLoad, writeRequest } from "./load.ts";
import type { BenchMember } from "./members.ts";
import { addPlayers, provider } from "./players.ts";
import { processorSeconds } from "./processor-time.ts";
import type { World } from "./world.ts";

/** One kind of work, as measured in one round. */
export interface Measured {
  readonly perSecond: number;
  readonly p50Milliseconds: number;
  readonly p99Milliseconds: number;
  readonly serverMicroseconds: number;
  readonly postgresMicroseconds: number;
}

export interface Round {
  readonly world: World;
  readonly members: readonly BenchMember[];
  readonly clients: number;
  readonly seconds: number;
  /** Counted from 0. Work that is possible once per member uses other members in every round. */
  readonly index: number;
  readonly roundCount: number;
}

type NextRequest = () => string | undefined;

export const rows: Readonly<Record<string, (round: Round) => Promise<Measured>>> = {
  "wallet reads": (round) =>
    measureLoad(
      round,
      inRotation(round, ({ token }) => writeRequest({ method: "GET", path: "/api/wallet", token })),
    ),
  "statement pages": (round) => {
    const body = JSON.stringify({ page: 1, limit: 10 });
    return measureLoad(
      round,
      inRotation(round, ({ token }) =>
        writeRequest({ method: "POST", path: "/api/statement", token, body }),
      ),
    );
  },
  spins: (round) => measureLoad(round, nextSpin(round)),
  "transfers to games": measureTransfers,
  "credited payments": measurePayments,
  // It is last and the bank is down, because its payouts would run during the other rows.
  "withdrawal requests": (round) => measureLoad(round, nextWithdrawal(round)),
};

async function measureLoad(round: Round, next: NextRequest): Promise<Measured> {
  const { world, clients, seconds } = round;
  const before = readProcessorTimes(world);
  const result = await runLoad({ port: world.port, clients, seconds, next });
  refuseFailures(result);
  return { ...result, ...shareProcessorTimes(before, readProcessorTimes(world), result.count) };
}

function refuseFailures({ statuses }: LoadResult): void {
  const others = Object.keys(statuses).filter((status) => status !== "200");
  if (others.length > 0)
    throw new Error(`Not all was answered with 200: ${JSON.stringify(statuses)}`);
}

/** Cycles through the members, so that none gets two requests in a short time. */
function inRotation({ members }: Round, write: (member: BenchMember) => string): NextRequest {
  let rotation = 0;
  return () => {
    const member = members[rotation % members.length];
    rotation += 1;
    return member && write(member);
  };
}

/** A member has coins for many spins, each under a separate key. */
function nextSpin(round: Round): NextRequest {
  let rotation = 0;
  return inRotation(round, ({ token }) => {
    rotation += 1;
    const key = `bench-spin-${round.index}-${rotation}`;
    return writeRequest({ method: "POST", path: "/api/spinwheel/spin", token, key });
  });
}

const warmUpSeconds = 2;

/** Through the sandbox, which keeps its own books and has just started: it warms up first. */
function measureTransfers(round: Round): Promise<Measured> {
  const { world, clients } = round;
  const mine = membersOf(round);
  return world.withSandbox(async () => {
    await addPlayers(mine, world);
    const body = JSON.stringify({ from: "WALLET", to: provider, amount: 1 });
    const next = nextKeyed(mine, "move", { path: "/api/wallet/transfer", body });
    await runLoad({ port: world.port, clients, seconds: warmUpSeconds, next });
    await world.settle();
    return measureLoad(round, next);
  });
}

/** A member has one withdrawal at a time. */
function nextWithdrawal(round: Round): NextRequest {
  const body = JSON.stringify({ amount: 100 });
  return nextKeyed(membersOf(round), "pay", { path: "/api/wallet/withdraw", body });
}

/** One request of each member, under a key. */
function nextKeyed(
  members: readonly BenchMember[],
  word: string,
  { path, body }: { path: string; body: string },
): NextRequest {
  let sent = 0;
  return () => {
    const member = members[sent];
    sent += 1;
    if (!member) return undefined;
    const { id, token } = member;
    return writeRequest({ method: "POST", path, token, body, key: `bench-${word}-${id}` });
  };
}

function membersOf({ members, index, roundCount }: Round): readonly BenchMember[] {
  const size = Math.floor(members.length / roundCount);
  return members.slice(index * size, (index + 1) * size);
}

const paymentCount = 1000;

/**
 * Bank transfers that wait in the bank's feed, from the first credit to the last. The bank holds
 * its feed back until all transfers exist, so that making them is not measured.
 */
async function measurePayments(round: Round): Promise<Measured> {
  const { world } = round;
  const payers = membersOf(round).slice(0, paymentCount);
  return world.withSandbox(async () => {
    const { sandbox } = world;
    await sandbox.setFault("bank", { kind: "error", call: "feed" });
    // Each has a different amount, as in production: transfers of one amount wait for one another.
    for (const [index, { bank }] of payers.entries())
      await sandbox.transfer({ amount: 100 + index, sender: bank });
    const client = new pg.Client({ connectionString: world.url });
    await client.connect();
    try {
      const done = await countCredited(client);
      const before = readProcessorTimes(world);
      await sandbox.setFault("bank", { kind: "off" });
      while ((await done()) < payers.length) await client.query("select pg_sleep(0.05)");
      const after = readProcessorTimes(world);
      const seconds = await readSpan(client, payers.length);
      return {
        perSecond: payers.length / seconds,
        p50Milliseconds: Number.NaN,
        p99Milliseconds: Number.NaN,
        ...shareProcessorTimes(before, after, payers.length),
      };
    } finally {
      await client.end();
    }
  });
}

/** Counts the transfers that are credited from now on. */
async function countCredited(client: pg.Client): Promise<() => Promise<number>> {
  const { rows: latest } = await client.query<{ id: string }>(
    "select coalesce(max(id), 0) as id from bank_receipt",
  );
  return async () => {
    const { rows: counted } = await client.query<{ count: number }>(
      `select count(*)::integer as count from bank_receipt
       where id > $1 and state = 'credited'`,
      [latest[0]?.id],
    );
    return counted[0]?.count ?? 0;
  };
}

/** The seconds from the first to the last of the latest ones. */
async function readSpan(client: pg.Client, count: number): Promise<number> {
  const { rows: spans } = await client.query<{ seconds: number }>(
    `select extract(epoch from max(ended_at) - min(ended_at))::float8 as seconds
     from (select ended_at from bank_receipt where state = 'credited'
       order by ended_at desc limit $1) as latest`,
    [count],
  );
  return spans[0]?.seconds ?? Number.NaN;
}

interface ProcessorTimes {
  readonly server: number;
  readonly postgres: number;
}

function readProcessorTimes({ serverPid, postgresPid }: World): ProcessorTimes {
  return { server: processorSeconds(serverPid), postgres: processorSeconds(postgresPid) };
}

function shareProcessorTimes(before: ProcessorTimes, after: ProcessorTimes, count: number) {
  return {
    serverMicroseconds: ((after.server - before.server) * 1e6) / count,
    postgresMicroseconds: ((after.postgres - before.postgres) * 1e6) / count,
  };
}
