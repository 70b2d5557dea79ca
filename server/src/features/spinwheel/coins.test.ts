import fc from "fast-check";
import { expect, test } from "vitest";
import { openOperation, advanceOperation } from "#ledger/post.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { correctWallet } from "#testing/corrections.ts";
import { setUpOffice } from "#testing/office.ts";
import {
  checkBooks,
  goToNoon,
  checkRewards,
  passDays,
  takeBonus,
  takePromotion,
  reportBet,
} from "#testing/rewards.ts";
import { allowSpins } from "@krapao/testkit/books";
import { joinSpinner, readCoin, readSetup, spin } from "#testing/spins.ts";
import { createWorld, setUpWorld } from "#testing/world.ts";
import {
  addMoney,
  addTurnover,
  type CoinAccount,
  coinsOf,
  deductDeposit,
  emptyCoinAccount,
  takeMoney,
} from "./rules.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
await allowSpins(world.owner, 1000);

/** Holds the money as a withdrawal does; it ends later. */
async function requestWithdrawal({ id }: Member, baht: number): Promise<bigint> {
  const amountMinor = BigInt(baht * 100);
  const { number } = await openOperation(world.ctx.db, {
    memberId: id,
    kind: "withdraw",
    state: "PENDING",
    currency: "BAHT",
    amountMinor,
    source: "WALLET",
    target: "SCB",
    changes: { walletMinor: -amountMinor, heldMinor: amountMinor },
  });
  return number;
}

async function endWithdrawal(member: Member, number: bigint, baht: number, isPaid: boolean) {
  const heldMinor = BigInt(-baht * 100);
  await advanceOperation(world.ctx.db, {
    memberId: member.id,
    number,
    state: isPaid ? "SUCCESS" : "FAILED",
    changes: isPaid ? { heldMinor, house: "bank:SCB" } : { heldMinor, walletMinor: -heldMinor },
  });
}

/** Coins to spend, and coins that wait for play. */
async function coinsShown(member: Member) {
  const { userCoin, waitingCoin } = await readSetup(world, member);
  return [userCoin, waitingCoin];
}

test("each full hundred baht gives a coin that waits for play, and parts add up", async () => {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 99.99);
  expect(await coinsShown(member)).toEqual([0, 0]);
  await giveMoney(world, member.id, 0.01);
  expect(await coinsShown(member)).toEqual([0, 1]);
  await giveMoney(world, member.id, 250);
  expect(await coinsShown(member)).toEqual([0, 3]);
  await reportBet(world, member, { stake: 199.99 });
  expect(await coinsShown(member)).toEqual([1, 2]);
  await reportBet(world, member, { stake: 0.01 });
  await reportBet(world, member, { stake: 500, status: "OPEN" });
  await reportBet(world, member, { stake: 500, status: "VOID" });
  expect(await coinsShown(member)).toEqual([2, 1]);
  await reportBet(world, member, { stake: 500 });
  expect(await coinsShown(member)).toEqual([3, 0]);
});

test("money that is only deposited and withdrawn brings no coin to spend", async () => {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 20_000);
  expect((await spin(world, member)).code).toBe("MONEY_NOT_ENOUGH");
  const number = await requestWithdrawal(member, 20_000);
  expect(await coinsShown(member)).toEqual([0, 0]);
  await endWithdrawal(member, number, 20_000, true);
  await reportBet(world, member, { stake: 20_000 });
  expect(await coinsShown(member)).toEqual([0, 0]);
});

test("played money keeps its coins, unplayed money loses them with the withdrawal", async () => {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 1000);
  await reportBet(world, member, { stake: 400, payout: 400 });
  expect((await spin(world, member)).status).toBe(200);
  await requestWithdrawal(member, 1000);
  expect(await coinsShown(member)).toEqual([3, 0]);
});

test("play before a deposit does not count for it", async () => {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 100);
  await reportBet(world, member, { stake: 5000, payout: 5000 });
  await giveMoney(world, member.id, 300);
  expect(await coinsShown(member)).toEqual([1, 3]);
});

test("play with money from the house without a deposit does not count", async () => {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 300);
  await takePromotion(world, member, "HELLO20");
  await reportBet(world, member, { stake: 100 });
  expect(await coinsShown(member)).toEqual([0, 3]);
  await reportBet(world, member, { stake: 100 });
  await checkRewards(world);
  await reportBet(world, member, { stake: 100 });
  expect(await coinsShown(member)).toEqual([1, 2]);
});

test("a cancelled bet takes its coin back, unless it was spent", async () => {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 200);
  const bets = [
    await reportBet(world, member, { stake: 100 }),
    await reportBet(world, member, { stake: 100 }),
  ];
  await spin(world, member);
  expect(await coinsShown(member)).toEqual([1, 0]);
  for (const left of [
    [0, 1],
    [0, 1],
  ]) {
    await world.owner.query("update bet set status = 'VOID' where id = $1", [bets.pop()]);
    expect(await coinsShown(member)).toEqual(left);
  }
});

