import { randomUUID } from "node:crypto";
import { operation } from "@krapao/contract/operation";
import { idempotencyHeader } from "@krapao/contract/route";
import { spinwheel } from "@krapao/contract/spinwheel";
import { statement } from "@krapao/contract/statement";
import { wallet } from "@krapao/contract/wallet";
import { expect, test } from "vitest";
import { logIn, type Member } from "#testing/members.ts";
import { allowSpins } from "@krapao/testkit/books";
import { joinSpinner, makeCoupons, spin } from "#testing/spins.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
await allowSpins(world.owner, 1000);

/** A member who has spun until the given number of coupons were won; returns them, newest first. */
async function joinWinner(coupons: number) {
  const member = await joinSpinner(world, 200);
  for (;;) {
    const won = await listCoupons(member);
    if (won.length >= coupons) return { member, coupons: won };
    await spin(world, member);
  }
}

async function listCoupons({ token }: Member) {
  const { body } = await world.call(spinwheel.coupons, { token, cookies: { lang: "EN" } });
  return body.result;
}

function claim({ token }: Member, coupon: string, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { [idempotencyHeader]: key };
  return world.call(spinwheel.claim, { token, body: { coupon }, headers });
}

async function walletOf({ token }: Member): Promise<number> {
  return (await world.call(wallet.read, { token })).body.wallet.amount;
}

test("a coupon shows its value, its expiry and the terms of a claim", async () => {
  const { coupons } = await joinWinner(1);
  const [coupon] = coupons;
  const amount = coupon?.amount ?? 0;
  expect(coupon?.prize).toEqual({ slice: `${amount} baht`, name: "Prize wheel" });
  expect(coupon?.terms).toMatchObject({ reward: amount, base: amount, mustPlay: amount * 5 });
  const days = (Date.parse(coupon?.expiresAt ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.1);
});

test("a claim credits the wallet, writes the statement and uses the coupon up", async () => {
  const { member, coupons } = await joinWinner(1);
  const before = await walletOf(member);
  const [{ _id, amount } = { _id: "", amount: 0 }] = coupons;
  const reply = await claim(member, _id);
  expect(reply.status).toBe(200);
  expect(reply.body.result.grant).toMatchObject({ kind: "coupon", terms: { reward: amount } });
  expect(await walletOf(member)).toBe(before + amount);
  expect(await listCoupons(member)).toEqual([]);
  const page = { page: 1, limit: 1 };
  const { body } = await world.call(statement.list, { token: member.token, body: page });
  expect(body.statements[0]).toMatchObject({ statementType: "bonus", amount });
});

test("two members claim coupons of spins with the same number", async () => {
  for (let index = 0; index < 2; index += 1) {
    const member = await joinSpinner(world, 1);
    await spin(world, member);
    await makeCoupons(world, member);
    expect((await claim(member, "1")).status).toBe(200);
  }
});

test("fifty concurrent claims give one reward", async () => {
  const { member, coupons } = await joinWinner(1);
  const before = await walletOf(member);
  const [{ _id, amount } = { _id: "", amount: 0 }] = coupons;
  const replies = await Promise.all(Array.from({ length: 50 }, () => claim(member, _id)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const refusals = new Set(replies.filter(({ status }) => status !== 200).map(({ code }) => code));
  expect(refusals).toEqual(new Set(["NO_CLAIMABLE_COUPON"]));
  expect(await walletOf(member)).toBe(before + amount);
});

test("fifty sends of the same claim give one reward and one answer", async () => {
  const { member, coupons } = await joinWinner(1);
  const before = await walletOf(member);
  const key = randomUUID();
  const [{ _id, amount } = { _id: "", amount: 0 }] = coupons;
  const replies = await Promise.all(Array.from({ length: 50 }, () => claim(member, _id, key)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await walletOf(member)).toBe(before + amount);
  const call = { ...operation.find, path: `/api/operation/${key}` };
  const found = await world.call(call, { token: member.token });
  expect(found.body).toMatchObject({ statementType: "bonus", status: "SUCCESS", amount });
});

test("a key identifies one request: another coupon, or a spin, with it is refused", async () => {
  const { member, coupons } = await joinWinner(2);
  const key = randomUUID();
  await claim(member, coupons[0]?._id ?? "", key);
  const other = await claim(member, coupons[1]?._id ?? "", key);
  expect([other.status, other.code]).toEqual([409, "KEY_INVALID"]);
  expect((await spin(world, member, key)).code).toBe("KEY_INVALID");

  const spinKey = randomUUID();
  await spin(world, member, spinKey);
  expect((await claim(member, coupons[1]?._id ?? "", spinKey)).code).toBe("KEY_INVALID");
});

test("while a reward is open the coupon is refused and kept", async () => {
  const { member, coupons } = await joinWinner(2);
  await claim(member, coupons[0]?._id ?? "");
  const refused = await claim(member, coupons[1]?._id ?? "");
  expect([refused.status, refused.code]).toEqual([409, "BONUS_REMAINING"]);
  expect(await listCoupons(member)).toHaveLength(coupons.length - 1);
});

test("a coupon is valid for seven days", async () => {
  const { member, coupons } = await joinWinner(1);
  await world.moveClock("6 days 23 hours 59 minutes");
  const later = { ...member, ...(await logIn(world, member.registration)) };
  expect(await listCoupons(later)).toEqual(coupons);
  await world.moveClock("2 minutes");
  expect(await listCoupons(later)).toEqual([]);
});

test("an expired coupon, a spin without a prize and an unknown spin have different refusals", async () => {
  const { member, coupons } = await joinWinner(1);
  const won = coupons[0]?._id ?? "";
  await world.owner.query(
    "update spinwheel_spin set expires_at = clock_now() where member_id = $1 and number = $2",
    [member.id, won],
  );
  expect((await claim(member, won)).code).toBe("COUPON_EXPIRED");
  expect((await claim(member, "9999")).code).toBe("INVALID_PRIZE_CODE");
  expect((await claim(member, "x'--")).code).toBe("INVALID_CODE");
  const { rows } = await world.owner.query<{ member_id: string; number: bigint }>(
    `select number from spinwheel_spin where member_id = $1 and amount_minor is null limit 1`,
    [member.id],
  );
  const missed = rows[0] ?? { number: await spinUntilMissed(member) };
  expect((await claim(member, String(missed.number))).code).toBe("INVALID_COUPON_TYPE");
  const other = await joinSpinner(world, 0);
  expect((await claim(other, won)).code).toBe("INVALID_PRIZE_CODE");
});

async function spinUntilMissed(member: Member): Promise<string> {
  for (;;) {
    const { result } = (await spin(world, member)).body;
    if (result.code.startsWith("MISS")) return result.spin;
  }
}
