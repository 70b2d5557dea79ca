import { readSetting } from "#settings/read-setting.ts";
import { account } from "@krapao/contract/account";
import { invite } from "@krapao/contract/invite";
import { wallet } from "@krapao/contract/wallet";
import { expect, test } from "vitest";
import { readMoney } from "#testing/games.ts";
import { joinMember, type Member } from "#testing/members.ts";
import {
  checkBooks,
  goToNoon,
  checkRewards,
  passDays,
  takePromotion,
  reportBet,
} from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
await goToNoon(world);

const summary = async ({ token }: Member) => (await world.call(wallet.read, { token })).body.invite;
const receive = ({ token }: Member) => world.call(invite.receive, { token });
const list = async ({ token }: Member) =>
  (await world.call(invite.list, { token, body: { page: 1, limit: 10 } })).body;
const joinFriend = (inviter: Member, name = "เพื่อน ทดสอบ") =>
  joinMember(world, { inviteCode: `PR${inviter.id}`, name });

test("a bonus that the database rolled back can still be received", async () => {
  const member = await joinMember(world);
  await reportBet(world, await joinFriend(member), { stake: 1000 });
  await world.owner.query(`
    create function refuse_for_test() returns trigger language plpgsql
      as 'begin raise serialization_failure; end';
    create trigger refuse_for_test before insert on reward_grant
      for each row execute function refuse_for_test()`);
  const refused = await receive(member).finally(() =>
    world.owner.query("drop function refuse_for_test cascade"),
  );
  expect(refused).toMatchObject({ status: 409, code: "INVITE_BONUS_FAIL" });
  expect((await receive(member)).body.grant.terms.reward).toBe(5);
});

/** Logs in with a browser that another member has used before. */
async function useBrowserOf(owner: Member, { registration }: Member): Promise<void> {
  const { username, password } = registration;
  const reply = await world.call(account.login, {
    body: { username, password },
    cookies: owner.cookies,
  });
  expect(reply.status).toBe(200);
}

test("half a percent of the settled play of friends under no reward, to the satang", async () => {
  const member = await joinMember(world);
  expect((await receive(member)).code).toBe("NO_INVITEE_PLAY_INFO");
  const [one, other] = [await joinFriend(member, "หนึ่ง"), await joinFriend(member, "สอง")];
  await reportBet(world, one, { stake: 1000 });
  await reportBet(world, one, { stake: 503.99 });
  await reportBet(world, other, { stake: 500, status: "OPEN" });
  await reportBet(world, other, { stake: 500, status: "VOID" });
  await takePromotion(world, other, "HELLO20");
  await reportBet(world, other, { stake: 150 });
  expect(await summary(member)).toEqual({ amount: 7.51, success: 100, fail: 10 });
  expect(await list(member)).toMatchObject({
    total: 1,
    invites: [{ from: { name: "หนึ่ง" }, amount: 7.51 }],
  });

  expect((await receive(member)).body).toMatchObject({
    message: "INVITE_BONUS_SUCCESS",
    grant: { kind: "invite", terms: { reward: 7.51, base: 7.51, mustPlay: 7.51 } },
  });
  expect(await readMoney(world, member)).toMatchObject({ wallet: 7.51 });
  expect(await summary(member)).toMatchObject({ amount: 0 });
});

test("a bet that is settled later earns then, and a cancelled one no more", async () => {
  const member = await joinMember(world);
  const friend = await joinFriend(member);
  const bet = await reportBet(world, friend, { stake: 1000, status: "OPEN" });
  const become = (status: string) =>
    world.owner.query("update bet set status = $2, settled_at = clock_now() where id = $1", [
      bet,
      status,
    ]);
  expect(await summary(member)).toMatchObject({ amount: 0 });
  await become("SETTLED");
  await become("SETTLED");
  expect(await summary(member)).toMatchObject({ amount: 5 });
  await become("VOID");
  expect(await summary(member)).toMatchObject({ amount: 0 });
  expect((await receive(member)).code).toBe("NO_INVITE_BONUS");
});

