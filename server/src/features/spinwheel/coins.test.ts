import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperation, stepOperation } from "#ledger/post.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { takeBonus, takePromotion } from "#testing/rewards.ts";
import { readCoin } from "#testing/spins.ts";
import { createWorld, type World } from "#testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Sets the money aside as a withdrawal does; it ends later. */
async function askWithdrawal({ id }: Member, baht: number): Promise<bigint> {
  const amountMinor = BigInt(baht * 100);
  const { number } = await openOperation(world.ctx.db, {
    memberId: id,
    kind: "withdraw",
    state: "PENDING",
    currency: "BAHT",
    amountMinor,
    source: "WALLET",
    target: "SCB",
    changes: { walletMinor: -amountMinor, asideMinor: amountMinor },
  });
  return number;
}

async function endWithdrawal(member: Member, number: bigint, baht: number, isPaid: boolean) {
  const asideMinor = BigInt(-baht * 100);
  await stepOperation(world.ctx.db, {
    memberId: member.id,
    number,
    state: isPaid ? "SUCCESS" : "FAILED",
    changes: isPaid ? { asideMinor, house: "bank:SCB" } : { asideMinor, walletMinor: -asideMinor },
  });
}

test("each full hundred baht brings a coin, parts add up", async () => {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 99.99);
  expect(await readCoin(world, member)).toBe(0);
  await giveMoney(world, member.id, 0.01);
  expect(await readCoin(world, member)).toBe(1);
  await giveMoney(world, member.id, 250);
  expect(await readCoin(world, member)).toBe(3);
});

test("deposit and withdrawal round and round earn no more coins, and no bonus", async () => {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 500);
  for (let round = 0; round < 5; round += 1) {
    const number = await askWithdrawal(member, 500);
    const offers = ["WELCOME", "DAILY", "WEEKLY"].map((code) => takeBonus(world, member, code));
    const answers = await Promise.all([...offers, takePromotion(world, member, "KRAPAO50")]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(["BONUS_CONDITION"]));
    // While the first is still under way, too.
    if (round % 2 === 0) await endWithdrawal(member, number, 500, true);
    await giveMoney(world, member.id, 500);
    if (round % 2 === 1) await endWithdrawal(member, number, 500, true);
  }
  expect(await readCoin(world, member)).toBe(5);
  await giveMoney(world, member.id, 100);
  expect(await readCoin(world, member)).toBe(6);
});

test("a withdrawal that comes back counts as if it had never been asked for", async () => {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 300);
  const number = await askWithdrawal(member, 200);
  await giveMoney(world, member.id, 200);
  expect(await readCoin(world, member)).toBe(3);
  await endWithdrawal(member, number, 200, false);
  expect(await readCoin(world, member)).toBe(5);
});

test("kip bring a coin for each full hundred thousand", async () => {
  const lao = await createWorld({ market: "la" });
  try {
    const member = await joinMember(lao, { bankCode: "BCEL", currency: "LAK" });
    await openOperation(lao.ctx.db, {
      memberId: member.id,
      kind: "deposit",
      state: "SUCCESS",
      currency: "LAK",
      amountMinor: 25_000_000n,
      source: "BCEL",
      target: "WALLET",
      changes: { walletMinor: 25_000_000n, house: "bank:BCEL" },
    });
    expect(await readCoin(lao, member)).toBe(2);
  } finally {
    await lao.close();
  }
});

type Move = { readonly kind: "deposit" | "pay" | "return"; readonly baht: number };

/** What the coins should be, from the moves alone. */
function coinsOf(moves: readonly Move[]): number {
  let net = 0;
  let peak = 0;
  for (const { kind, baht } of moves) {
    if (kind === "deposit") net += baht;
    if (kind === "pay") net -= baht;
    peak = Math.max(peak, net);
  }
  return Math.floor(peak / 100);
}

test("whatever is done in whatever order, coins are full hundreds of the peak", async () => {
  const move = fc.record({
    kind: fc.constantFrom("deposit" as const, "pay" as const, "return" as const),
    baht: fc.integer({ min: 1, max: 400 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 12 }), async (moves) => {
      const member = await joinMember(world);
      // Winnings pay for withdrawals that are larger than all deposits.
      await openOperation(world.ctx.db, {
        memberId: member.id,
        kind: "bonus",
        state: "SUCCESS",
        currency: "BAHT",
        amountMinor: 500_000n,
        source: "BONUS",
        target: "WALLET",
        changes: { walletMinor: 500_000n, house: "promotion" },
      });
      for (const { kind, baht } of moves) {
        if (kind === "deposit") {
          await giveMoney(world, member.id, baht);
          continue;
        }
        const number = await askWithdrawal(member, baht);
        await endWithdrawal(member, number, baht, kind === "pay");
      }
      expect(await readCoin(world, member)).toBe(coinsOf(moves));
    }),
    { numRuns: 15 },
  );
});
