import { withdraw } from "@krapao/contract/withdraw";
import { beforeEach, expect, test } from "vitest";
import { joinPlayer, play, readMoney, transfer } from "#testing/games.ts";
import type { Member } from "#testing/members.ts";
import {
  checkBooks,
  checkRewards,
  readActive,
  readStatement,
  reportBet,
  takeBonus,
  takePromotion,
} from "#testing/rewards.ts";
import { exclude, takeBreak } from "#testing/stops.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
beforeEach(() => world.sandbox.setFault("game", { kind: "off" }));

const request = ({ token }: Member, amount: number) =>
  world.call(withdraw.withdraw, { token, body: { amount } });
const takenInStop = async (member: Member) => (await readActive(world, member)).grant?.takenInStop;

/** A member with a bonus of 200 for a deposit of 200. */
async function joinBonus(): Promise<Member> {
  const member = await joinPlayer(world, ["JOKER"], 200);
  await world.moveClock("2 seconds");
  expect((await takeBonus(world, member, "WELCOME")).status).toBe(200);
  return member;
}

test("in a break a withdrawal ends the reward, and only the reward goes back", async () => {
  const member = await joinBonus();
  expect(await takenInStop(member)).toBeNull();
  await takeBreak(world, member);
  expect(await takenInStop(member)).toBe(200);
  await checkRewards(world);
  // Nothing ends before a withdrawal that can be made.
  expect((await request(member, 200.01)).code).toBe("MONEY_NOT_ENOUGH");
  expect((await request(member, 1)).code).toBe("TRANSFER_MINIMUM");
  expect(await readMoney(world, member)).toMatchObject({ wallet: 400, onItsWay: 0 });
  expect((await request(member, 200)).status).toBe(200);
  expect(await readMoney(world, member)).toMatchObject({ wallet: 0, onItsWay: 200 });
  expect((await readActive(world, member)).status).toBe(false);
  expect(
    (await readStatement(world, member)).map(({ statementType, amount }) => [
      statementType,
      amount,
    ]),
  ).toEqual([
    ["deposit", 200],
    ["bonus", 200],
    ["finish_bonus", 200],
    ["withdraw", 200],
  ]);
  expect(await checkBooks(world)).toMatchObject({ sum: 0n, breaches: [] });
});

test("money in games counts, and never more goes back than is above the own deposit", async () => {
  const member = await joinBonus();
  await transfer(world, member, { from: "WALLET", to: "JOKER", amount: 300 });
  await takeBreak(world, member);
  expect((await request(member, 100)).code).toBe("MONEY_NOT_ENOUGH");
  expect(await readMoney(world, member)).toMatchObject({ wallet: 100, games: { JOKER: 300 } });
  await play(world, member, { provider: "JOKER", stake: 130, payout: 0 });
  expect((await request(member, 100)).code).toBe("MONEY_NOT_ENOUGH");
  await transfer(world, member, { from: "JOKER", to: "WALLET", amount: 170 });
  expect((await request(member, 200)).status).toBe(200);
  expect(await readMoney(world, member)).toMatchObject({ wallet: 0, onItsWay: 200 });

  const loser = await joinBonus();
  await transfer(world, loser, { from: "WALLET", to: "JOKER", amount: 250 });
  await play(world, loser, { provider: "JOKER", stake: 250, payout: 0 });
  await takeBreak(world, loser);
  expect((await request(loser, 150)).status).toBe(200);
  expect(await readMoney(world, loser)).toMatchObject({ wallet: 0, onItsWay: 150 });
});

test("an exclusion closes the reward, also one that waits for an operator", async () => {
  const member = await joinBonus();
  await exclude(world, member);
  await checkRewards(world);
  expect((await readActive(world, member)).status).toBe(false);
  expect(await readMoney(world, member)).toMatchObject({ wallet: 200 });
  expect((await request(member, 200)).status).toBe(200);

  const held = await joinBonus();
  await reportBet(world, held, { stake: 100, placed: "-1 second" });
  expect((await readActive(world, held)).grant).toMatchObject({ isHeld: true });
  await exclude(world, held);
  expect((await request(held, 200)).status).toBe(200);

  // The reward without a deposit goes back as far as it is there.
  const guest = await joinPlayer(world, [], 100);
  await takePromotion(world, guest, "HELLO20");
  await exclude(world, guest);
  expect((await request(guest, 100)).status).toBe(200);
  expect(await readMoney(world, guest)).toMatchObject({ wallet: 0, onItsWay: 100 });
});

test("a reward that was played through is complete, and nothing goes back", async () => {
  const member = await joinBonus();
  await reportBet(world, member, { stake: 20_000, placed: "1 second" });
  await exclude(world, member);
  expect((await request(member, 400)).status).toBe(200);
  expect(await readMoney(world, member)).toMatchObject({ wallet: 0, onItsWay: 400 });
});

test("of ten withdrawals at once one is opened, and the reward goes back once", async () => {
  const member = await joinBonus();
  await takeBreak(world, member);
  const replies = await Promise.all(Array.from({ length: 10 }, () => request(member, 100)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await readMoney(world, member)).toMatchObject({ wallet: 100, onItsWay: 100 });
  expect(await checkBooks(world)).toMatchObject({ sum: 0n, breaches: [] });
});
