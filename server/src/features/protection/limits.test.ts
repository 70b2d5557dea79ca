import { deposit } from "@krapao/contract/deposit";
import { protection } from "@krapao/contract/protection";
import { beforeEach, describe, expect, test } from "vitest";
import {
  createQr,
  findQr,
  payQr,
  sendTransfer,
  settleTransfers,
  storeFeed,
  watchQr,
} from "#testing/deposits.ts";
import { readMoney } from "#testing/games.ts";
import { giftCalls, makeVoucher, sendGift } from "#testing/gifts.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { listPayouts, payOut } from "#testing/money.ts";
import { checkBooks, passDays } from "#testing/rewards.ts";
import { setUpSlipWorld, decideAll, drawSlip, transfer as pay, upload } from "#testing/slips.ts";
import { decideHolds } from "./worker.ts";

const { world } = await setUpSlipWorld();
beforeEach(async () => {
  await world.sandbox.setBank({ payoutMilliseconds: 0, payouts: "PAID" });
  await goTo("day", "12 hours");
});

type Period = "day" | "week" | "month";

const setLimit = ({ token }: Member, period: Period, amount: number | null) =>
  world.call(protection.setLimit, { token, body: { kind: "deposit", period, amount } });
const confirm = ({ token }: Member, period: Period) =>
  world.call(protection.confirmLimit, { token, body: { kind: "deposit", period } });
const read = async ({ token }: Member) => (await world.call(protection.read, { token })).body;
const leftOf = async (member: Member) => (await read(member)).limits.map(({ left }) => left);
const heldOf = async (member: Member) => (await read(member)).holds.map(({ amount }) => amount);
const announce = ({ token }: Member, amount: number) =>
  world.call(deposit.announce, { token, body: { amount } });
const leftIn = (reply: { body: unknown }) => (reply.body as { left?: number }).left;

/** Lets time pass until so long after the next beginning of a period in Bangkok. */
async function goTo(period: Period, offset: string): Promise<void> {
  const { rows } = await world.owner.query<{ wait: string }>(
    `select ((date_trunc($1, clock_now() at time zone 'Asia/Bangkok') + ('1 ' || $1)::interval)
       at time zone 'Asia/Bangkok' + $2::interval - clock_now())::text as wait`,
    [period, offset],
  );
  await passDays(world, rows[0]?.wait ?? "");
}

async function now(): Promise<string> {
  const { rows } = await world.owner.query<{ now: Date }>("select clock_now() as now");
  return rows[0]?.now.toISOString() ?? "";
}

/** The ways of depositing whose money has come already. */
const push = {
  async feed(member: Member, amount: number) {
    await sendTransfer(world, member, { amount, transferredAt: await now() });
    await settleTransfers(world);
  },
  async slip(member: Member, amount: number) {
    const paid = await pay(world, member, { amount, transferredAt: await now() });
    await upload(world, member, await drawSlip(world, paid));
    await decideAll(world);
  },
  async code(qrcodeId: string | null) {
    await payQr(world, qrcodeId);
    // The next poll is due then.
    await passDays(world, "1 minute");
    await watchQr(world);
  },
};

async function work(): Promise<void> {
  while (await decideHolds(world.ctx));
  await payOut(world);
  await payOut(world);
}

/** The money is where it belongs, and the books agree. */
async function expectMoney(member: Member, money: { wallet: number; onItsWay: number }) {
  expect(await readMoney(world, member)).toMatchObject(money);
  expect(await checkBooks(world)).toMatchObject({ sum: 0n, breaches: [] });
}

