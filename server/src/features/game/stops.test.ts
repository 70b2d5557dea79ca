import { withdraw } from "@krapao/contract/withdraw";
import type { GameCode } from "@krapao/contract/slot";
import { beforeEach, expect, test } from "vitest";
import {
  closeGames,
  joinPlayer,
  playerOf,
  readMoney,
  transfer,
  workAfter,
} from "#testing/games.ts";
import type { Member } from "#testing/members.ts";
import { checkRewards, readActive, takeBonus } from "#testing/rewards.ts";
import { exclude, takeBreak } from "#testing/stops.ts";
import { setUpWorld } from "#testing/world.ts";
import { carryOutStops } from "./stops.ts";

const world = await setUpWorld();
beforeEach(() => world.sandbox.setFault("game", { kind: "off" }));

const passwordOf = async (member: Member, provider: GameCode) =>
  (await playerOf(world, member, provider)).password;

async function readStop({ id }: Member) {
  const { rows } = await world.owner.query<{ isOpen: boolean }>(
    `select due_at is not null as "isOpen" from protection_stop where member_id = $1`,
    [id],
  );
  return rows[0];
}

/** A member with 100 in the wallet, 600 at JOKER and 300 at CIRCUS, games that can report a transfer. */
async function joinSpread(): Promise<Member> {
  const member = await joinPlayer(world, ["JOKER", "CIRCUS"]);
  await transfer(world, member, { from: "WALLET", to: "JOKER", amount: 600 });
  await transfer(world, member, { from: "WALLET", to: "CIRCUS", amount: 300 });
  return member;
}

test("a stop brings the money home from every game and changes the passwords there", async () => {
  const member = await joinSpread();
  const before = [await passwordOf(member, "JOKER"), await passwordOf(member, "CIRCUS")];
  await takeBreak(world, member);
  await closeGames(world);
  expect(await readMoney(world, member)).toEqual({ wallet: 1000, onItsWay: 0, games: {} });
  const after = [await passwordOf(member, "JOKER"), await passwordOf(member, "CIRCUS")];
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  expect(await readStop(member)).toEqual({ isOpen: false });
  // Once is enough.
  await closeGames(world, 1);
  expect([await passwordOf(member, "JOKER"), await passwordOf(member, "CIRCUS")]).toEqual(after);
});

test("lost answers, closed games and a worker that dies delay it, and nothing is moved twice", async () => {
  const member = await joinSpread();
  const before = await passwordOf(member, "JOKER");
  await takeBreak(world, member);
  await world.sandbox.setFault("game", { kind: "maintenance" });
  while (await carryOutStops(world.ctx));
  expect(await readMoney(world, member)).toMatchObject({ wallet: 100 });
  expect(await readStop(member)).toEqual({ isOpen: true });
  await world.sandbox.setFault("game", { kind: "lost-reply", times: 5 });
  await workAfter(world, "15 seconds");
  // A claim whose process died: nobody goes on before its lease has ended.
  await world.owner.query(
    "update protection_stop set due_at = clock_now() + interval '60 seconds', attempts = attempts + 1 where member_id = $1",
    [member.id],
  );
  await world.moveClock("61 seconds");
  // How often it is tried again depends on which calls lose their answers.
  for (let run = 0; run < 20 && (await readStop(member))?.isOpen; run += 1) {
    while (await carryOutStops(world.ctx));
    await workAfter(world, "2 minutes");
  }
  expect(await readMoney(world, member)).toEqual({ wallet: 1000, onItsWay: 0, games: {} });
  expect(await passwordOf(member, "JOKER")).not.toBe(before);
  expect(await readStop(member)).toEqual({ isOpen: false });
});

test("an exclusion closes a reward whose money was in a game", async () => {
  const member = await joinPlayer(world, ["JOKER"], 200);
  await world.moveClock("2 seconds");
  await takeBonus(world, member, "WELCOME");
  await transfer(world, member, { from: "WALLET", to: "JOKER", amount: 350 });
  await exclude(world, member);
  await checkRewards(world);
  expect((await readActive(world, member)).status).toBe(true);
  await closeGames(world);
  await checkRewards(world);
  expect((await readActive(world, member)).status).toBe(false);
  expect(await readMoney(world, member)).toEqual({ wallet: 200, onItsWay: 0, games: {} });
  const { token } = member;
  expect((await world.call(withdraw.withdraw, { token, body: { amount: 200 } })).status).toBe(200);
});
