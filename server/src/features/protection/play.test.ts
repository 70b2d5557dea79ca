import { game } from "@krapao/contract/game";
import { protection } from "@krapao/contract/protection";
import { playerName } from "@krapao/testkit/people";
import { beforeEach, expect, test } from "vitest";
import { closeGames, joinPlayer, playerOf, readMoney, transfer } from "#testing/games.ts";
import type { Member } from "#testing/members.ts";
import { checkBooks, goToNoon, passDays, reportBet } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
beforeEach(() => goToNoon(world));

const launch = ({ id, token }: Member) =>
  world.call({ ...game.link, path: `/api/autoLogin/pg/${playerName(id)}` }, { token });
const showPassword = ({ token }: Member) =>
  world.call({ ...game.account, path: "/api/wallet/account/PG" }, { token });
const note = ({ token }: Member) =>
  world.call({ ...game.played, path: "/api/wallet/played/PG" }, { token, body: { amount: null } });
const send = (member: Member, amount = 10) =>
  transfer(world, member, { from: "WALLET", to: "PG", amount });
const read = async ({ token }: Member) => (await world.call(protection.read, { token })).body;
const answer = ({ token }: Member) => world.call(protection.answerReality, { token });
const choose = ({ token }: Member, minutes: number) =>
  world.call(protection.chooseReality, { token, body: { minutes } });
type Name = { kind: "time" | "stake"; period: "day" | "week" | "month" };
const setLimit = ({ token }: Member, name: Name, amount: number | null) =>
  world.call(protection.setLimit, { token, body: { ...name, amount } });
const confirm = ({ token }: Member, name: Name) =>
  world.call(protection.confirmLimit, { token, body: name });
const limitsOf = async (member: Member) =>
  (await read(member)).limits.map(({ used, left }) => [used, left]);

const time = { kind: "time", period: "day" } as const;
const stake = { kind: "stake", period: "day" } as const;

/** A bet every five minutes, which is play without a pause. */
async function playFor(member: Member, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 5) {
    await reportBet(world, member, { stake: 10, payout: 4 });
    await passDays(world, "5 minutes");
  }
}

test("a reality check is due after 60 minutes of play, with the time and the money since", async () => {
  const member = await joinPlayer(world, ["PG"]);
  expect((await launch(member)).status).toBe(200);
  expect((await read(member)).reality).toMatchObject({ minutes: 60, due: null });
  await playFor(member, 55);
  expect((await read(member)).reality.due).toBeNull();
  expect((await send(member)).status).toBe(200);
  await playFor(member, 5);
  expect((await read(member)).reality.due).toMatchObject({ played: 60, staked: 120, won: 48 });

  // Until it is answered no game opens and no money goes into one; money always comes back.
  const refused = [
    await launch(member),
    await showPassword(member),
    await note(member),
    await send(member),
  ];
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => "REALITY_CHECK"));
  const back = await transfer(world, member, { from: "PG", to: "WALLET", amount: 10 });
  expect(back.status).toBe(200);

  expect((await answer(member)).status).toBe(200);
  expect((await read(member)).reality.due).toBeNull();
  expect((await launch(member)).status).toBe(200);
  expect((await send(member)).status).toBe(200);
  await playFor(member, 60);
  expect((await read(member)).reality.due).toMatchObject({ played: 60 });
});

test.each(["-2 hours", "-20 minutes"])(
  "a clock that is set back by %s delays no reality check, and one answer is enough",
  async (step) => {
    const member = await joinPlayer(world, ["PG"]);
    await launch(member);
    await playFor(member, 65);
    await world.stepClock(step);
    expect((await launch(member)).code).toBe("REALITY_CHECK");
    expect((await read(member)).reality.due).toMatchObject({ played: 60 });
    await answer(member);
    expect((await read(member)).reality.due).toBeNull();
    expect((await launch(member)).status).toBe(200);
    await playFor(member, 15);
    // The last answer is ahead now.
    await world.stepClock("-3 hours");
    await playFor(member, 45);
    expect((await launch(member)).code).toBe("REALITY_CHECK");
    expect((await send(member)).code).toBe("REALITY_CHECK");
  },
);

test("only known play counts, and a member may choose 15 or 30 minutes", async () => {
  const member = await joinPlayer(world, ["PG"]);
  expect((await choose(member, 15)).status).toBe(200);
  expect((await choose(member, 20)).code).toBe("KEY_INVALID");
  await launch(member);
  // A launch alone is five minutes of play at most.
  await passDays(world, "3 hours");
  expect((await read(member)).reality).toMatchObject({ minutes: 15, due: null });
  await playFor(member, 10);
  expect((await read(member)).reality.due).toMatchObject({ played: 15 });
  await choose(member, 30);
  expect((await read(member)).reality).toMatchObject({ minutes: 30, due: null });
  expect((await launch(member)).status).toBe(200);
  // Play of more than a day ago does not count.
  await passDays(world, "25 hours");
  await playFor(member, 25);
  expect((await read(member)).reality.due).toBeNull();
});

