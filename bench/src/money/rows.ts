import { randomBytes } from "node:crypto";
import { type LoadResult, runLoad, writeRequest } from "./load.ts";
import type { BenchMember } from "./members.ts";
import { addPlayers, provider } from "./players.ts";
import { measureArrivals, measurePayments } from "./payments.ts";
import { measurePayouts } from "./payouts.ts";
import {
  type Measured,
  membersOf,
  readProcessorTimes,
  type Round,
  shareProcessorTimes,
} from "./round.ts";

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
  "payments at 500 a second": measureArrivals,
  "settled payouts": measurePayouts,
  // It is last and the bank is down, because its payouts would run during the other rows.
  "withdrawal requests": async (round) => {
    const measured = await measureLoad(round, nextWithdrawal(round));
    if (round.sharesMembers) await round.world.endWithdrawals();
    return measured;
  },
};

/** A book that is used again knows the keys of the last run. */
const run = randomBytes(3).toString("hex");

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
    const key = `bench-${run}-spin-${round.index}-${rotation}`;
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
    const laps = round.sharesMembers ? Number.POSITIVE_INFINITY : 1;
    const next = nextKeyed(round, "move", { path: "/api/wallet/transfer", body, laps });
    await runLoad({ port: world.port, clients, seconds: warmUpSeconds, next });
    await world.settle();
    return measureLoad(round, next);
  });
}

/** A member has one withdrawal at a time. */
function nextWithdrawal(round: Round): NextRequest {
  const body = JSON.stringify({ amount: 100 });
  return nextKeyed(round, "pay", { path: "/api/wallet/withdraw", body, laps: 1 });
}

/** One request of each member in each lap, under a key. */
function nextKeyed(
  round: Round,
  word: string,
  { path, body, laps }: { path: string; body: string; laps: number },
): NextRequest {
  const members = membersOf(round);
  let sent = 0;
  return () => {
    const lap = Math.floor(sent / members.length);
    const member = members[sent % members.length];
    sent += 1;
    if (!member || lap >= laps) return undefined;
    const { id, token } = member;
    const key = `bench-${run}-${word}-${round.index}-${lap}-${id}`;
    return writeRequest({ method: "POST", path, token, body, key });
  };
}
