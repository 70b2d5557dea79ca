import { execFileSync } from "node:child_process";
import { account } from "@krapao/contract/account";
import { wallet } from "@krapao/contract/wallet";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { matchTransfers } from "#features/deposit/bank/match.ts";
import { startWorker } from "#platform/worker.ts";
import { listDeposits, sendTransfer, storeFeed } from "#testing/deposits.ts";
import { joinMember } from "#testing/members.ts";
import { setUpWorld } from "#testing/world.ts";

/** A part of the text of the statement after which the process is paused once. */
let pauseAfter: string | undefined;
const lines: string[] = [];
const pools: pg.Pool[] = [];

const realNow = performance.now.bind(performance);
let pausedMilliseconds = 0;

vi.spyOn(performance, "now").mockImplementation(() => realNow() + pausedMilliseconds);
const world = await setUpWorld({
  onLogLine: (line) => lines.push(line),
  watchPool: (pool) => pools.push(pool.on("connect", pauseInside)),
});
afterEach(() => {
  if (pauseAfter !== undefined) throw new Error(`No statement contained ${pauseAfter}.`);
});

const pauseMilliseconds = 60_000;

/** Ends the server's connections and waits until they are gone. */
const endConnections = `
  select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where datname = current_database() and usename in ('krapao_app', 'krapao_batch')`;

/** A program that runs a statement. */
const runStatement = `
  import pg from "pg";
  const [, url, statement] = process.argv;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();`;

/**
 * Acts as a pause of the process that is longer than PostgreSQL keeps an idle connection: nothing
 * runs here meanwhile, the connections are ended, and the monotonic clock is ahead afterwards.
 */
function pauseProcess(): void {
  const url = world.owner.options.connectionString ?? "";
  const node = ["--input-type=module", "--eval", runStatement, url, endConnections];
  execFileSync(process.execPath, node);
  pausedMilliseconds += pauseMilliseconds;
}

type Query = (...given: readonly unknown[]) => Promise<unknown>;

/** Pauses the process when the answer to a statement has come, before the next one is sent. */
function pauseInside(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query;
  client.query = (async (...given: readonly unknown[]) => {
    const answer = await query(...given);
    if (pauseAfter === undefined || !String(given[0]).includes(pauseAfter)) return answer;
    pauseAfter = undefined;
    pauseProcess();
    return answer;
  }) as typeof client.query;
}

/** The levels of the lines since the last call, and their texts. */
function takeLines(): readonly { level: number; msg: string }[] {
  return lines
    .splice(0)
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter(({ level }) => level >= 40);
}

test("after a pause, the first requests are answered", async () => {
  const { token } = await joinMember(world);
  takeLines();
  pauseProcess();
  const replies = await Promise.all([
    world.call(wallet.read, { token }),
    world.call(account.profile, { token }),
  ]);
  expect(replies).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(takeLines()).toEqual([]);
});

test("a request whose transaction was open in a pause is refused, and nothing of it is done", async () => {
  const member = await joinMember(world);
  const { token } = member;
  const before = await world.call(account.profile, { token });
  const { bankCode, bankAccountNo, bankAccountName } = member.registration;
  const body = { name: "Somchai", bankCode, bankAccountNo, bankAccountName };
  takeLines();
  pauseAfter = 'update "member"';
  const refused = await world.call(account.editProfile, { token, body });
  expect(refused).toMatchObject({ status: 503, code: "INTERNAL_SERVER_ERROR" });
  expect(takeLines()).toMatchObject([{ level: 40, msg: "database not available" }]);
  expect((await world.call(account.profile, { token })).body).toEqual(before.body);
  expect(await world.call(account.editProfile, { token, body })).toMatchObject({ status: 200 });
});

test("a transfer whose transaction was open in a pause is credited once, without a fault", async () => {
  const member = await joinMember(world);
  await sendTransfer(world, member, { amount: 100 });
  await storeFeed(world);
  const log = { error: vi.fn<Log>(), warn: vi.fn<Log>() };
  pauseAfter = "order by id for update";
  await runOnce(log);
  expect(log.error).not.toHaveBeenCalled();
  expect(log.warn).toHaveBeenCalledOnce();
  expect(await listDeposits(world, member)).toEqual([]);

  await world.moveClock("5 minutes");
  await runOnce(log);
  expect(log.warn).toHaveBeenCalledOnce();
  expect(await listDeposits(world, member)).toMatchObject([{ amount: 100 }]);
});

type Log = (...given: readonly unknown[]) => void;

/** One run of the worker that credits transfers. */
async function runOnce(log: Parameters<typeof startWorker>[0]["log"]): Promise<void> {
  const { promise: hasRun, resolve } = Promise.withResolvers<void>();
  const worker = startWorker({
    name: "match",
    restMilliseconds: 60_000,
    work: () => matchTransfers(world.ctx).finally(resolve),
    log,
    metrics: world.ctx.watch.workers,
  });
  await hasRun;
  await worker.stop();
}

test("a pause does not count as waiting for a connection", async () => {
  const { token } = await joinMember(world);
  await limitConnections(0);
  await world.owner.query(endConnections);
  await vi.waitFor(() => expect(pools.map(({ totalCount }) => totalCount)).toEqual([0, 0]));
  const connect = vi.spyOn(pg.Pool.prototype, "connect");
  const waiting = world.call(wallet.read, { token });
  await vi.waitFor(() => expect(connect).toHaveBeenCalled());
  connect.mockRestore();
  pauseProcess();
  await limitConnections(-1);
  expect(await waiting).toMatchObject({ status: 200 });
});

/** How many connections the roles may have; -1: any number. The owner may connect always. */
async function limitConnections(count: number): Promise<void> {
  const { rows } = await world.owner.query<{ name: string }>("select current_database() as name");
  const name = pg.escapeIdentifier(rows[0]?.name ?? "");
  await world.owner.query(`alter database ${name} connection limit ${count}`);
}
