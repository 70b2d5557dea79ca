import { randomUUID } from "node:crypto";
import { bonus } from "@krapao/contract/bonus";
import { deposit } from "@krapao/contract/deposit";
import { game } from "@krapao/contract/game";
import { invite } from "@krapao/contract/invite";
import { protection } from "@krapao/contract/protection";
import { withdraw } from "@krapao/contract/withdraw";
import { playerName } from "@krapao/testkit/people";
import { beforeEach, expect, test, vi } from "vitest";
import {
  createQr,
  findQr,
  payQr,
  sendTransfer,
  settleTransfers,
  watchQr,
} from "#testing/deposits.ts";
import { giftCalls, makeVoucher, sendGift } from "#testing/gifts.ts";
import { joinPlayer, readMoney, transfer } from "#testing/games.ts";
import { joinMember, logIn, type Member } from "#testing/members.ts";
import { giveMoney, listPayouts, payOut } from "#testing/money.ts";
import { checkBooks, passDays, readStatement, takeBonus } from "#testing/rewards.ts";
import { setUpSlipWorld, decideAll, drawSlip, transfer as pay, upload } from "#testing/slips.ts";
import { joinSpinner, spin } from "#testing/spins.ts";
import { exclude, takeBreak } from "#testing/stops.ts";
import { decideHolds } from "./worker.ts";

const { world } = await setUpSlipWorld();
beforeEach(async () => {
  await world.sandbox.setBank({ payoutMilliseconds: 0, payouts: "PAID" });
  await world.sandbox.setFault("bank", { kind: "off" });
});

const read = async ({ token }: Member) => (await world.call(protection.read, { token })).body;
const decide = ({ token }: Member, number: string | undefined, wish: "return" | "credit") =>
  world.call(
    { ...protection.decideHold, path: `/api/protection/holds/${number}` },
    { token, body: { wish } },
  );

async function work(): Promise<void> {
  while (await decideHolds(world.ctx));
  await payOut(world);
  await payOut(world);
}

/** A member in a break, to whom 100 baht were sent by bank transfer. */
async function joinHeld(): Promise<Member> {
  const member = await joinMember(world);
  await takeBreak(world, member);
  await sendTransfer(world, member, { amount: 100 });
  await settleTransfers(world);
  return member;
}

test("a break closes every door to deposits and play, and leaves the ways out open", async () => {
  const member = await joinPlayer(world, ["JOKER"], 500);
  await transfer(world, member, { from: "WALLET", to: "JOKER", amount: 100 });
  const spinner = await joinSpinner(world, 1);
  const { token } = member;
  expect((await takeBreak(world, member)).body.stop).toMatchObject({ kind: "break" });
  await takeBreak(world, spinner);

  const voucher = await makeVoucher(world);
  const link = { ...game.link, path: `/api/autoLogin/joker/${playerName(member.id)}` };
  const refused = [
    await createQr(world, member, { provider: "FP", amount: 100 }),
    await sendGift(world, member, voucher),
    await world.call(deposit.announce, { token, body: { amount: 100 } }),
    await transfer(world, member, { from: "WALLET", to: "JOKER", amount: 100 }),
    await world.call(game.transferAll, { token, body: { to: "JOKER" } }),
    await world.call({ ...game.account, path: "/api/wallet/account/JOKER" }, { token }),
    await world.call({ ...game.resetPassword, path: "/api/wallet/resetpassword/JOKER" }, { token }),
    await takeBonus(world, member, "WELCOME"),
    await spin(world, spinner),
  ];
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => "PLAY_STOPPED"));
  expect((await world.call(link, { token })).status).toBeGreaterThanOrEqual(400);
  expect((await world.call(bonus.list, { token })).body).toEqual([]);
  expect((await world.call(invite.banners, { token })).body).toEqual([]);

  expect((await logIn(world, member.registration)).token).toBeTruthy();
  expect((await transfer(world, member, { from: "JOKER", to: "WALLET", amount: 100 })).status).toBe(
    200,
  );
  expect((await world.call(withdraw.withdraw, { token, body: { amount: 500 } })).status).toBe(200);
  expect((await readStatement(world, member)).length).toBeGreaterThan(0);

  await passDays(world, "8 days");
  expect((await read(member)).stop).toBeNull();
  expect((await createQr(world, member, { provider: "FP", amount: 100 })).status).toBe(200);
});