test("repeated deposits and withdrawals earn no more coins, and no bonus", async () => {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 500);
  for (let round = 0; round < 5; round += 1) {
    const number = await requestWithdrawal(member, 500);
    const offers = ["WELCOME", "DAILY", "WEEKLY"].map((code) => takeBonus(world, member, code));
    const answers = await Promise.all([...offers, takePromotion(world, member, "KRAPAO50")]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(["BONUS_CONDITION"]));
    // Also while the first is still in progress.
    if (round % 2 === 0) await endWithdrawal(member, number, 500, true);
    await giveMoney(world, member.id, 500);
    if (round % 2 === 1) await endWithdrawal(member, number, 500, true);
  }
  expect(await coinsShown(member)).toEqual([0, 5]);
  await giveMoney(world, member.id, 100);
  expect(await coinsShown(member)).toEqual([0, 6]);
});

test("a returned withdrawal counts as if it had never been requested", async () => {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 300);
  const number = await requestWithdrawal(member, 200);
  await giveMoney(world, member.id, 200);
  expect(await coinsShown(member)).toEqual([0, 3]);
  await endWithdrawal(member, number, 200, false);
  expect(await coinsShown(member)).toEqual([0, 5]);
});

test("in kip each full hundred thousand gives a coin", async () => {
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
    expect(await readSetup(lao, member)).toMatchObject({ userCoin: 0, waitingCoin: 2 });
    await reportBet(lao, member, { stake: 100_000 });
    expect(await readSetup(lao, member)).toMatchObject({ userCoin: 1, waitingCoin: 1 });
  } finally {
    await lao.close();
  }
});

test("spins are limited from midnight to midnight in Bangkok", async () => {
  await goToNoon(world);
  await world.set("spinwheel", { spinsPerDay: 3 });
  const member = await joinSpinner(world, 10);
  for (const left of [2, 1, 0]) {
    expect((await spin(world, member)).status).toBe(200);
    expect(await readSetup(world, member)).toMatchObject({ spinsLeft: left });
  }
  expect(await spin(world, member)).toMatchObject({ status: 429, code: "REQUEST_LIMIT" });
  expect(await readCoin(world, member)).toBe(7);
  await passDays(world, "11 hours 59 minutes");
  expect((await spin(world, member)).code).toBe("REQUEST_LIMIT");
  await passDays(world, "2 minutes");
  expect(await readSetup(world, member)).toMatchObject({ spinsLeft: 3 });
  expect((await spin(world, member)).status).toBe(200);
});

test("a deposit that operators deduct earned nothing, also where it was played", async () => {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 300);
  await reportBet(world, member, { stake: 300, payout: 300 });
  await giveMoney(world, member.id, 500);
  expect(await coinsShown(member)).toEqual([3, 5]);
  await correctWallet(office, member.id, -500, "deposit");
  expect(await coinsShown(member)).toEqual([3, 0]);
  await correctWallet(office, member.id, -300, "deposit");
  expect(await coinsShown(member)).toEqual([0, 0]);
  // What is added again has to be played again.
  await correctWallet(office, member.id, 300, "deposit");
  expect(await coinsShown(member)).toEqual([0, 3]);
  await correctWallet(office, member.id, -100, "apology");
  expect(await coinsShown(member)).toEqual([0, 3]);
  await checkBooks(world);
});

type Move = {
  readonly kind: "deposit" | "deduct" | "pay" | "return" | "play" | "spin";
  readonly baht: number;
};

/** The account after a move, by the rules alone. */
function after(account: CoinAccount, { kind, baht }: Move): CoinAccount {
  const minor = BigInt(baht) * 100n;
  switch (kind) {
    case "deposit":
      return addMoney(account, minor);
    case "deduct":
      return deductDeposit(account, minor);
    case "pay":
      return takeMoney(account, minor);
    case "return":
      return addMoney(takeMoney(account, minor), minor);
    case "play":
      return addTurnover(account, minor);
    case "spin":
      return coinsOf(account).usable > 0n
        ? { ...account, spinCount: account.spinCount + 1n }
        : account;
  }
}

async function act(member: Member, { kind, baht }: Move): Promise<void> {
  if (kind === "deposit") return giveMoney(world, member.id, baht);
  if (kind === "deduct") return correctWallet(office, member.id, -baht, "deposit");
  if (kind === "play") return void (await reportBet(world, member, { stake: baht }));
  if (kind === "spin") return void (await spin(world, member));
  const number = await requestWithdrawal(member, baht);
  return endWithdrawal(member, number, baht, kind === "pay");
}

test("in any order of events, the database counts coins as the rules do", async () => {
  const move = fc.record({
    kind: fc.constantFrom<Move["kind"]>("deposit", "deduct", "pay", "return", "play", "spin"),
    baht: fc.integer({ min: 1, max: 400 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 14 }), async (moves) => {
      const member = await joinMember(world);
      // Winnings allow withdrawals that are larger than all deposits.
      await openOperation(world.ctx.db, {
        memberId: member.id,
        kind: "bonus",
        state: "SUCCESS",
        currency: "BAHT",
        amountMinor: 600_000n,
        source: "BONUS",
        target: "WALLET",
        changes: { walletMinor: 600_000n, house: "promotion" },
      });
      let account = emptyCoinAccount(10_000n);
      for (const one of moves) {
        await act(member, one);
        account = after(account, one);
      }
      const { usable, waiting } = coinsOf(account);
      expect(await coinsShown(member)).toEqual([Number(usable), Number(waiting)]);
    }),
    { numRuns: 20 },
  );
});
