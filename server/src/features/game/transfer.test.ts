import { randomUUID } from "node:crypto";
import { game } from "@krapao/contract/game";
import { operation } from "@krapao/contract/operation";
import { idempotencyHeader } from "@krapao/contract/route";
import type { GameCode } from "@krapao/contract/slot";
import { statement } from "@krapao/contract/statement";
import { changeUnguarded } from "@krapao/testkit/settings";
import { beforeEach, expect, test } from "vitest";
import {
  joinPlayer,
  play,
  playerOf,
  readMoney,
  readSlot,
  refresh,
  transfer,
  workAfter,
} from "#testing/games.ts";
import type { Member } from "#testing/members.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
beforeEach(() => world.sandbox.setFault("game", { kind: "off" }));

const toGame = (to: GameCode, amount: number) => ({ from: "WALLET", to, amount }) as const;
const toWallet = (from: GameCode, amount: number) => ({ from, to: "WALLET", amount }) as const;

async function statementOf({ token }: Member) {
  const { body } = await world.call(statement.list, { token, body: { page: 1, limit: 1 } });
  return body.statements[0];
}

test("money goes to a game, is played with and is collected with the winnings", async () => {
  const member = await joinPlayer(world, ["JOKER"]);
  const sent = await transfer(world, member, toGame("JOKER", 250.5));
  expect(sent.body).toMatchObject({
    message: "SUCCESS",
    wallet: { amount: 749.5, onItsWay: 0 },
  });
  expect(sent.body.slots.find(({ code }) => code === "JOKER")).toMatchObject({ amount: 250.5 });
  expect((await playerOf(world, member, "JOKER")).balance).toBe(250.5);

  await play(world, member, { provider: "JOKER", stake: 50, payout: 150 });
  await refresh(world, member);
  expect(await readMoney(world, member)).toMatchObject({ games: { JOKER: 350.5 } });
  const back = await transfer(world, member, toWallet("JOKER", 350.5));
  expect(back.body).toMatchObject({ message: "SUCCESS", wallet: { amount: 1100, onItsWay: 0 } });
  expect((await playerOf(world, member, "JOKER")).balance).toBe(0);
  expect(await statementOf(member)).toMatchObject({
    statementType: "transfer",
    status: "SUCCESS",
    from: "JOKER",
    to: "WALLET",
    amount: 350.5,
    balanceAfter: 1100,
  });
});

test("a transfer from game to game is one operation, and its money is held between the legs", async () => {
  const member = await joinPlayer(world, ["PG", "BETFLIX"]);
  await transfer(world, member, toGame("PG", 400));
  const moved = await transfer(world, member, { from: "PG", to: "BETFLIX", amount: 150 });
  expect(moved.body.message).toBe("SUCCESS");
  expect(await readMoney(world, member)).toEqual({
    wallet: 600,
    onItsWay: 0,
    games: { PG: 250, BETFLIX: 150 },
  });
  expect((await playerOf(world, member, "BETFLIX")).balance).toBe(150);
  expect(await statementOf(member)).toMatchObject({ from: "PG", to: "BETFLIX", amount: 150 });
});

test("a second leg that is refused leaves the money in the wallet", async () => {
  const member = await joinPlayer(world, ["PG", "CIRCUS"]);
  await transfer(world, member, toGame("PG", 400));
  await world.sandbox.setFault("game", {
    kind: "maintenance",
    call: "transfer",
    provider: "CIRCUS",
  });
  const moved = await transfer(world, member, { from: "PG", to: "CIRCUS", amount: 150 });
  expect(moved).toMatchObject({ status: 502, code: "TRANSFER_FAIL" });
  expect(await readMoney(world, member)).toEqual({
    wallet: 750,
    onItsWay: 0,
    games: { PG: 250 },
  });
  expect(await statementOf(member)).toMatchObject({ status: "FAILED", balanceAfter: 750 });
});