test("a gift link is refused before it is redeemed, also if the stop begins after it was reserved", async () => {
  const member = await joinMember(world);
  const voucher = await makeVoucher(world);
  const before = await giftCalls(world);
  const verify = world.ctx.gift.verify.bind(world.ctx.gift);
  vi.spyOn(world.ctx.gift, "verify").mockImplementationOnce(async (input) => {
    await takeBreak(world, member);
    return verify(input);
  });
  expect((await sendGift(world, member, voucher)).code).toBe("TRUELINK_INVALID");
  expect((await giftCalls(world)).redeem).toBe(before.redeem);
  expect(await readMoney(world, member)).toMatchObject({ wallet: 0, onItsWay: 0 });
});

test("a break is 1 to 42 days and an exclusion 6 months or more; neither ends early", async () => {
  const member = await joinMember(world);
  const refusals = [
    await takeBreak(world, member, 0),
    await takeBreak(world, member, 43),
    await exclude(world, member, 5),
  ];
  expect(refusals.map(({ code }) => code)).toEqual(["KEY_INVALID", "KEY_INVALID", "KEY_INVALID"]);
  expect((await exclude(world, member, 6)).body.stop.kind).toBe("exclusion");
  const { stop } = await read(member);
  // A shorter stop inside a longer one changes nothing.
  expect((await takeBreak(world, member, 1)).body.stop).toEqual(stop);
  await passDays(world, "2 days");
  expect((await read(member)).stop).toEqual(stop);
  expect((await exclude(world, member, null)).body.stop.until).toBeNull();
  for (const change of [
    "update protection_stop set until_at = until_at - interval '1 second' where member_id = $1",
    "update protection_stop set until_at = clock_now() where member_id = $1 and until_at is null",
    "update protection_stop set lifted_at = clock_now() where member_id = $1",
    "delete from protection_stop where member_id = $1",
  ]) {
    await expect(world.owner.query(change, [member.id])).rejects.toThrow(
      /only end later|only grows/,
    );
  }
  await expect(
    world.pool.query(
      "insert into protection_stop (member_id, kind, from_at) values ($1, 'exclusion', clock_now())",
      [member.id],
    ),
  ).rejects.toThrow(/permission denied/);
});

test("a clock that is set back opens no door", async () => {
  const member = await joinMember(world);
  await takeBreak(world, member, 1);
  await world.stepClock("-3 days");
  expect((await createQr(world, member, { provider: "FP", amount: 100 })).code).toBe(
    "PLAY_STOPPED",
  );
});

test("a repeat under the same key is the same stop; another request under it is refused", async () => {
  const member = await joinMember(world);
  const key = randomUUID();
  const [first, second] = [
    await takeBreak(world, member, 3, key),
    await takeBreak(world, member, 3, key),
  ];
  expect(second.body).toEqual(first.body);
  expect((await takeBreak(world, member, 4, key)).status).toBe(409);
  const { rows } = await world.owner.query("select from protection_stop where member_id = $1", [
    member.id,
  ]);
  expect(rows).toHaveLength(1);
});

test("pushed money is held by every way it comes, shown, and sent back once after a day", async () => {
  const member = await joinMember(world);
  const code = (await createQr(world, member, { provider: "FP", amount: 30 })).body.qrcodeId;
  await takeBreak(world, member);
  // The code can no longer be seen; a payment that is made all the same is held.
  expect((await findQr(world, member, "FP")).hasQrcode).toBe(false);
  await payQr(world, code);
  await watchQr(world);
  await sendTransfer(world, member, { amount: 100 });
  await settleTransfers(world);
  await upload(world, member, await drawSlip(world, await pay(world, member, { amount: 45 })));
  await decideAll(world);
  const { holds } = await read(member);
  expect(holds.map(({ amount, state, mayCredit }) => ({ amount, state, mayCredit }))).toEqual(
    [30, 100, 45].map((amount) => ({ amount, state: "held", mayCredit: true })),
  );
  expect(await readMoney(world, member)).toMatchObject({ wallet: 0, onItsWay: 175 });
  await passDays(world, "23 hours");
  await work();
  expect(await listPayouts(world, member.id)).toEqual([]);

  await passDays(world, "2 hours");
  await Promise.all([decideHolds(world.ctx), decideHolds(world.ctx), decideHolds(world.ctx)]);
  await work();
  // They are sent at once, and the bank keeps them in the order of their arrival.
  const payouts = await listPayouts(world, member.id);
  const sent = payouts.map(({ amount, status }) => ({ amount, status }));
  expect(sent.toSorted((one, other) => one.amount - other.amount)).toEqual(
    [30, 45, 100].map((amount) => ({ amount, status: "PAID" })),
  );
  expect(await readMoney(world, member)).toMatchObject({ wallet: 0, onItsWay: 0 });
  expect((await read(member)).holds).toEqual([]);
  expect((await readStatement(world, member)).map(({ status }) => status)).toEqual([
    "FAILED",
    "FAILED",
    "FAILED",
  ]);
  expect(await checkBooks(world)).toMatchObject({ sum: 0n, breaches: [] });
});

