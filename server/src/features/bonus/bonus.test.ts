import { randomUUID } from "node:crypto";
import { bonus } from "@krapao/contract/bonus";
import { wallet } from "@krapao/contract/wallet";
import { withdraw } from "@krapao/contract/withdraw";
import { changeUnguarded } from "@krapao/testkit/settings";
import { beforeEach, expect, test } from "vitest";
import { createQr, payQr, reportPaid, watchQr } from "#testing/deposits.ts";
import { joinPlayer, play, readMoney, transfer } from "#testing/games.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import {
  checkBooks,
  endBonus,
  checkRewards,
  readActive,
  readStatement,
  takeBonus,
  reportBet,
} from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
beforeEach(() => world.sandbox.setFault("game", { kind: "off" }));

async function joinWith(baht: number): Promise<Member> {
  const member = await joinMember(world);
  await giveMoney(world, member.id, baht);
  return member;
}

async function findOffer({ token }: Member, code: string) {
  const { body } = await world.call(bonus.list, { token });
  return body.find((one) => one.code === code);
}

function requestWithdrawal({ token }: Member, amount: number) {
  return world.call(withdraw.withdraw, { token, body: { amount } });
}

test("a bonus shows its terms in money, and is then in the wallet under those terms", async () => {
  const member = await joinWith(300);
  const terms = {
    reward: 300,
    base: 600,
    percentSuccess: 500,
    percentFail: 10,
    mustPlay: 3000,
    endsAtOrBelow: 60,
  };
  expect(await findOffer(member, "WELCOME")).toMatchObject({ terms, userBonus: null });

  const taken = await takeBonus(world, member, "WELCOME");
  expect(taken.body).toMatchObject({
    _id: expect.any(String) as string,
    isActive: true,
    received: [{ updatedAt: expect.any(String) as string }],
    message: "SUCCESS",
    grant: { kind: "bonus", terms, played: 0, total: 600, mayEnd: false, wouldLose: 0 },
  });
  expect(taken.headers["cache-control"]).toBe("no-store");
  expect(await readMoney(world, member)).toMatchObject({ wallet: 600 });
  const { _id, isActive, received } = taken.body;
  expect(await findOffer(member, "WELCOME")).toMatchObject({
    terms: null,
    userBonus: { _id, isActive, received },
  });
  expect((await readStatement(world, member)).at(-1)).toMatchObject({
    statementType: "bonus",
    status: "SUCCESS",
    amount: 300,
    balanceAfter: 600,
    bonus: { description: "โบนัสสมาชิกใหม่ 100%" },
  });
});

test("the wallet shows which of the first steps have happened", async () => {
  const member = await joinMember(world);
  const stepsDone = async () => {
    const { firstSteps } = (await world.call(wallet.read, { token: member.token })).body;
    return Object.entries(firstSteps).flatMap(([step, isDone]) => (isDone ? [step] : []));
  };
  expect(await stepsDone()).toEqual([]);
  const { qrcodeId } = (await createQr(world, member, { provider: "FP", amount: 100 })).body;
  expect(await stepsDone()).toEqual([]);
  await payQr(world, qrcodeId);
  await reportPaid(world, "FP", String(qrcodeId));
  await watchQr(world);
  expect(await stepsDone()).toEqual(["deposit"]);
  await takeBonus(world, member, "WELCOME");
  expect(await stepsDone()).toEqual(["deposit", "bonus"]);
  await reportBet(world, member, { stake: 5, status: "OPEN" });
  await checkRewards(world);
  expect(await stepsDone()).toEqual(["deposit", "bonus"]);
  await reportBet(world, member, { stake: 5 });
  await checkRewards(world);
  expect(await stepsDone()).toEqual(["deposit", "bonus", "play"]);
});

test("the reward is capped, and a deposit below the minimum does not qualify", async () => {
  const rich = await joinWith(5000);
  expect((await takeBonus(world, rich, "WELCOME")).body.grant.terms.reward).toBe(500);
  const poor = await joinWith(99);
  expect(await findOffer(poor, "WELCOME")).toMatchObject({ terms: null });
  expect((await takeBonus(world, poor, "WELCOME")).code).toBe("BONUS_CONDITION");
});

test("a repeat under the same key finds the first; without a key it is refused", async () => {
  const member = await joinWith(100);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => takeBonus(world, member, "WELCOME", key)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await readMoney(world, member)).toMatchObject({ wallet: 200 });
  expect((await takeBonus(world, member, "DAILY", key)).code).toBe("KEY_INVALID");
  expect((await endBonus(world, member, key)).code).toBe("KEY_INVALID");
  expect((await takeBonus(world, member, "DAILY")).code).toBe("BONUS_ALREADY_ACTIVE");
  expect((await takeBonus(world, member, "NOTHING")).code).toBe("NO_DATA");
});

test("a deposit qualifies once, and not after a bet or a withdrawal", async () => {
  const used = await joinWith(200);
  await takeBonus(world, used, "WELCOME");
  await reportBet(world, used, { stake: 2000 });
  await checkRewards(world);
  expect((await readActive(world, used)).status).toBe(false);
  expect((await takeBonus(world, used, "WELCOME")).code).toBe("BONUS_MAX_CLAIMED");
  expect((await takeBonus(world, used, "DAILY")).code).toBe("BONUS_CONDITION");

  const played = await joinWith(200);
  await reportBet(world, played, { stake: 1, status: "OPEN" });
  expect((await takeBonus(world, played, "WELCOME")).code).toBe("BONUS_CONDITION");
  // The next deposit does qualify.
  await giveMoney(world, played.id, 100);
  expect((await takeBonus(world, played, "WELCOME")).status).toBe(200);

  const withdrawn = await joinWith(500);
  expect((await requestWithdrawal(withdrawn, 100)).status).toBe(200);
  expect((await takeBonus(world, withdrawn, "WELCOME")).code).toBe("BONUS_CONDITION");
});

