import { randomUUID } from "node:crypto";
import { operation } from "@krapao/contract/operation";
import { idempotencyHeader } from "@krapao/contract/route";
import { wallet } from "@krapao/contract/wallet";
import { withdraw } from "@krapao/contract/withdraw";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { AnswerCutter } from "#platform/postgres/answer-cutter.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { createWorld, type World } from "#testing/world.ts";
import { LiveConnections } from "./live-connections.ts";

const cutter = new AnswerCutter();
const live = new LiveConnections();
let world: World;

beforeAll(async () => {
  const connections = { size: 6, statementMilliseconds: 2000, waitMilliseconds: 2000, live };
  world = await createWorld({ cutter, connections });
});
afterAll(async () => {
  await world.close();
  await cutter.stop();
});

async function joinRich(): Promise<Member> {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 1000);
  return member;
}

const take = ({ token }: Member, key: string) =>
  world.call(withdraw.withdraw, {
    token,
    body: { amount: 100 },
    headers: { [idempotencyHeader]: key },
  });

async function countWithdrawals({ id }: Member): Promise<number> {
  const text = "select from operation where member_id = $1 and kind = 'withdraw'";
  return (await world.owner.query(text, [id])).rowCount ?? 0;
}

const unknown = { status: 500, code: "INTERNAL_SERVER_ERROR" };
const unavailable = { status: 503, code: "INTERNAL_SERVER_ERROR" };

test("when all connections fall silent, what was sent is unknown and the next calls are answered", async () => {
  const member = await joinRich();
  const key = randomUUID();
  const held = cutter.hold("withdrawal_take_up(");
  const sent = take(member, key);
  await held.reached;
  // Idle connections may have been closed before.
  expect(cutter.silence()).toBeGreaterThan(0);

  expect(await sent).toMatchObject(unknown);
  const read = await world.call(wallet.read, { token: member.token });
  expect(read).toMatchObject({ status: 200, body: { wallet: { amount: 900 } } });
  const call = { ...operation.find, path: `/api/operation/${key}` };
  const found = await world.call(call, { token: member.token });
  expect(found.body).toMatchObject({ status: "PROCESSING", amount: 100 });
  expect(await take(member, key)).toMatchObject({ status: 200 });
  expect(await countWithdrawals(member)).toBe(1);
  expect(live.state).toMatchObject({ pending: 0, quietMilliseconds: 0 });
});

test("a transaction on a silent connection does not keep its locks", async () => {
  const lock = "select pg_advisory_xact_lock(4718999)";
  const client = await world.pool.connect();
  await client.query("begin");
  await client.query(lock);
  cutter.silence();
  await expect(client.query("select 1")).rejects.toThrow("the database did not answer");
  client.release();

  expect((await world.owner.query(lock)).rowCount).toBe(1);
});

test("a statement that takes too long is ended, and nothing of it is done", async () => {
  const member = await joinRich();
  const key = randomUUID();
  const blocker = await world.owner.connect();
  await blocker.query("begin");
  await blocker.query("select from ledger_account where member_id = $1 for update", [member.id]);
  expect(await take(member, key)).toMatchObject(unavailable);
  await blocker.query("rollback");
  blocker.release();

  expect(await countWithdrawals(member)).toBe(0);
  expect(await take(member, key)).toMatchObject({ status: 200 });
});

test("a call waits for a free connection, and is refused with 503 when the wait is too long", async () => {
  const { token } = await joinRich();
  const clients = await Promise.all(Array.from({ length: 6 }, () => world.pool.connect()));
  const refused = await world.call(wallet.read, { token });
  expect(refused).toMatchObject(unavailable);
  expect(refused.headers["retry-after"]).toBe("2");

  const waiting = world.call(wallet.read, { token });
  await vi.waitFor(() => expect(world.pool.waitingCount).toBe(1));
  for (const client of clients) client.release();
  expect(await waiting).toMatchObject({ status: 200 });
});
