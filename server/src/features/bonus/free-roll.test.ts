import { beforeEach, expect, test } from "vitest";
import { joinPlayer, play, readAllBets, transfer } from "#testing/games.ts";
import type { Member } from "#testing/members.ts";
import { takeBonus, takePromotion } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

// A member who plays a deposit first and takes its bonus only after a loss would play without risk.

const world = await setUpWorld();
beforeEach(() => world.sandbox.setFault("game", { kind: "off" }));

/** A member who has moved the deposit to a game. */
async function joinAt(provider: "JOKER" | "PG", baht: number): Promise<Member> {
  const member = await joinPlayer(world, [provider], baht);
  await transfer(world, member, { from: "WALLET", to: provider, amount: baht });
  return member;
}

test("a bet behind a full page of other members' bets counts", async () => {
  const crowd = await joinAt("PG", 1000);
  const member = await joinAt("PG", 500);
  for (let count = 0; count < 505; count += 1) {
    await play(world, crowd, { provider: "PG", stake: 1, payout: 1 });
  }
  await play(world, member, { provider: "PG", stake: 100, payout: 100 });
  expect((await takeBonus(world, member, "WELCOME")).code).toBe("BONUS_CONDITION");
  expect((await takePromotion(world, member, "KRAPAO50")).code).toBe("BONUS_CONDITION");
});

test("if the bet list cannot be read, no bonus is given", async () => {
  const member = await joinAt("JOKER", 200);
  for (const kind of ["error", "html", "wrong-body", "cut-reply"] as const) {
    await world.sandbox.setFault("game", { kind, call: "bets", provider: "JOKER" });
    expect([kind, (await takeBonus(world, member, "WELCOME")).code]).toEqual([
      kind,
      "BONUS_CONDITION",
    ]);
    expect((await takePromotion(world, member, "KRAPAO50")).code).toBe("BONUS_CONDITION");
  }
  await world.sandbox.setFault("game", { kind: "off" });
  expect((await takeBonus(world, member, "WELCOME")).status).toBe(200);
});

test("a promotion that needs no deposit is still given", async () => {
  const member = await joinAt("JOKER", 200);
  await world.sandbox.setFault("game", { kind: "error", call: "bets", provider: "JOKER" });
  expect((await takePromotion(world, member, "HELLO20")).status).toBe(200);
});

test("the member's money must still cover the deposit, and an unknown game balance does not", async () => {
  const member = await joinAt("JOKER", 300);
  await play(world, member, { provider: "JOKER", stake: 300, payout: 0 });
  // The provider's list lacks the bet.
  await readAllBets(world);
  await world.owner.query("delete from bet where member_id = $1", [member.id]);
  expect((await takeBonus(world, member, "WELCOME")).code).toBe("BONUS_CONDITION");

  const hidden = await joinAt("JOKER", 300);
  await world.sandbox.setFault("game", { kind: "error", call: "balance", provider: "JOKER" });
  expect((await takeBonus(world, hidden, "WELCOME")).code).toBe("BONUS_CONDITION");
  await world.sandbox.setFault("game", { kind: "off" });
  expect((await takeBonus(world, hidden, "WELCOME")).status).toBe(200);
});