test("a bet that no poll has reported yet counts too", async () => {
  const member = await joinPlayer(world, ["JOKER"], 200);
  await transfer(world, member, { from: "WALLET", to: "JOKER", amount: 200 });
  await play(world, member, { provider: "JOKER", stake: 200, payout: 0 });
  expect((await takeBonus(world, member, "WELCOME")).code).toBe("BONUS_CONDITION");
});

test("fifty concurrent requests: as many succeed as the limit and the quota allow", async () => {
  const one = await joinWith(100);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => takeBonus(world, one, "WELCOME")),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await readMoney(world, one)).toMatchObject({ wallet: 200 });

  await changeUnguarded(world.owner, "update bonus set quota = 3, given = 0 where code = 'DAILY'");
  const crowd = await Promise.all(Array.from({ length: 8 }, () => joinWith(100)));
  const taken = await Promise.all(crowd.map((member) => takeBonus(world, member, "DAILY")));
  await changeUnguarded(world.owner, "update bonus set quota = null where code = 'DAILY'");
  expect(taken.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(taken.filter(({ code }) => code === "BONUS_FULL")).toHaveLength(5);
});

test("a concurrent grant and withdrawal never both pass", async () => {
  for (let round = 0; round < 5; round += 1) {
    const member = await joinWith(200);
    const [taken, ...withdrawals] = await Promise.all([
      takeBonus(world, member, "WELCOME"),
      ...Array.from({ length: 4 }, () => requestWithdrawal(member, 100)),
    ]);
    const paid = withdrawals.filter(({ status }) => status === 200);
    expect((taken.status === 200 ? 1 : 0) + paid.length).toBe(1);
  }
});

test("while conditions are open no withdrawal passes; enough play completes the bonus by itself", async () => {
  const member = await joinWith(100);
  await takeBonus(world, member, "WELCOME");
  expect((await requestWithdrawal(member, 100)).code).toBe("BONUS_CONDITION");
  expect(
    (await world.call(withdraw.withdrawAll, { token: member.token, body: { amount: 150 } })).code,
  ).toBe("BONUS_CONDITION");

  await reportBet(world, member, { stake: 999.99 });
  await reportBet(world, member, { stake: 500, status: "OPEN" });
  await reportBet(world, member, { stake: 500, status: "VOID" });
  await reportBet(world, member, { stake: 500, placed: "-1 hour" });
  await checkRewards(world);
  expect(await readActive(world, member)).toMatchObject({
    status: true,
    type: "bonus",
    grant: { played: 999.99, terms: { mustPlay: 1000 } },
  });

  await reportBet(world, member, { stake: 0.01 });
  await Promise.all([checkRewards(world), checkRewards(world)]);
  expect(await readActive(world, member)).toEqual({ status: false, type: null, grant: null });
  expect((await readStatement(world, member)).slice(-1)).toMatchObject([
    { statementType: "finish_bonus", amount: 0, balanceAfter: 200, status: "SUCCESS" },
  ]);
  expect((await requestWithdrawal(member, 150)).status).toBe(200);
});

test("a day's bonus comes back at midnight in Bangkok, not before", async () => {
  const { rows } = await world.owner.query<{ wait: string }>(
    `select (date_trunc('day', clock_now() at time zone 'Asia/Bangkok') + interval '1 day'
       - clock_now() at time zone 'Asia/Bangkok' - interval '10 minutes')::text as wait`,
  );
  // Late in the day, whenever the test runs: no session lasts from morning to midnight.
  await world.moveClock(rows[0]?.wait ?? "");
  const member = await joinWith(100);
  await takeBonus(world, member, "DAILY");
  await reportBet(world, member, { stake: 10_000 });
  await checkRewards(world);
  await world.moveClock("8 minutes");
  await giveMoney(world, member.id, 100);
  expect((await takeBonus(world, member, "DAILY")).code).toBe("BONUS_MAX_CLAIMED");
  await world.moveClock("2 minutes");
  expect((await takeBonus(world, member, "DAILY")).status).toBe(200);
});

test("calls that change data refuse prefetches and other sites", async () => {
  const member = await joinWith(100);
  for (const headers of [{ "sec-purpose": "prefetch" }, { "sec-fetch-site": "cross-site" }]) {
    for (const path of [
      "/api/bonus/activate/WELCOME",
      "/api/bonus/clear",
      "/api/promotion/activate/HELLO20",
      "/api/invite/bonus",
      "/api/refund/receive",
      "/api/refund/addWallet",
    ]) {
      const reply = await world.call({ ...bonus.clear, path }, { token: member.token, headers });
      expect([path, reply.status]).toEqual([path, 403]);
    }
  }
  expect(await readMoney(world, member)).toMatchObject({ wallet: 100 });
});

test("without an open reward there is nothing to end", async () => {
  expect((await endBonus(world, await joinWith(100))).code).toBe("NO_DATA");
});

test("at the end the ledger balances", async () => {
  expect(await checkBooks(world)).toEqual({ sum: 0n, breaches: [] });
});