test("when a provider refuses, the money returns at once", async () => {
  const member = await joinPlayer(world, ["SLOTXO"]);
  await world.sandbox.setFault("game", { kind: "maintenance", call: "transfer" });
  const sent = await transfer(world, member, toGame("SLOTXO", 100));
  expect(sent).toMatchObject({ status: 502, code: "TRANSFER_FAIL" });
  expect(await readMoney(world, member)).toEqual({ wallet: 1000, onItsWay: 0, games: {} });
});

test("more than a game holds is not collected", async () => {
  const member = await joinPlayer(world, ["JOKER"]);
  await transfer(world, member, toGame("JOKER", 100));
  const back = await transfer(world, member, toWallet("JOKER", 100.01));
  expect(back).toMatchObject({ status: 409, code: "MONEY_NOT_ENOUGH" });
  expect(await readMoney(world, member)).toMatchObject({ wallet: 900, games: { JOKER: 100 } });
});

test.each([
  [{ from: "WALLET", to: "JOKER", amount: 0.99 }, "TRANSFER_MINIMUM"],
  [{ from: "WALLET", to: "JOKER", amount: -5 }, "TRANSFER_MINIMUM"],
  [{ from: "WALLET", to: "JOKER", amount: 1.001 }, "KEY_INVALID"],
  [{ from: "WALLET", to: "JOKER", amount: 1000.01 }, "MONEY_NOT_ENOUGH"],
  [{ from: "WALLET", to: "WALLET", amount: 5 }, "KEY_INVALID"],
  [{ from: "JOKER", to: "JOKER", amount: 5 }, "KEY_INVALID"],
  [{ from: "WALLET", to: "PG", amount: 5 }, "SLOT_NO_ACCOUNT"],
  // A tenth of a satang of credit cannot be sent.
  [{ from: "WALLET", to: "HUAYHD", amount: 5.05 }, "KEY_INVALID"],
] as const)("%j is refused with %s and moves nothing", async (body, code) => {
  const member = await joinPlayer(world, ["JOKER", "HUAYHD"]);
  expect((await transfer(world, member, body)).code).toBe(code);
  expect(await readMoney(world, member)).toEqual({ wallet: 1000, onItsWay: 0, games: {} });
});

test("credits are the amount times the provider's ratio", async () => {
  const member = await joinPlayer(world, ["IMI", "HUAYHD"]);
  await transfer(world, member, toGame("IMI", 12.34));
  await transfer(world, member, toGame("HUAYHD", 12.3));
  expect((await playerOf(world, member, "IMI")).balance).toBe(123.4);
  expect((await playerOf(world, member, "HUAYHD")).balance).toBe(1.23);
  await refresh(world, member);
  expect(await readMoney(world, member)).toMatchObject({ games: { IMI: 12.34, HUAYHD: 12.3 } });
});

test("a game that is closed takes no more money but gives it back", async () => {
  const member = await joinPlayer(world, ["JOKER2"]);
  await transfer(world, member, toGame("JOKER2", 100));
  await changeUnguarded(
    world.owner,
    "update game_provider set is_open = false where code = 'JOKER2'",
  );
  expect((await transfer(world, member, toGame("JOKER2", 100))).code).toBe("NO_GAME");
  expect((await transfer(world, member, toWallet("JOKER2", 100))).body.message).toBe("SUCCESS");
  await changeUnguarded(
    world.owner,
    "update game_provider set is_open = true where code = 'JOKER2'",
  );
});

function transferAll({ token }: Member, to: GameCode, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { [idempotencyHeader]: key };
  return world.call(game.transferAll, { token, body: { to }, headers });
}

test("all of the wallet is moved; an empty wallet moves nothing and is no error", async () => {
  const member = await joinPlayer(world, ["JOKER"]);
  expect((await transferAll(member, "JOKER")).body).toMatchObject({
    message: "SUCCESS",
    wallet: { amount: 0 },
  });
  const before = await world.count("operation");
  expect((await transferAll(member, "JOKER")).body.message).toBe("SUCCESS");
  expect(await world.count("operation")).toBe(before);
  expect(await readMoney(world, member)).toMatchObject({ games: { JOKER: 1000 } });
});

