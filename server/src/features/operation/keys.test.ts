import { randomUUID } from "node:crypto";
import { bonus } from "@krapao/contract/bonus";
import { game } from "@krapao/contract/game";
import { invite } from "@krapao/contract/invite";
import { promotion } from "@krapao/contract/promotion";
import { refund } from "@krapao/contract/refund";
import { idempotencyHeader, type Route } from "@krapao/contract/route";
import { spinwheel } from "@krapao/contract/spinwheel";
import { withdraw } from "@krapao/contract/withdraw";
import { expect, test } from "vitest";
import { joinPlayer, play, playerOf, readMoney } from "#testing/games.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { goToNoon, reportBet } from "#testing/rewards.ts";
import { makeCoupons } from "#testing/spins.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
await goToNoon(world);

type Send = (member: Member, key: string) => Promise<{ status: number; code: string | undefined }>;

const send =
  (call: Route, path: string = call.path, body?: unknown): Send =>
  ({ token }, key) =>
    world.call({ ...call, path }, { token, body, headers: { [idempotencyHeader]: key } });

/** Requests with a key; each differs from all others. */
const sends = {
  activate: send(game.activate, "/api/wallet/activate/SLOTXO"),
  activateOther: send(game.activate, "/api/wallet/activate/CIRCUS"),
  reset: send(game.resetPassword, "/api/wallet/resetpassword/JOKER"),
  resetOther: send(game.resetPassword, "/api/wallet/resetpassword/PG"),
  transfer: send(game.transfer, undefined, { from: "WALLET", to: "JOKER", amount: 10 }),
  transferOther: send(game.transfer, undefined, { from: "WALLET", to: "JOKER", amount: 11 }),
  transferAll: send(game.transferAll, undefined, { to: "JOKER" }),
  withdraw: send(withdraw.withdraw, undefined, { amount: 100 }),
  withdrawAll: send(withdraw.withdrawAll, undefined, { amount: 100 }),
  bonus: send(bonus.activate, "/api/bonus/activate/WELCOME"),
  bonusOther: send(bonus.activate, "/api/bonus/activate/DAILY"),
  clear: send(bonus.clear),
  promotion: send(promotion.activate, "/api/promotion/activate/HELLO20"),
  promotionOther: send(promotion.activate, "/api/promotion/activate/KRAPAO50"),
  invite: send(invite.receive),
  refund: send(refund.receive),
  refundToWallet: send(refund.addWallet),
  spin: send(spinwheel.spin),
  claim: send(spinwheel.claim, undefined, { coupon: "1" }),
};
type Name = keyof typeof sends;
const names = Object.keys(sends) as Name[];

/** Prepares the member so that a request is not refused. */
const preparations: Partial<Record<Name, (member: Member) => Promise<unknown>>> = {
  transferAll: ({ token }) => world.call(withdraw.withdraw, { token, body: { amount: 1000 } }),
  clear: async (member) => {
    await sends.promotion(member, randomUUID());
    await sends.transferAll(member, randomUUID());
    await play(world, member, { provider: "JOKER", stake: 1020, payout: 0 });
  },
  invite: async (member) => {
    const friend = await joinMember(world, { inviteCode: `PR${member.id}` });
    await reportBet(world, friend, { stake: 10_000 });
  },
  refund: (member) => reportBet(world, member, { stake: 500, placed: "-1 day" }),
  refundToWallet: (member) => reportBet(world, member, { stake: 500, placed: "-1 day" }),
  // A coin can be used once its deposit was played through.
  spin: (member) => reportBet(world, member, { stake: 1000 }),
  claim: async (member) => {
    await reportBet(world, member, { stake: 1000 });
    await sends.spin(member, randomUUID());
    await makeCoupons(world, member);
  },
};

const firsts = names.filter((name) => !name.endsWith("Other"));

test.each(firsts)("the key of %s is valid for no other request", async (first) => {
  const member = await joinPlayer(world, ["JOKER", "PG"]);
  await preparations[first]?.(member);
  const key = randomUUID();
  expect(await sends[first](member, key)).toMatchObject({ status: 200 });
  const before = await readMoney(world, member);
  for (const other of names.filter((name) => name !== first)) {
    const refused = { status: 409, code: "KEY_INVALID", field: "Idempotency-Key" };
    expect(await sends[other](member, key), other).toMatchObject(refused);
  }
  expect(await sends[first](member, key)).toMatchObject({ status: 200 });
  expect(await readMoney(world, member)).toEqual(before);
  const { rows } = await world.owner.query<{ opened: string[] }>(
    `select array_agg(provider order by provider) as opened from game_account
     where member_id = $1 and opened_at is not null`,
    [member.id],
  );
  const opened = first === "activate" ? ["JOKER", "PG", "SLOTXO"] : ["JOKER", "PG"];
  expect(rows[0]?.opened).toEqual(opened);
});

test("a repeated reset changes no password, also after later resets", async () => {
  const member = await joinPlayer(world, ["JOKER"]);
  const key = randomUUID();
  await sends.reset(member, key);
  await sends.reset(member, randomUUID());
  const { password } = await playerOf(world, member, "JOKER");
  expect(await sends.reset(member, key)).toMatchObject({ status: 200 });
  expect((await playerOf(world, member, "JOKER")).password).toBe(password);
});

test("the same key of another member is a different key", async () => {
  const key = randomUUID();
  for (const name of ["activate", "reset", "bonus"] as const) {
    const member = await joinPlayer(world, ["JOKER"]);
    expect(await sends[name](member, key), name).toMatchObject({ status: 200 });
  }
});

test("of two different concurrent requests with one key one is refused", async () => {
  const member = await joinPlayer(world, ["JOKER"]);
  const key = randomUUID();
  const holder = await world.owner.connect();
  await holder.query("begin");
  await holder.query("select from ledger_account where member_id = $1 for update", [member.id]);
  const both = [sends.reset(member, key), sends.transfer(member, key)];
  await world.someoneWaits().finally(async () => {
    await holder.query("rollback");
    holder.release();
  });
  const statuses = (await Promise.all(both)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
});