test("a limit counts all four ways of depositing together, and begins again with the next day", async () => {
  await goTo("day", "-30 minutes");
  const member = await joinMember(world);
  await setLimit(member, "day", 1000);
  const code = (await createQr(world, member, { provider: "FP", amount: 300 })).body.qrcodeId;
  await push.feed(member, 200);
  await push.slip(member, 200);
  expect((await sendGift(world, member, await makeVoucher(world, { amount: 50 }))).status).toBe(
    200,
  );
  await push.code(code);
  expect(await leftOf(member)).toEqual([250]);
  await expectMoney(member, { wallet: 750, onItsWay: 0 });

  // What is asked for is refused before money moves.
  const { redeem } = await giftCalls(world);
  const refused = [
    await createQr(world, member, { provider: "FP", amount: 251 }),
    await announce(member, 251),
  ];
  expect(refused.map(({ code: refusal }) => refusal)).toEqual(["DEPOSIT_LIMIT", "DEPOSIT_LIMIT"]);
  expect(refused.map(leftIn)).toEqual([250, 250]);
  const voucher = await makeVoucher(world, { amount: 251 });
  expect((await sendGift(world, member, voucher)).code).toBe("DEPOSIT_LIMIT");
  expect((await giftCalls(world)).redeem).toBe(redeem);

  // What was pushed is held.
  const late = (await createQr(world, member, { provider: "FP", amount: 250 })).body.qrcodeId;
  await push.feed(member, 100);
  await push.feed(member, 151);
  await push.slip(member, 152);
  await push.code(late);
  expect(await heldOf(member)).toEqual([151, 152, 250]);
  expect((await read(member)).holds[0]?.reason).toBe("limit");
  expect(await leftOf(member)).toEqual([150]);
  await expectMoney(member, { wallet: 850, onItsWay: 553 });

  await passDays(world, "31 minutes");
  expect(await leftOf(member)).toEqual([1000]);
  // The same voucher is good again.
  expect((await sendGift(world, member, voucher)).status).toBe(200);
  await push.slip(member, 300);
  const next = (await createQr(world, member, { provider: "FP", amount: 400 })).body.qrcodeId;
  await push.code(next);
  await push.feed(member, 49);
  expect(await leftOf(member)).toEqual([0]);
  await push.feed(member, 1);
  expect(await heldOf(member)).toEqual([151, 152, 250, 1]);
  await expectMoney(member, { wallet: 1850, onItsWay: 554 });
});

describe.each(["day", "week", "month"] as const)("a limit for a %s", (period) => {
  test("is raised after a day and the running period, if the member confirms within a week", async () => {
    await goTo(period, "1 hour");
    const member = await joinMember(world);
    await setLimit(member, period, 100);
    const raised = await setLimit(member, period, 500);
    expect(raised.body.limits).toMatchObject([{ amount: 100, raise: { amount: 500 } }]);
    expect((await createQr(world, member, { provider: "FP", amount: 101 })).code).toBe(
      "DEPOSIT_LIMIT",
    );
    if (period === "day") await passDays(world, "23 hours 50 minutes");
    else await goTo(period, "-10 minutes");
    // A repeat does not begin the wait again, and a raise does not come early.
    expect((await setLimit(member, period, 500)).body.limits).toEqual(raised.body.limits);
    expect((await confirm(member, period)).code).toBe("LIMIT_WAITS");
    await passDays(world, "11 minutes");
    expect((await read(member)).limits).toMatchObject([{ amount: 100, raise: { isReady: true } }]);
    expect((await createQr(world, member, { provider: "FP", amount: 101 })).code).toBe(
      "DEPOSIT_LIMIT",
    );
    expect((await confirm(member, period)).body.limits).toMatchObject([
      { amount: 500, raise: null },
    ]);
    expect((await confirm(member, period)).code).toBe("NO_DATA");
    expect((await createQr(world, member, { provider: "FP", amount: 500 })).status).toBe(200);
  });
});

test("the tightest of several limits counts; a limit counts what came before it was set", async () => {
  const member = await joinMember(world);
  await push.feed(member, 80);
  await setLimit(member, "day", 1000);
  await setLimit(member, "month", 100);
  await setLimit(member, "week", 50);
  expect((await read(member)).limits).toMatchObject([
    { period: "day", used: 80, left: 920 },
    { period: "week", used: 80, left: 0 },
    { period: "month", used: 80, left: 20 },
  ]);
  expect(leftIn(await createQr(world, member, { provider: "FP", amount: 100 }))).toBe(0);
});

test("a lower limit holds at once, ends a wish for a higher one, and cancels codes", async () => {
  const member = await joinMember(world);
  await setLimit(member, "day", 1000);
  await setLimit(member, "day", null);
  const code = (await createQr(world, member, { provider: "FP", amount: 600 })).body.qrcodeId;
  // An open code takes its room.
  expect(leftIn(await createQr(world, member, { provider: "KBANK", amount: 401 }))).toBe(400);
  const { limits } = (await setLimit(member, "day", 500)).body;
  expect(limits).toMatchObject([{ amount: 500, raise: null }]);
  expect((await findQr(world, member, "FP")).hasQrcode).toBe(false);
  await push.code(code);
  expect(await heldOf(member)).toEqual([600]);
  await passDays(world, "2 days");
  expect((await confirm(member, "day")).code).toBe("NO_DATA");
});