test("the member may have held money credited after the break, and no deposit of it earns a bonus", async () => {
  const member = await joinHeld();
  const number = (await read(member)).holds[0]?.number;
  expect((await decide(member, number, "credit")).status).toBe(200);
  await passDays(world, "2 days");
  await work();
  expect(await readMoney(world, member)).toMatchObject({ wallet: 0, onItsWay: 100 });
  await passDays(world, "6 days");
  await work();
  expect(await readMoney(world, member)).toMatchObject({ wallet: 100, onItsWay: 0 });
  expect((await decide(member, number, "return")).code).toBe("NO_DATA");
  await work();
  expect(await listPayouts(world, member.id)).toEqual([]);
  expect((await takeBonus(world, member, "WELCOME")).code).toBe("BONUS_CONDITION");
});

test("in an exclusion held money goes back at once, and is never credited", async () => {
  const member = await joinHeld();
  const number = (await read(member)).holds[0]?.number;
  await decide(member, number, "credit");
  await exclude(world, member, 6);
  expect((await decide(member, number, "credit")).code).toBe("PLAY_STOPPED");
  await work();
  expect(await listPayouts(world, member.id)).toMatchObject([{ amount: 100, status: "PAID" }]);
  await sendTransfer(world, member, { amount: 20 });
  await settleTransfers(world);
  await work();
  expect((await listPayouts(world, member.id)).map(({ amount }) => amount)).toEqual([100, 20]);
  expect(await readMoney(world, member)).toMatchObject({ wallet: 0, onItsWay: 0 });
});

test("a return without an answer is not sent again, and one that the bank refuses stays held", async () => {
  const silent = await joinHeld();
  await decide(silent, (await read(silent)).holds[0]?.number, "return");
  await world.sandbox.setFault("bank", { kind: "lost-reply", call: "pay", times: 1 });
  await work();
  await passDays(world, "1 minute");
  await work();
  expect(await listPayouts(world, silent.id)).toHaveLength(1);
  expect(await readMoney(world, silent)).toMatchObject({ wallet: 0, onItsWay: 0 });

  const refused = await joinHeld();
  const number = (await read(refused)).holds[0]?.number;
  await world.sandbox.setBank({ payouts: "REFUSED" });
  await decide(refused, number, "return");
  await work();
  expect((await read(refused)).holds).toMatchObject([{ state: "refused", mayCredit: true }]);
  expect((await decide(refused, number, "return")).code).toBe("NO_DATA");
  expect(await readMoney(world, refused)).toMatchObject({ wallet: 0, onItsWay: 100 });
  await decide(refused, number, "credit");
  await passDays(world, "8 days");
  await work();
  expect(await readMoney(world, refused)).toMatchObject({ wallet: 100, onItsWay: 0 });
});

test("of a stop and twenty transfers into a game at once, none begins after the stop", async () => {
  const member = await joinPlayer(world, ["JOKER"], 500);
  await giveMoney(world, member.id, 10);
  const [stop] = await Promise.all([
    takeBreak(world, member),
    ...Array.from({ length: 20 }, () =>
      transfer(world, member, { from: "WALLET", to: "JOKER", amount: 1 }),
    ),
  ]);
  expect(stop.status).toBe(200);
  const { rows } = await world.owner.query<{ late: bigint }>(
    `select count(*) as late from operation
     join protection_stop as stop using (member_id)
     where member_id = $1 and operation.kind = 'transfer' and operation.created_at > stop.from_at`,
    [member.id],
  );
  expect(rows[0]?.late).toBe(0n);
});
