import { game } from "@krapao/contract/game";
import { protection } from "@krapao/contract/protection";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { joinPlayer, play, readMoney, refresh, transfer } from "#testing/games.ts";
import type { Member } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { checkBooks, goToNoon, passDays, reportBet } from "#testing/rewards.ts";
import { createWorld, type World } from "#testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await goToNoon(world);
  // The sandbox's clock does not move: no bet of its own is of today. Tests report those that are.
  await world.owner.query("update clock set shift = shift + interval '2 days'");
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.sandbox.setFault("game", { kind: "off" });
});

/** A player with 1,000 baht, and a loss limit of 100 baht a day. */
async function joinLimited(): Promise<Member> {
  const member = await joinPlayer(world, ["JOKER", "SLOTXO"], 1000);
  await world.call(protection.setLimit, {
    token: member.token,
    body: { kind: "loss", period: "day", amount: 100 },
  });
  return member;
}

const send = (member: Member, amount: number, to: "JOKER" | "SLOTXO" = "JOKER") =>
  transfer(world, member, { from: "WALLET", to, amount });
const collect = (member: Member, amount: number) =>
  transfer(world, member, { from: "JOKER", to: "WALLET", amount });
const leftOf = async ({ token }: Member) =>
  (await world.call(protection.read, { token })).body.limits.map(({ left }) => left);

test("what lies in games counts: no more goes in than the limit leaves, in any game", async () => {
  const member = await joinLimited();
  expect((await send(member, 60)).status).toBe(200);
  expect(await leftOf(member)).toEqual([40]);
  const refused = await send(member, 41, "SLOTXO");
  expect(refused).toMatchObject({ code: "LOSS_LIMIT", body: { left: 40 } });
  const all = await world.call(game.transferAll, { token: member.token, body: { to: "JOKER" } });
  expect(all.code).toBe("LOSS_LIMIT");
  // From game to game nothing more can be lost.
  const between = { from: "JOKER", to: "SLOTXO", amount: 60 } as const;
  expect((await transfer(world, member, between)).status).toBe(200);
  expect((await send(member, 40)).status).toBe(200);
  expect(await leftOf(member)).toEqual([0]);
  expect((await collect(member, 40)).status).toBe(200);
  expect(await leftOf(member)).toEqual([40]);
  expect(await readMoney(world, member)).toMatchObject({ wallet: 940, games: { SLOTXO: 60 } });
});

test("a loss counts at once, also if no bet was read; a win gives room", async () => {
  const member = await joinLimited();
  await send(member, 100);
  await play(world, member, { provider: "JOKER", stake: 100, payout: 0 });
  await refresh(world, member);
  expect(await leftOf(member)).toEqual([0]);
  expect((await send(member, 1)).code).toBe("LOSS_LIMIT");

  const winner = await joinLimited();
  await send(winner, 100);
  await play(world, winner, { provider: "JOKER", stake: 100, payout: 500 });
  await refresh(world, winner);
  expect(await leftOf(winner)).toEqual([0]);
  await reportBet(world, winner, { stake: 100, payout: 500 });
  expect((await collect(winner, 500)).status).toBe(200);
  expect(await leftOf(winner)).toEqual([500]);
});

test("a new day begins with what lies in games, and a loss of it counts when the bets are read", async () => {
  const member = await joinLimited();
  await send(member, 100);
  await passDays(world, "24 hours");
  expect(await leftOf(member)).toEqual([0]);
  expect((await send(member, 1)).code).toBe("LOSS_LIMIT");
  await play(world, member, { provider: "JOKER", stake: 60, payout: 0 });
  await reportBet(world, member, { stake: 60 });
  expect((await send(member, 1)).code).toBe("LOSS_LIMIT");
  expect(await leftOf(member)).toEqual([0]);
  expect((await collect(member, 40)).status).toBe(200);
  expect(await leftOf(member)).toEqual([40]);
  await passDays(world, "24 hours");
  expect(await leftOf(member)).toEqual([100]);
});

test("if the bets cannot be read, nothing goes into a game; money always comes back", async () => {
  const member = await joinLimited();
  await send(member, 50);
  await world.sandbox.setFault("game", { kind: "error", call: "bets" });
  expect((await send(member, 10)).code).toBe("LOSS_LIMIT");
  expect((await collect(member, 50)).status).toBe(200);
});

test("of twenty transfers at once with room for one, one goes in", async () => {
  const member = await joinLimited();
  await giveMoney(world, member.id, 1000);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      send(member, 60, index % 2 === 0 ? "JOKER" : "SLOTXO"),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const { games } = await readMoney(world, member);
  expect(Object.values(games)).toEqual([60]);
  expect(await checkBooks(world)).toMatchObject({ sum: 0n, breaches: [] });
});