test("a wish for a higher limit lapses after seven days; a limit can be removed", async () => {
  const member = await joinMember(world);
  await setLimit(member, "day", 100);
  await setLimit(member, "day", 200);
  await passDays(world, "8 days 1 minute");
  expect((await read(member)).limits).toMatchObject([{ amount: 100, raise: null }]);
  expect((await confirm(member, "day")).code).toBe("NO_DATA");
  await setLimit(member, "day", null);
  await passDays(world, "25 hours");
  expect((await confirm(member, "day")).body.limits).toEqual([]);
  expect((await createQr(world, member, { provider: "FP", amount: 5000 })).status).toBe(200);
});

test("a held deposit is credited when the limit has room, else it is returned after a day", async () => {
  const member = await joinMember(world);
  await setLimit(member, "day", 100);
  for (const amount of [100, 60, 70, 30]) await push.feed(member, amount);
  const [first, second] = (await read(member)).holds;
  for (const hold of [first, second]) {
    const call = { ...protection.decideHold, path: `/api/protection/holds/${hold?.number}` };
    await world.call(call, { token: member.token, body: { wish: "credit" } });
  }
  await work();
  expect(await heldOf(member)).toEqual([60, 70, 30]);
  await goTo("day", "1 minute");
  await Promise.all([decideHolds(world.ctx), decideHolds(world.ctx), decideHolds(world.ctx)]);
  // Both do not fit into one day.
  expect(await heldOf(member)).toHaveLength(2);
  expect((await leftOf(member))[0]).toBeLessThan(60);
  await passDays(world, "13 hours");
  await work();
  expect(await listPayouts(world, member.id)).toMatchObject([{ amount: 30, status: "PAID" }]);
  await goTo("day", "1 minute");
  await work();
  await expectMoney(member, { wallet: 230, onItsWay: 0 });
});

test("a clock that is set back gives no room and no higher limit", async () => {
  const member = await joinMember(world);
  await setLimit(member, "day", 100);
  await setLimit(member, "day", 500);
  await passDays(world, "25 hours");
  await push.feed(member, 100);
  await world.stepClock("-3 days");
  expect((await createQr(world, member, { provider: "FP", amount: 100 })).code).toBe(
    "DEPOSIT_LIMIT",
  );
  expect((await confirm(member, "day")).code).toBe("LIMIT_WAITS");
});

test("the database refuses a limit that is raised or changed past its rules", async () => {
  const member = await joinMember(world);
  await setLimit(member, "day", 100);
  const raise = `insert into protection_limit (member_id, kind, period, number, amount_minor, from_at)
    values ($1, 'deposit', 'day', 2, 20000, clock_now())`;
  const early = `insert into protection_raise
    (member_id, kind, period, amount_minor, requested_at, ready_at, lapses_at)
    select $1, 'deposit', $2, 1, at, at + $3::interval, at + $3::interval + interval '7 days'
    from clock_now() as at`;
  await expect(world.owner.query(raise, [member.id])).rejects.toThrow(/after its wait/);
  await goTo("month", "1 hour");
  for (const [period, wait] of [
    ["day", "23 hours 59 minutes"],
    ["month", "27 days"],
  ]) {
    const query = world.owner.query(early, [member.id, period, wait]);
    await expect(query).rejects.toThrow(/raise_waits/);
  }
  await expect(
    world.owner.query("update protection_limit set amount_minor = 1 where member_id = $1", [
      member.id,
    ]),
  ).rejects.toThrow(/only grows/);
  await expect(world.pool.query(raise, [member.id])).rejects.toThrow(/permission denied/);
  for (const amount of [0, -1, 1.005]) {
    expect((await setLimit(member, "day", amount)).code).toBe("KEY_INVALID");
  }
});

// Last, because it leaves many held deposits that later become due.
test("of 50 deposits at once with room for three, exactly three are credited", async () => {
  const member = await joinMember(world);
  await setLimit(member, "day", 399);
  await Promise.all(Array.from({ length: 50 }, () => sendTransfer(world, member, { amount: 100 })));
  await storeFeed(world);
  await Promise.all(Array.from({ length: 8 }, () => settleTransfers(world)));
  expect(await heldOf(member)).toHaveLength(47);
  await expectMoney(member, { wallet: 300, onItsWay: 4700 });
});
