import { protection } from "@krapao/contract/protection";
import { withdraw } from "@krapao/contract/withdraw";
import { afterAll, beforeAll, expect, test } from "vitest";
import { joinPlayer } from "#testing/games.ts";
import type { Member } from "#testing/members.ts";
import { giveMoney, payOut } from "#testing/money.ts";
import { goToNoon, passDays, reportBet, takePromotion } from "#testing/rewards.ts";
import { createWorld, type World } from "#testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await goToNoon(world);
});
afterAll(() => world.close());

const read = async ({ token }: Member, from: string, to: string) =>
  world.call(protection.activity, { token, body: { from, to } });

async function today(): Promise<string> {
  const { rows } = await world.owner.query<{ day: string }>(
    "select to_char(clock_now() at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day",
  );
  return rows[0]?.day ?? "";
}

test("net position and activity of a chosen period come from the books and the bets", async () => {
  const member = await joinPlayer(world, ["JOKER"], 500);
  const first = await today();
  await reportBet(world, member, { stake: 100, payout: 30 });
  await passDays(world, "24 hours");
  const second = await today();
  await world.sandbox.setBank({ payoutMilliseconds: 0, payouts: "PAID" });
  await giveMoney(world, member.id, 100);
  const { token } = member;
  expect((await world.call(withdraw.withdraw, { token, body: { amount: 250 } })).status).toBe(200);
  await payOut(world);
  await payOut(world);
  await takePromotion(world, member, "HELLO20");
  await reportBet(world, member, { stake: 40, payout: 60 });
  await reportBet(world, member, { stake: 7, status: "OPEN" });

  expect((await read(member, first, second)).body).toEqual({
    deposited: 600,
    withdrawn: 250,
    bonus: 20,
    staked: 140,
    won: 90,
    net: 350,
    netEver: 350,
    days: [
      { day: second, staked: 40, won: 60 },
      { day: first, staked: 100, won: 30 },
    ],
  });
  expect((await read(member, second, second)).body).toMatchObject({
    deposited: 100,
    net: -150,
    netEver: 350,
    staked: 40,
  });
  // Nothing of another member is counted.
  const other = await joinPlayer(world, [], 0);
  expect((await read(other, first, second)).body).toMatchObject({ deposited: 0, staked: 0 });
});

test("a period has days that exist, in order, and is a year at most", async () => {
  const member = await joinPlayer(world, [], 0);
  const replies = [
    await read(member, "2026-02-30", "2026-03-01"),
    await read(member, "2026-03-02", "2026-03-01"),
    await read(member, "2025-01-01", "2026-01-02"),
  ];
  expect(replies.map(({ code }) => code)).toEqual(["KEY_INVALID", "KEY_INVALID", "KEY_INVALID"]);
  expect((await read(member, "2025-01-01", "2025-12-31")).status).toBe(200);
});
