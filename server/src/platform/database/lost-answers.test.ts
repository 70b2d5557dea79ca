import { randomUUID } from "node:crypto";
import { operation } from "@krapao/contract/operation";
import { idempotencyHeader } from "@krapao/contract/route";
import { statement } from "@krapao/contract/statement";
import { withdraw } from "@krapao/contract/withdraw";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Batcher } from "./batcher.ts";
import { AnswerCutter } from "#platform/postgres/answer-cutter.ts";
import { activate, playerOf, readMoney, transfer } from "#testing/games.ts";
import type { Member } from "#testing/members.ts";
import { joinSpinner, readCoin, spin } from "#testing/spins.ts";
import { createWorld, type World } from "#testing/world.ts";

const cutter = new AnswerCutter();
let world: World;

beforeAll(async () => {
  world = await createWorld({ cutter });
});
afterAll(async () => {
  await world.close();
  await cutter.stop();
});

type Answered = { readonly status: number; readonly code: string | undefined };

interface Kind {
  /** A part of the text of the batch's statement. */
  readonly statement: string;
  readonly send: (member: Member, key?: string) => Promise<Answered>;
}

const withdrawing: Kind = {
  statement: "withdrawal_take_up(",
  send: ({ token }, key) =>
    world.call(withdraw.withdraw, { token, body: { amount: 100 }, headers: keyed(key) }),
};
const moving: Kind = {
  statement: "game_open",
  send: (member, key) => transfer(world, member, { from: "WALLET", to: "JOKER", amount: 100 }, key),
};
const ending: Kind = { ...moving, statement: "game_end" };
const spinning: Kind = {
  statement: "spinwheel_spin_once",
  send: (member, key) => spin(world, member, key),
};

const keyed = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { [idempotencyHeader]: key };

async function joinRich(): Promise<Member> {
  const member = await joinSpinner(world, 10);
  await activate(world, member, "JOKER");
  return member;
}

/**
 * Puts two members in one batch that is committed, but whose answer is lost. The batch before it is
 * held until both wait. Returns the replies to the two members.
 */
async function loseAnswer(
  { statement: text, send }: Kind,
  members: readonly Member[],
  keys: readonly string[] = [],
): Promise<readonly Answered[]> {
  const [first, ...rest] = members;
  if (!first) throw new Error("There is no first member.");
  const input = vi.spyOn(Batcher.prototype, "submit");
  const count = () => input.mock.calls.filter(([one]) => isOf(one, rest)).length;
  const held = cutter.hold(text);
  const before = send(first);
  await held.reached;
  const cut = cutter.cut(text);
  const answers = rest.map((member, index) => send(member, keys[index]));
  const batched = text === "game_end" ? 2 : 1;
  await vi.waitFor(() => expect(count()).toBe(rest.length * batched), { timeout: 20_000 });
  input.mockRestore();
  held.release();
  await cut;
  expect((await before).status).toBe(200);
  return Promise.all(answers);
}

/** Whether an order belongs to one of these members. */
function isOf(order: unknown, members: readonly Member[]): boolean {
  const { memberId } = (order ?? {}) as { memberId?: string };
  return members.some(({ id }) => id === memberId);
}

async function countOperations({ token }: Member, kind: string): Promise<number> {
  const { body } = await world.call(statement.list, { token, body: { page: 1, limit: 100 } });
  return body.statements.filter(({ statementType }) => statementType === kind).length;
}

const unknown = { status: 500, code: "INTERNAL_SERVER_ERROR" };

describe("a committed batch whose answer is lost is not reported as refused", () => {
  test("withdrawals", async () => {
    const members = await Promise.all([joinRich(), joinRich(), joinRich()]);
    const keys = [randomUUID(), randomUUID()];
    expect(await loseAnswer(withdrawing, members, keys)).toMatchObject([unknown, unknown]);
    for (const [index, member] of members.slice(1).entries()) {
      const call = { ...operation.find, path: `/api/operation/${keys[index]}` };
      const found = await world.call(call, { token: member.token });
      expect(found.body).toMatchObject({ status: "PROCESSING", amount: 100 });
      expect(await withdrawing.send(member, keys[index])).toMatchObject({ status: 200 });
      expect(await countOperations(member, "withdraw")).toBe(1);
    }
  });

  test("withdrawals without a key", async () => {
    const members = await Promise.all([joinRich(), joinRich(), joinRich()]);
    expect(await loseAnswer(withdrawing, members)).toMatchObject([unknown, unknown]);
    for (const member of members) expect(await countOperations(member, "withdraw")).toBe(1);
  });

  test("transfers", async () => {
    const members = await Promise.all([joinRich(), joinRich(), joinRich()]);
    expect(await loseAnswer(moving, members)).toMatchObject([unknown, unknown]);
    for (const member of members) expect(await countOperations(member, "transfer")).toBe(1);
  });

  test("ends of legs", async () => {
    const members = await Promise.all([joinRich(), joinRich(), joinRich()]);
    const keys = [randomUUID(), randomUUID()];
    expect(await loseAnswer(ending, members, keys)).toMatchObject([unknown, unknown]);
    for (const [index, member] of members.slice(1).entries()) {
      expect(await moving.send(member, keys[index])).toMatchObject({ status: 200 });
      expect(await readMoney(world, member)).toMatchObject({ wallet: 900, onItsWay: 0 });
      expect((await playerOf(world, member, "JOKER")).balance).toBe(100);
    }
  });

  test("spins", async () => {
    const members = await Promise.all([joinRich(), joinRich(), joinRich()]);
    expect(await loseAnswer(spinning, members)).toMatchObject([unknown, unknown]);
    for (const member of members) expect(await readCoin(world, member)).toBe(9);
  });

  test("spins with a key", async () => {
    const members = await Promise.all([joinRich(), joinRich(), joinRich()]);
    const keys = [randomUUID(), randomUUID()];
    expect(await loseAnswer(spinning, members, keys)).toMatchObject([unknown, unknown]);
    for (const [index, member] of members.slice(1).entries()) {
      expect(await spinning.send(member, keys[index])).toMatchObject({ status: 200 });
      expect(await readCoin(world, member)).toBe(9);
    }
  });
});
