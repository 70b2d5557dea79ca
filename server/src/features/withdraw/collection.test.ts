import { randomUUID } from "node:crypto";
import { idempotencyHeader } from "@krapao/contract/route";
import { withdraw } from "@krapao/contract/withdraw";
import { beforeEach, expect, test } from "vitest";
import { endUnknown, listUnknown } from "#admin/unknown.ts";
import { joinPlayer, play, readMoney, transfer, workAfter } from "#testing/games.ts";
import type { Member } from "#testing/members.ts";
import { approveAtOffice } from "#testing/office.ts";
import { takePromotion } from "#testing/rewards.ts";
import { listPayouts } from "#testing/money.ts";
import { setUpWorld } from "#testing/world.ts";
import { collectMoney } from "./collection.ts";
import { payWithdrawals } from "./worker.ts";

const world = await setUpWorld();
beforeEach(async () => {
  await world.sandbox.setBank({ payoutMilliseconds: 0 });
  await world.sandbox.setFault("game", { kind: "off" });
});

/** A member with 100 in the wallet, 600 at JOKER and 300 at SLOTXO. */
async function joinSpread(): Promise<Member> {
  const member = await joinPlayer(world, ["JOKER", "SLOTXO"]);
  await transfer(world, member, { from: "WALLET", to: "JOKER", amount: 600 });
  await transfer(world, member, { from: "WALLET", to: "SLOTXO", amount: 300 });
  return member;
}

function requestOf({ token }: Member, amount: number, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { [idempotencyHeader]: key };
  return world.call(withdraw.withdrawAll, { token, body: { amount }, headers });
}

const statusOf = async ({ token }: Member) =>
  (await world.call(withdraw.current, { token })).body?.status;

async function payouts({ id }: Member): Promise<number[]> {
  return (await listPayouts(world, id)).map(({ amount }) => amount);
}

async function pay(): Promise<void> {
  await payWithdrawals(world.ctx);
  await world.moveClock("2 minutes");
  await payWithdrawals(world.ctx);
}

test("money is collected from the games first, no more than is needed, and then paid", async () => {
  const member = await joinSpread();
  const requested = await requestOf(member, 450);
  expect(requested.body).toMatchObject({
    wallet: { amount: 100, onItsWay: 0 },
    withdrawal: { status: "PROCESSING", amount: 450 },
  });
  // Money that has not arrived yet is not paid out.
  await payWithdrawals(world.ctx);
  expect(await payouts(member)).toEqual([]);

  await collectMoney(world.ctx);
  expect(await readMoney(world, member)).toEqual({
    wallet: 0,
    onItsWay: 450,
    games: { JOKER: 250, SLOTXO: 300 },
  });
  await pay();
  expect(await payouts(member)).toEqual([450]);
  expect(await statusOf(member)).toBe("SUCCESS");
  expect(await readMoney(world, member)).toMatchObject({ wallet: 0, onItsWay: 0 });
});

test("several games are used when one does not have enough", async () => {
  const member = await joinSpread();
  await requestOf(member, 1000);
  await collectMoney(world.ctx);
  expect(await readMoney(world, member)).toEqual({ wallet: 0, onItsWay: 1000, games: {} });
});

test("a wallet that has enough leaves the games alone", async () => {
  const member = await joinSpread();
  expect((await requestOf(member, 100)).body.wallet).toEqual({ amount: 0, onItsWay: 100 });
  expect(await readMoney(world, member)).toMatchObject({ games: { JOKER: 600, SLOTXO: 300 } });
});

test("more than the total balance, or beyond the limits, is refused and moves nothing", async () => {
  const member = await joinSpread();
  expect((await requestOf(member, 1000.01)).code).toBe("MONEY_NOT_ENOUGH");
  expect((await requestOf(member, 99)).code).toBe("TRANSFER_MINIMUM");
  expect((await requestOf(member, 200_001)).code).toBe("KEY_INVALID");
  await collectMoney(world.ctx);
  expect(await readMoney(world, member)).toMatchObject({
    wallet: 100,
    games: { JOKER: 600, SLOTXO: 300 },
  });
});

