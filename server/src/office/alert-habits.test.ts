import { account } from "@krapao/contract/account";
import { invite } from "@krapao/contract/invite";
import { alerts } from "@krapao/contract/office/alerts";
import { members } from "@krapao/contract/office/members";
import { withdraw } from "@krapao/contract/withdraw";
import { expect, test } from "vitest";
import { payWithdrawals } from "#features/withdraw/worker.ts";
import { alertsOf, goTo, judgeDay } from "#testing/findings.ts";
import { makeVoucher, sendGift } from "#testing/gifts.ts";
import { joinMember, logIn, type Member } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { type OfficeBrowser, openBrowser, setUpOffice } from "#testing/office.ts";
import { passDays, reportBet, takePromotion } from "#testing/rewards.ts";
import { fresh, setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
const reason = "they call every hour";

/** A member who plays without a reward, so that the day is looked at. */
async function joinBettor(changes: Parameters<typeof joinMember>[1] = {}): Promise<Member> {
  const member = await joinMember(world, changes);
  await reportBet(world, member, { stake: 10 });
  return member;
}

async function changeAccount({ token, registration }: Member): Promise<void> {
  const { name, bankCode, bankAccountName } = registration;
  const body = { name, bankCode, bankAccountName, bankAccountNo: fresh.accountNo() };
  expect((await world.call(account.editProfile, { token, body })).status).toBe(200);
}

async function receivePayout({ id, token }: Member): Promise<void> {
  await giveMoney(world, id, 500);
  expect((await world.call(withdraw.withdraw, { token, body: { amount: 300 } })).status).toBe(200);
  while (await payWithdrawals(world.ctx));
}

/** A member who has received the invite money of friends, and the friends. */
async function joinInviter(friends: number): Promise<readonly [Member, readonly Member[]]> {
  const member = await joinMember(world);
  const invited: Member[] = [];
  while (invited.length < friends) {
    const friend = await joinMember(world, { inviteCode: `PR${member.id}` });
    await reportBet(world, friend, { stake: 1000 });
    invited.push(friend);
  }
  expect((await world.call(invite.receive, { token: member.token })).status).toBe(200);
  return [member, invited];
}

/** Wins and losses of 100 on ten days, and a last day. The swing is about 105. */
async function joinWinner(won: number): Promise<Member> {
  const member = await joinMember(world);
  for (let day = 1; day <= 10; day += 1)
    await reportBet(world, member, {
      stake: 1000,
      payout: day % 2 === 0 ? 1100 : 900,
      placed: `-${day} days`,
    });
  await reportBet(world, member, { stake: 1000, payout: 1000 + won });
  return member;
}

async function reveal(browser: OfficeBrowser, { id }: Member, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const body = { reason, what: "phone" };
    expect((await browser.call(members.reveal, { params: { id }, body })).status).toBe(200);
  }
}

const kindsOf = async (member: Member) =>
  (await alertsOf(office, member)).map(({ kind, count }) => [kind, count]);

test("habits are found from their bounds on, and nobody closes a finding about their own acts", async () => {
  await world.sandbox.setBank({ payoutMilliseconds: 0, payouts: "PAID" });
  await world.set("habitFrom", { rewards: 1, gifts: 2, staff: 3, winning: 9 });
  await goTo(world, "12 hours");
  const [inviter, friends] = await joinInviter(3);
  const [host, guests] = await joinInviter(4);
  const mover = await joinMember(world);
  const keeper = await joinMember(world);
  await passDays(world, "8 days");

  for (const one of [inviter, host]) await reportBet(world, one, { stake: 10 });
  // Three of four friends are not most of them.
  await reportBet(world, guests[0] ?? host, { stake: 10 });
  for (const one of [mover, keeper]) {
    await reportBet(world, one, { stake: 10 });
    await changeAccount(one);
    await passDays(world, "1 hour");
  }
  await logIn(world, mover.registration);
  for (const one of [mover, keeper]) await receivePayout(one);
  const couple = await joinBettor();
  const { bankAccountNo } = couple.registration;
  const partner = await joinBettor({ bankCode: "KBANK", bankAccountNo });
  const [hunter, player] = [await joinMember(world), await joinBettor()];
  await passDays(world, "1 minute");
  for (const one of [hunter, player]) {
    expect((await takePromotion(world, one, "HELLO20")).status).toBe(200);
    await reportBet(world, one, { stake: 10, placed: "1 second" });
  }
  const [seller, giver] = [await joinBettor(), await joinBettor()];
  for (const one of [seller, seller, giver])
    expect((await sendGift(world, one, await makeVoucher(world))).status).toBe(200);
  const winner = await joinWinner(1000);
  const lucky = await joinWinner(900);
  const [known, bothered] = [await joinBettor(), await joinBettor()];
  const risk = await openBrowser(office, "risk");
  await reveal(risk, known, 3);
  await reveal(risk, bothered, 2);
  await judgeDay(world);

  expect(await kindsOf(inviter)).toEqual([["friends", 3]]);
  expect((await alertsOf(office, inviter))[0]?.members.map(({ memberId }) => memberId)).toEqual(
    friends.map(({ id }) => id).toSorted(),
  );
  expect(await kindsOf(mover)).toEqual([["payee", 2]]);
  expect(await kindsOf(couple)).toEqual([["accounts", 2]]);
  expect(await kindsOf(partner)).toEqual([["accounts", 2]]);
  expect(await kindsOf(hunter)).toEqual([["rewards", 1]]);
  expect(await kindsOf(seller)).toEqual([["gifts", 2]]);
  expect(await alertsOf(office, winner)).toMatchObject([
    { kind: "winning", count: 9, amount: 1000, usual: 105.41 },
  ]);
  expect(await kindsOf(known)).toEqual([["staff", 3]]);
  for (const one of [host, keeper, player, giver, lucky, bothered])
    expect(await kindsOf(one)).toEqual([]);

  const [finding] = await alertsOf(office, known);
  const params = { memberId: known.id, day: finding?.day ?? "", kind: "staff" };
  const own = await openBrowser(office, "risk");
  expect((await own.call(alerts.close, { params, body: { reason } })).code).toBe("OWN_ACT");
});
