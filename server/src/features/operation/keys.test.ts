import { randomUUID } from "node:crypto";
import { bonus } from "@krapao/contract/bonus";
import { game } from "@krapao/contract/game";
import { invite } from "@krapao/contract/invite";
import { promotion } from "@krapao/contract/promotion";
import { refund } from "@krapao/contract/refund";
import { idempotencyHeader, type Route } from "@krapao/contract/route";
import { spinwheel } from "@krapao/contract/spinwheel";
import { withdraw } from "@krapao/contract/withdraw";
import { afterAll, beforeAll, expect, test } from "vitest";
import { joinPlayer, play, playerOf, readMoney } from "#testing/games.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { goToNoon, tellBet } from "#testing/rewards.ts";
import { createWorld, type World } from "#testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await goToNoon(world);
});
afterAll(() => world.close());

type Ask = (member: Member, key: string) => Promise<{ status: number; code: string | undefined }>;

const ask =
  (call: Route, path: string = call.path, body?: unknown): Ask =>
  ({ token }, key) =>
    world.call({ ...call, path }, { token, body, headers: { [idempotencyHeader]: key } });

/** Requests under a key; each is another request to all the others. */
const asks = {
  activate: ask(game.activate, "/api/wallet/activate/SLOTXO"),
  activateOther: ask(game.activate, "/api/wallet/activate/CIRCUS"),
  reset: ask(game.resetPassword, "/api/wallet/resetpassword/JOKER"),
  resetOther: ask(game.resetPassword, "/api/wallet/resetpassword/PG"),
  transfer: ask(game.transfer, undefined, { from: "WALLET", to: "JOKER", amount: 10 }),
  transferOther: ask(game.transfer, undefined, { from: "WALLET", to: "JOKER", amount: 11 }),
  transferAll: ask(game.transferAll, undefined, { to: "JOKER" }),
  withdraw: ask(withdraw.withdraw, undefined, { amount: 100 }),
  withdrawAll: ask(withdraw.withdrawAll, undefined, { amount: 100 }),
  bonus: ask(bonus.activate, "/api/bonus/activate/WELCOME"),
  bonusOther: ask(bonus.activate, "/api/bonus/activate/DAILY"),
  clear: ask(bonus.clear),
  promotion: ask(promotion.activate, "/api/promotion/activate/HELLO20"),
  promotionOther: ask(promotion.activate, "/api/promotion/activate/KRAPAO50"),
  invite: ask(invite.receive),
  refund: ask(refund.receive),
  refundToWallet: ask(refund.addWallet),
  spin: ask(spinwheel.spin),
  claim: ask(spinwheel.claim, undefined, { coupon: "1" }),
};
type Name = keyof typeof asks;
const names = Object.keys(asks) as Name[];

/** Brings about what a request needs so that it is not refused. */
const preparations: Partial<Record<Name, (member: Member) => Promise<unknown>>> = {
  transferAll: ({ token }) => world.call(withdraw.withdraw, { token, body: { amount: 1000 } }),
  clear: async (member) => {
    await asks.promotion(member, randomUUID());
    await asks.transferAll(member, randomUUID());
    await play(world, member, { provider: "JOKER", stake: 1020, payout: 0 });
  },
  invite: async (member) => {
    const friend = await joinMember(world, { inviteCode: `PR${member.id}` });
    await tellBet(world, friend, { stake: 10_000 });
  },
  refund: (member) => tellBet(world, member, { stake: 500, placed: "-1 day" }),
  refundToWallet: (member) => tellBet(world, member, { stake: 500, placed: "-1 day" }),
  // A coin can be used once its deposit was played through.
  spin: (member) => tellBet(world, member, { stake: 1000 }),
  claim: async (member) => {
    await tellBet(world, member, { stake: 1000 });
    await asks.spin(member, randomUUID());
    await world.owner.query(
      `update spinwheel_spin set amount_minor = 500, expires_at = clock_now() + interval '1 day'
       where member_id = $1`,
      [member.id],
    );
  },
};

const firsts = names.filter((name) => !name.endsWith("Other"));

test.each(firsts)("the key of %s stands for nothing else", async (first) => {
  const member = await joinPlayer(world, ["JOKER", "PG"]);
  await preparations[first]?.(member);
  const key = randomUUID();
  expect(await asks[first](member, key)).toMatchObject({ status: 200 });
  const before = await readMoney(world, member);
  for (const other of names.filter((name) => name !== first)) {
    const refused = { status: 409, code: "KEY_INVALID", field: "Idempotency-Key" };
    expect(await asks[other](member, key), other).toMatchObject(refused);
  }
  expect(await asks[first](member, key)).toMatchObject({ status: 200 });
  expect(await readMoney(world, member)).toEqual(before);
  const { rows } = await world.owner.query<{ opened: string[] }>(
    `select array_agg(provider order by provider) as opened from game_account
     where member_id = $1 and opened_at is not null`,
    [member.id],
  );
  const opened = first === "activate" ? ["JOKER", "PG", "SLOTXO"] : ["JOKER", "PG"];
  expect(rows[0]?.opened).toEqual(opened);
});

test("a repeated reset changes no password, whatever was reset since", async () => {
  const member = await joinPlayer(world, ["JOKER"]);
  const key = randomUUID();
  await asks.reset(member, key);
  await asks.reset(member, randomUUID());
  const { password } = await playerOf(world, member, "JOKER");
  expect(await asks.reset(member, key)).toMatchObject({ status: 200 });
  expect((await playerOf(world, member, "JOKER")).password).toBe(password);
});

test("to another member a key means nothing", async () => {
  const key = randomUUID();
  for (const name of ["activate", "reset", "bonus"] as const) {
    const member = await joinPlayer(world, ["JOKER"]);
    expect(await asks[name](member, key), name).toMatchObject({ status: 200 });
  }
});

test("of two requests that meet under one key one is refused", async () => {
  const member = await joinPlayer(world, ["JOKER"]);
  const key = randomUUID();
  const holder = await world.owner.connect();
  await holder.query("begin");
  await holder.query("select from ledger_account where member_id = $1 for update", [member.id]);
  const both = [asks.reset(member, key), asks.transfer(member, key)];
  await world.someoneWaits().finally(async () => {
    await holder.query("rollback");
    holder.release();
  });
  const statuses = (await Promise.all(both)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
});