test("money won since the last balance read counts", async () => {
  const member = await joinSpread();
  await play(world, member, { provider: "JOKER", stake: 10, payout: 510 });
  expect((await requestOf(member, 1500)).status).toBe(200);
  await collectMoney(world.ctx);
  expect(await readMoney(world, member)).toEqual({ wallet: 0, onItsWay: 1500, games: {} });
});

test("the same key is one withdrawal; another one waits until the first has ended", async () => {
  const member = await joinSpread();
  const key = randomUUID();
  await requestOf(member, 450, key);
  expect((await requestOf(member, 450, key)).body.withdrawal.status).toBe("PROCESSING");
  expect((await requestOf(member, 450)).code).toBe("REQUEST_LIMIT");
  await collectMoney(world.ctx);
  expect((await requestOf(member, 450, key)).body.withdrawal).toMatchObject({ amount: 450 });
  await pay();
  expect((await requestOf(member, 450, key)).body.withdrawal.status).toBe("SUCCESS");
  expect(await payouts(member)).toEqual([450]);
});

test("a lost answer while collecting delays the withdrawal, but it goes on", async () => {
  const member = await joinSpread();
  await world.sandbox.setFault("game", { kind: "lost-reply", call: "transfer", times: 1 });
  await requestOf(member, 450);
  await collectMoney(world.ctx);
  expect(await readMoney(world, member)).toMatchObject({ wallet: 100, onItsWay: 0 });
  await workAfter(world, "5 seconds");
  await collectMoney(world.ctx);
  expect(await readMoney(world, member)).toMatchObject({ wallet: 0, onItsWay: 450 });
});

test("a withdrawal still short after a minute fails, and money that arrives later stays in the wallet", async () => {
  const member = await joinPlayer(world, ["SLOTXO"], 400);
  await transfer(world, member, { from: "WALLET", to: "SLOTXO", amount: 300 });
  await world.sandbox.setFault("game", { kind: "lost-reply", call: "transfer", times: 1 });
  await requestOf(member, 350);
  await collectMoney(world.ctx);
  await world.moveClock("50 seconds");
  await collectMoney(world.ctx);
  expect(await statusOf(member)).toBe("PROCESSING");
  await world.moveClock("15 seconds");
  await collectMoney(world.ctx);
  expect(await statusOf(member)).toBe("FAILED");

  const operator = { pool: world.owner, actor: "operator:test" };
  const lines = await listUnknown(operator);
  const line = lines.find((one) => one.includes(member.registration.username));
  const reference = line?.split("  ")[0] ?? "";
  const end = { reference, isDone: true, reason: "asked by phone" };
  await approveAtOffice(world, endUnknown(operator, end));
  await collectMoney(world.ctx);
  await payWithdrawals(world.ctx);
  expect(await readMoney(world, member)).toEqual({
    wallet: 350,
    onItsWay: 0,
    games: { SLOTXO: 50 },
  });
  expect(await payouts(member)).toEqual([]);
});

test("a withdrawal fails at once if no game gives anything", async () => {
  const member = await joinSpread();
  await requestOf(member, 450);
  await world.sandbox.setFault("game", { kind: "maintenance", call: "transfer" });
  await collectMoney(world.ctx);
  await world.moveClock("2 seconds");
  await collectMoney(world.ctx);
  await world.moveClock("2 seconds");
  await collectMoney(world.ctx);
  expect(await statusOf(member)).toBe("FAILED");
  expect(await readMoney(world, member)).toMatchObject({
    wallet: 100,
    games: { JOKER: 600, SLOTXO: 300 },
  });
});

test("a withdrawal that waits for the games does not bypass a reward taken meanwhile", async () => {
  const member = await joinPlayer(world, ["JOKER"], 300);
  await transfer(world, member, { from: "WALLET", to: "JOKER", amount: 200 });
  const { token } = member;
  expect((await world.call(withdraw.withdrawAll, { token, body: { amount: 250 } })).status).toBe(
    200,
  );
  expect((await takePromotion(world, member, "HELLO20")).status).toBe(200);
  await collectMoney(world.ctx);
  expect((await world.call(withdraw.current, { token })).body?.status).toBe("FAILED");
  expect(await readMoney(world, member)).toMatchObject({ onItsWay: 0 });
});
