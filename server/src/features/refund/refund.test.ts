import { readSetting } from "#settings/read-setting.ts";
import { randomUUID } from "node:crypto";
import { account } from "@krapao/contract/account";
import { refund } from "@krapao/contract/refund";
import { idempotencyHeader } from "@krapao/contract/route";
import { expect, test } from "vitest";
import { readMoney } from "#testing/games.ts";
import { joinMember, type Member } from "#testing/members.ts";
import {
  checkBooks,
  goToNoon,
  checkRewards,
  passDays,
  readStatement,
  takePromotion,
  reportBet,
} from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
await goToNoon(world);

const check = async ({ token }: Member) => (await world.call(refund.check, { token })).body;
const receive = ({ token }: Member, key = randomUUID()) =>
  world.call(refund.receive, { token, headers: { [idempotencyHeader]: key } });
const addWallet = ({ token }: Member) => world.call(refund.addWallet, { token });
const list = async ({ token }: Member) =>
  (await world.call(refund.list, { token, body: { page: 1, limit: 10 } })).body;

async function joinLoser(loss: number): Promise<Member> {
  const member = await joinMember(world);
  await reportBet(world, member, { stake: loss + 50, payout: 50, placed: "-1 day" });
  return member;
}

test("five percent of yesterday's net loss, to the satang, from bets under no reward", async () => {
  const member = await joinLoser(100.39);
  // Before yesterday, today, open, and won: only the last counts, against the loss.
  await reportBet(world, member, { stake: 500, placed: "-2 days" });
  await reportBet(world, member, { stake: 500, placed: "0" });
  await reportBet(world, member, { stake: 500, placed: "-1 day", status: "OPEN" });
  await reportBet(world, member, { stake: 10, payout: 20, placed: "-1 day" });
  expect(await check(member)).toMatchObject({
    result: true,
    bonus: false,
    refundAmount: 4.51,
    refundSuccess: 100,
    refundFail: 10,
    isReceived: false,
    expiresAt: expect.stringMatching(/T17:00:00.000Z$/),
  });
});

test("a bet placed while a reward was open gives no refund", async () => {
  const member = await joinMember(world);
  await takePromotion(world, member, "HELLO20");
  await reportBet(world, member, { stake: 1000 });
  await checkRewards(world);
  await reportBet(world, member, { stake: 40, placed: "1 second" });
  await passDays(world, "1 day");
  expect(await check(member)).toMatchObject({ refundAmount: 2 });
});

test("is booked once to the refund balance, then moved to the wallet under its conditions", async () => {
  const member = await joinLoser(400);
  const key = randomUUID();
  expect((await receive(member, key)).body).toEqual({ message: "SUCCESS" });
  expect((await receive(member, key)).status).toBe(200);
  expect((await receive(member)).code).toBe("NO_REFUND");
  expect(await readMoney(world, member)).toMatchObject({ wallet: 0 });
  expect(await check(member)).toMatchObject({
    result: true,
    refundAmount: 20,
    isReceived: true,
    expiresAt: null,
  });
  expect((await list(member)).refunds).toMatchObject([{ refundAmount: 20 }]);

  // A booked refund does not expire.
  await passDays(world, "3 days");
  expect((await addWallet(member)).body).toMatchObject({
    message: "REFUND_SUCCESS",
    grant: { kind: "refund", terms: { reward: 20, base: 20, mustPlay: 20, endsAtOrBelow: 5 } },
  });
  expect(await readMoney(world, member)).toMatchObject({ wallet: 20 });
  // First in the refund balance, then in the wallet: target and wallet balance distinguish the
  // rows.
  expect(await readStatement(world, member)).toMatchObject([
    { from: "REFUND", to: "REFUND_BALANCE", amount: 20, balanceAfter: 0 },
    { from: "REFUND", to: "WALLET", amount: 20, balanceAfter: 20 },
  ]);
  expect(await check(member)).toMatchObject({ result: false, bonus: true, refundAmount: 0 });
  expect((await addWallet(member)).code).toBe("NO_REFUND");
});

test("goes to the wallet at once, and then appears in the list and the statement", async () => {
  const member = await joinLoser(400);
  expect((await addWallet(member)).status).toBe(200);
  expect(await list(member)).toMatchObject({ total: 1, refunds: [{ refundAmount: 20 }] });
  expect(await readStatement(world, member)).toMatchObject([
    { statementType: "bonus", from: "REFUND", to: "WALLET", amount: 20, balanceAfter: 20 },
  ]);
});

test("waits while a reward is open", async () => {
  const member = await joinLoser(400);
  await takePromotion(world, member, "HELLO20");
  expect(await check(member)).toMatchObject({ result: true, bonus: true });
  expect((await receive(member)).code).toBe("REFUND_CONDITION");
  expect((await addWallet(member)).code).toBe("BONUS_REMAINING");
});

test("expires after a day, is nothing without a loss, and too little below a satang", async () => {
  const late = await joinLoser(400);
  await passDays(world, "1 day");
  expect(await check(late)).toMatchObject({ result: false });
  expect((await addWallet(late)).code).toBe("NO_REFUND");
  expect((await receive(await joinLoser(-10))).code).toBe("NO_REFUND");
  expect((await receive(await joinLoser(0.19))).code).toBe("REFUND_MINIMUM");
  expect((await receive(await joinLoser(0.2))).status).toBe(200);
});

test("a day gives no more than the cap", async () => {
  const member = await joinLoser(9_999_999);
  expect(await check(member)).toMatchObject({ refundAmount: 500 });
  expect((await addWallet(member)).body.grant.terms.reward).toBe(500);
  expect((await receive(member)).code).toBe("NO_REFUND");
});

test("a ring gets nothing: two accounts that bet against each other, detected before or after", async () => {
  const loser = await joinLoser(1000);
  const winner = await joinMember(world);
  await reportBet(world, winner, { stake: 1000, payout: 2000, placed: "-1 day" });
  expect(await check(loser)).toMatchObject({ result: true, refundAmount: 50 });
  const { username, password } = winner.registration;
  await world.call(account.login, { body: { username, password }, cookies: loser.cookies });
  expect(await check(loser)).toMatchObject({ result: false, refundAmount: 0 });
  expect((await receive(loser)).code).toBe("NO_REFUND");
  expect((await addWallet(loser)).code).toBe("NO_REFUND");
});

test("a member who shares a browser with a member who never played gets it", async () => {
  const loser = await joinLoser(1000);
  const idle = await joinMember(world);
  const { username, password } = idle.registration;
  await world.call(account.login, { body: { username, password }, cookies: loser.cookies });
  expect(await check(loser)).toMatchObject({ result: true, refundAmount: 50 });
});

test("can be switched off", async () => {
  const member = await joinLoser(400);
  const setting = await readSetting(world.ctx.db, "refund");
  await world.set("refund", { ...setting, isOpen: false });
  expect(await check(member)).toMatchObject({ result: false });
  expect((await receive(member)).code).toBe("REFUND_INACTIVE");
  expect((await addWallet(member)).code).toBe("REFUND_INACTIVE");
});

test("fifty concurrent requests, by both calls: the house pays once", async () => {
  const member = await joinLoser(400);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => (index % 2 ? receive(member) : addWallet(member))),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
  const { rows } = await world.owner.query(
    "select sum(amount_minor)::bigint as given from house_entry where account = 'promotion' and member_id = $1",
    [member.id],
  );
  expect(rows).toEqual([{ given: -2000n }]);
});

test("at the end the ledger balances", async () => {
  expect(await checkBooks(world)).toEqual({ sum: 0n, breaches: [] });
});