test("a used-up time limit closes the games until midnight, and brings the money home", async () => {
  const member = await joinPlayer(world, ["PG"]);
  await setLimit(member, time, 20);
  expect((await launch(member)).status).toBe(200);
  expect((await send(member, 100)).status).toBe(200);
  const { password } = await playerOf(world, member, "PG");
  await playFor(member, 15);
  expect(await limitsOf(member)).toEqual([[15, 5]]);
  await playFor(member, 5);
  expect(await limitsOf(member)).toEqual([[20, 0]]);
  const refused = [
    await launch(member),
    await showPassword(member),
    await note(member),
    await send(member),
  ];
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => "PLAY_LIMIT"));

  // The next bet that is known closes the games; deposits and withdrawals stay open.
  await reportBet(world, member, { stake: 1 });
  await closeGames(world);
  expect(await readMoney(world, member)).toEqual({ wallet: 1000, onItsWay: 0, games: {} });
  expect((await playerOf(world, member, "PG")).password).not.toBe(password);
  expect((await read(member)).stop).toBeNull();
  await passDays(world, "12 hours");
  expect(await limitsOf(member)).toEqual([[0, 20]]);
  expect((await launch(member)).status).toBe(200);
  expect((await send(member)).status).toBe(200);
  expect(await checkBooks(world)).toMatchObject({ sum: 0n, breaches: [] });
});

test("a time limit is lowered at once, and raised after its wait and a second yes", async () => {
  const member = await joinPlayer(world, ["PG"]);
  const wrong = [
    await setLimit(member, time, 0.5),
    await setLimit(member, time, 1441),
    await setLimit(member, time, 10.5),
    await setLimit(member, { kind: "time", period: "week" }, 60),
  ];
  expect(wrong.map(({ code }) => code)).toEqual(wrong.map(() => "KEY_INVALID"));
  await setLimit(member, time, 60);
  await launch(member);
  await playFor(member, 10);
  expect((await setLimit(member, time, 10)).body.limits).toMatchObject([{ amount: 10, left: 0 }]);
  expect((await launch(member)).code).toBe("PLAY_LIMIT");
  expect((await setLimit(member, time, 30)).body.limits).toMatchObject([
    { amount: 10, raise: { amount: 30 } },
  ]);
  expect((await confirm(member, time)).code).toBe("LIMIT_WAITS");
  await passDays(world, "24 hours 1 minute");
  expect((await confirm(member, time)).body.limits).toMatchObject([{ amount: 30, left: 30 }]);
});

test("a stake limit closes the games after the bet that passes it", async () => {
  const member = await joinPlayer(world, ["PG"]);
  await setLimit(member, stake, 100);
  await send(member, 200);
  await reportBet(world, member, { stake: 99 });
  expect(await limitsOf(member)).toEqual([[99, 1]]);
  expect((await launch(member)).status).toBe(200);
  await reportBet(world, member, { stake: 50, status: "VOID" });
  expect((await send(member)).status).toBe(200);
  await reportBet(world, member, { stake: 30, status: "OPEN" });
  expect(await limitsOf(member)).toEqual([[129, 0]]);
  expect((await launch(member)).code).toBe("PLAY_LIMIT");
  expect((await send(member)).code).toBe("PLAY_LIMIT");
  await closeGames(world);
  expect(await readMoney(world, member)).toMatchObject({ wallet: 1000, games: {} });
});

test("the ledger and the launch refuse by themselves, whoever calls them", async () => {
  const member = await joinPlayer(world, ["PG"]);
  await setLimit(member, stake, 1);
  await reportBet(world, member, { stake: 1 });
  const { rows } = await world.owner.query<{ result: string }>("select play_begin($1) as result", [
    member.id,
  ]);
  expect(rows).toEqual([{ result: "PLAY_LIMIT" }]);
  await expect(
    world.pool.query("insert into play_launch (member_id, at) values ($1, clock_now())", [
      member.id,
    ]),
  ).rejects.toThrow(/permission denied/);
});

test("for a member who has not played, no play is summed", async () => {
  const { rows } = await world.owner.query<{ near: boolean | null }>(
    "select protection_reality_is_near(null, now()) as near",
  );
  // After null, PostgreSQL would go on to the next condition, which is the sum.
  expect(rows).toEqual([{ near: false }]);
});
