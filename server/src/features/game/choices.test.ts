import { game } from "@krapao/contract/game";
import { gameCodes, type GameCode } from "@krapao/contract/slot";
import { beforeEach, expect, test } from "vitest";
import { joinPlayer, play, refresh, transfer, workAfter } from "#testing/games.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
beforeEach(() => world.sandbox.setFault("game", { kind: "off" }));

async function read({ token }: Member) {
  return (await world.call(game.choices, { token })).body.games;
}

function favour({ token }: Member, code: string, isFavourite: boolean) {
  const call = { ...game.favour, path: `/api/wallet/favourite/${code}` };
  return world.call(call, { token, body: { isFavourite } });
}

function launch({ token }: Member, code: string, amount: number | null) {
  const call = { ...game.played, path: `/api/wallet/played/${code}` };
  return world.call(call, { token, body: { amount } });
}

/** Moves money to a game and opens it. */
async function takeAlong(member: Member, code: GameCode, amount: number): Promise<void> {
  expect((await transfer(world, member, { from: "WALLET", to: code, amount })).status).toBe(200);
  expect((await launch(member, code, amount)).status).toBe(200);
}

async function bringBack(member: Member, code: GameCode, amount: number): Promise<void> {
  await refresh(world, member);
  expect((await transfer(world, member, { from: code, to: "WALLET", amount })).status).toBe(200);
}

async function winOf(member: Member, code: GameCode): Promise<number | undefined> {
  return (await read(member)).find((one) => one.code === code)?.win?.amount;
}

test("a game is made a favourite and removed, however often, without an account there", async () => {
  const member = await joinMember(world);
  expect(await read(member)).toEqual([]);
  const replies = await Promise.all(gameCodes.map((code) => favour(member, code, true)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await favour(member, "PG", true)).status).toBe(200);
  // One row for each game is the most that a member can have.
  expect((await read(member)).map(({ code }) => code).toSorted()).toEqual(
    [...gameCodes].toSorted(),
  );
  for (const code of gameCodes.filter((one) => one !== "PG")) await favour(member, code, false);
  expect(await read(member)).toEqual([
    { code: "PG", isFavourite: true, playedAt: null, lastAmount: null, win: null },
  ]);
  expect(await read(await joinMember(world))).toEqual([]);
});

test("a game that is not known or not offered is refused", async () => {
  const member = await joinMember(world);
  expect((await favour(member, "NOGAME", true)).code).toBe("NO_GAME");
  expect((await launch(member, "NOGAME", 0)).code).toBe("NO_GAME");
  expect((await launch(member, "PG", 0)).code).toBe("SLOT_NO_ACCOUNT");
  expect(await read(member)).toEqual([]);
});

test("the last played game is first, with the amount that went along", async () => {
  const member = await joinPlayer(world, ["PG", "JOKER"]);
  await takeAlong(member, "JOKER", 120);
  await world.moveClock("1 minute");
  await takeAlong(member, "PG", 30.5);
  await favour(member, "JOKER", true);
  expect(await read(member)).toMatchObject([
    { code: "PG", isFavourite: false, lastAmount: 30.5 },
    { code: "JOKER", isFavourite: true, lastAmount: 120 },
  ]);
  await world.moveClock("1 minute");
  expect((await launch(member, "JOKER", 0)).status).toBe(200);
  // A launch without a choice keeps the last one.
  expect((await launch(member, "PG", null)).status).toBe(200);
  expect(await read(member)).toMatchObject([
    { code: "PG", lastAmount: 30.5 },
    { code: "JOKER", lastAmount: 0 },
  ]);
});

test.each([-1, 0.001, 1e15, "1", undefined])("an amount of %j is refused", async (amount) => {
  const member = await joinPlayer(world, ["PG"], 0);
  expect((await launch(member, "PG", amount as number)).code).toMatch(/^KEY_/);
  expect(await read(member)).toEqual([]);
});

test("the calls have a limit", async () => {
  const member = await joinMember(world);
  const calls = Array.from({ length: 61 }, () => favour(member, "PG", true));
  const codes = (await Promise.all(calls)).map(({ code }) => code);
  expect(codes.filter((code) => code === "REQUEST_LIMIT")).toHaveLength(1);
});

test("money that comes back is a win only beyond what was taken along", async () => {
  const member = await joinPlayer(world, ["PG"]);
  await takeAlong(member, "PG", 100);
  await play(world, member, { provider: "PG", stake: 50, payout: 130 });
  expect(await winOf(member, "PG")).toBeUndefined();
  await bringBack(member, "PG", 60);
  expect(await winOf(member, "PG")).toBeUndefined();
  await bringBack(member, "PG", 90);
  expect(await winOf(member, "PG")).toBe(50);
  await bringBack(member, "PG", 30);
  expect(await winOf(member, "PG")).toBe(30);
  await world.owner.query(
    "update game_choice set played_at = clock_now() - interval '25 hours' where member_id = $1",
    [member.id],
  );
  expect(await winOf(member, "PG")).toBeUndefined();
});

test("a win is counted once, also over several launches", async () => {
  const member = await joinPlayer(world, ["PG"]);
  await takeAlong(member, "PG", 100);
  await play(world, member, { provider: "PG", stake: 50, payout: 150 });
  await refresh(world, member);
  // The next launch does not make won money the member's own.
  await launch(member, "PG", 0);
  await bringBack(member, "PG", 200);
  expect(await winOf(member, "PG")).toBe(100);
  await takeAlong(member, "PG", 200);
  await bringBack(member, "PG", 200);
  expect(await winOf(member, "PG")).toBeUndefined();
});

test("what was lost before does not lessen the next win", async () => {
  const member = await joinPlayer(world, ["PG"]);
  await takeAlong(member, "PG", 100);
  await play(world, member, { provider: "PG", stake: 100, payout: 0 });
  await refresh(world, member);
  await takeAlong(member, "PG", 100);
  await play(world, member, { provider: "PG", stake: 10, payout: 60 });
  await bringBack(member, "PG", 150);
  expect(await winOf(member, "PG")).toBe(50);
});

test("money that was in the game before, or that arrives late, is no win", async () => {
  const member = await joinPlayer(world, ["PG", "JOKER"]);
  await transfer(world, member, { from: "WALLET", to: "PG", amount: 300 });
  await takeAlong(member, "PG", 10);
  await bringBack(member, "PG", 310);
  expect(await winOf(member, "PG")).toBeUndefined();

  const fault = { kind: "lost-reply", call: "transfer", provider: "JOKER", times: 1 } as const;
  await world.sandbox.setFault("game", fault);
  const reply = await transfer(world, member, { from: "WALLET", to: "JOKER", amount: 100 });
  expect(reply.body.message).toBe("PENDING");
  await launch(member, "JOKER", 100);
  await workAfter(world, "1 minute");
  await bringBack(member, "JOKER", 100);
  expect(await winOf(member, "JOKER")).toBeUndefined();
});

test("money that goes to another game is no win", async () => {
  const member = await joinPlayer(world, ["PG", "JOKER"]);
  await takeAlong(member, "PG", 100);
  await play(world, member, { provider: "PG", stake: 50, payout: 150 });
  await refresh(world, member);
  await transfer(world, member, { from: "PG", to: "JOKER", amount: 200 });
  expect(await winOf(member, "PG")).toBeUndefined();
  await bringBack(member, "JOKER", 200);
  expect(await winOf(member, "JOKER")).toBeUndefined();
});