test("is received once a day, and never while another reward is open", async () => {
  const member = await joinMember(world);
  const friend = await joinFriend(member);
  await reportBet(world, friend, { stake: 1000 });
  await takePromotion(world, member, "HELLO20");
  expect((await receive(member)).code).toBe("BONUS_REMAINING");
  await reportBet(world, member, { stake: 1000 });
  await checkRewards(world);

  expect((await receive(member)).status).toBe(200);
  await reportBet(world, member, { stake: 1000 });
  await checkRewards(world);
  await reportBet(world, friend, { stake: 2000 });
  expect((await receive(member)).code).toBe("INVITE_COLLECT");
  await passDays(world, "1 day");
  expect((await receive(member)).body.grant.terms.reward).toBe(10);
});

test("fifty concurrent requests: the money is given once", async () => {
  const member = await joinMember(world);
  await reportBet(world, await joinFriend(member), { stake: 1000 });
  const answers = await Promise.all(Array.from({ length: 50 }, () => receive(member)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await readMoney(world, member)).toMatchObject({ wallet: 5 });
});

test("a refusal by the database's own guard takes nothing and has a code", async () => {
  const member = await joinMember(world);
  const friend = await joinFriend(member);
  await reportBet(world, friend, { stake: 1000 });
  await receive(member);
  // Today's money was given, and only the unique day in the database shows it.
  await world.owner.query(
    "update reward_grant set started_at = started_at - interval '2 days' where member_id = $1",
    [member.id],
  );
  await reportBet(world, member, { stake: 1000 });
  await checkRewards(world);
  await reportBet(world, friend, { stake: 2000 });
  const refused = await receive(member);
  expect([refused.status, refused.code]).toEqual([409, "INVITE_BONUS_FAIL"]);
  expect(await summary(member)).toMatchObject({ amount: 10 });
  expect(await readMoney(world, member)).toMatchObject({ wallet: 5 });
});

test("a friend in the inviter's browser earns nothing, detected before or after the play", async () => {
  const member = await joinMember(world);
  const before = await joinFriend(member);
  await useBrowserOf(member, before);
  await reportBet(world, before, { stake: 1000 });
  expect(await summary(member)).toMatchObject({ amount: 0 });

  const after = await joinFriend(member);
  await reportBet(world, after, { stake: 1000 });
  expect(await summary(member)).toMatchObject({ amount: 5 });
  await useBrowserOf(member, after);
  expect((await receive(member)).code).toBe("NO_INVITE_BONUS");
});

test("a ring earns nothing: a chain of shared browsers, or one bank account under two banks", async () => {
  const member = await joinMember(world);
  const link = await joinMember(world);
  const friend = await joinFriend(member);
  await useBrowserOf(member, link);
  await useBrowserOf(friend, link);
  await reportBet(world, friend, { stake: 1000 });
  expect(await summary(member)).toMatchObject({ amount: 0 });

  const { bankAccountNo } = member.registration;
  const twin = await joinMember(world, {
    inviteCode: `PR${member.id}`,
    bankCode: "KBANK",
    bankAccountNo,
  });
  await reportBet(world, twin, { stake: 1000 });
  expect(await summary(member)).toMatchObject({ amount: 0 });
});

test("can be switched off", async () => {
  const member = await joinMember(world);
  await reportBet(world, await joinFriend(member), { stake: 1000 });
  const setting = await readSetting(world.ctx.db, "invite");
  await world.set("invite", { ...setting, isOpen: false });
  expect(await summary(member)).toMatchObject({ amount: 0 });
  expect((await receive(member)).code).toBe("INVITE_INACTIVE");
});

test("banners are before the sheet, in the visitor's language", async () => {
  const { token } = await joinMember(world);
  const { body } = await world.call(invite.banners, { token, cookies: { lang: "EN" } });
  expect(body).toEqual([{ image: null, html: expect.stringContaining("Invite friends") }]);
});

test("at the end the ledger balances", async () => {
  expect(await checkBooks(world)).toEqual({ sum: 0n, breaches: [] });
});