test("of all of the wallet, only the part that converts exactly is moved", async () => {
  const member = await joinPlayer(world, ["HUAYHD", "JOKER"]);
  await transfer(world, member, toGame("JOKER", 0.07 + 1));
  await transferAll(member, "HUAYHD");
  expect(await readMoney(world, member)).toMatchObject({ wallet: 0.03, games: { HUAYHD: 998.9 } });
  // Less than the smallest transfer is refused.
  expect((await transferAll(member, "HUAYHD")).code).toBe("TRANSFER_MINIMUM");
});

test("the same key is one transfer, and returns its current state", async () => {
  const member = await joinPlayer(world, ["JOKER"]);
  const key = randomUUID();
  const first = await transfer(world, member, toGame("JOKER", 100), key);
  const second = await transfer(world, member, toGame("JOKER", 100), key);
  expect(second.body).toEqual(first.body);
  expect((await playerOf(world, member, "JOKER")).transfers).toHaveLength(1);
  const other = await transfer(world, member, toGame("JOKER", 101), key);
  expect(other).toMatchObject({ status: 409, code: "KEY_INVALID" });

  await world.sandbox.setFault("game", { kind: "maintenance", call: "transfer", times: 1 });
  const failing = randomUUID();
  const refused = await transfer(world, member, toGame("JOKER", 100), failing);
  expect(refused.code).toBe("TRANSFER_FAIL");
  const again = await transfer(world, member, toGame("JOKER", 100), failing);
  expect(again.code).toBe("TRANSFER_FAIL");
  const path = `/api/operation/${failing}`;
  const found = await world.call({ ...operation.find, path }, { token: member.token });
  expect(found.body).toMatchObject({ statementType: "transfer", status: "FAILED", amount: 100 });
});

test("the same key moves all of the wallet once", async () => {
  const member = await joinPlayer(world, ["JOKER"]);
  const key = randomUUID();
  await transferAll(member, "JOKER", key);
  await transfer(world, member, toWallet("JOKER", 500));
  expect((await transferAll(member, "JOKER", key)).body.wallet.amount).toBe(500);
  expect((await transferAll(member, "JOKER", randomUUID())).body.wallet.amount).toBe(0);
});

test("an account takes one transfer at a time", async () => {
  const member = await joinPlayer(world, ["JOKER", "PG"]);
  await world.sandbox.setFault("game", { kind: "lost-request", call: "transfer", times: 1 });
  expect((await transfer(world, member, toGame("JOKER", 100))).body.message).toBe("PENDING");
  expect(await readSlot(world, member, "JOKER")).toMatchObject({ isMoving: true });
  expect((await transfer(world, member, toGame("JOKER", 100))).code).toBe("REQUEST_LIMIT");
  const between = { from: "PG", to: "JOKER", amount: 1 } as const;
  expect((await transfer(world, member, between)).code).toBe("REQUEST_LIMIT");
  // Another account is not blocked.
  expect((await transfer(world, member, toGame("PG", 100))).body.message).toBe("SUCCESS");
  await workAfter(world, "1 minute");
  expect(await readSlot(world, member, "JOKER")).toMatchObject({ isMoving: false, amount: 100 });
});

test("concurrent transfers of one account run one at a time", async () => {
  const member = await joinPlayer(world, ["JOKER"]);
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => transfer(world, member, toGame("JOKER", 100))),
  );
  const done = replies.filter(({ status }) => status === 200);
  expect(replies.every(({ status }) => status === 200 || status === 429)).toBe(true);
  const { transfers, balance } = await playerOf(world, member, "JOKER");
  expect(transfers).toHaveLength(done.length);
  expect(await readMoney(world, member)).toEqual({
    wallet: 1000 - 100 * done.length,
    onItsWay: 0,
    games: { JOKER: balance },
  });
});
