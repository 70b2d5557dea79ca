import { randomUUID } from "node:crypto";
import { operation } from "@krapao/contract/operation";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { listUnclearGifts } from "#admin/gifts.ts";
import { ourWallet } from "@krapao/testkit/sandbox";
import { giftCalls, makeVoucher, sendGift, settleAll } from "#testing/gifts.ts";
import { passTime } from "#platform/monotonic.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { balance } from "#testing/slips.ts";
import { setUpWorld } from "#testing/world.ts";

let mali: Member;
const world = await setUpWorld();
beforeEach(async () => {
  await world.sandbox.setFault("gift", { kind: "off" });
  mali = await joinMember(world);
});

const pending = { status: 200, message: "PENDING", amount: null };

async function settleLater(interval: string): Promise<void> {
  await world.moveClock(interval);
  await settleAll(world);
}

describe("when the answer to redeeming does not come", () => {
  test.each(["lost-reply", "cut-reply", "html-after", "error-after"] as const)(
    "but it was redeemed (%s): it is credited, once",
    async (kind) => {
      const key = randomUUID();
      const voucher = await makeVoucher(world);
      await world.sandbox.setFault("gift", { kind, call: "redeem", times: 1 });
      expect(await sendGift(world, mali, voucher, { key })).toMatchObject(pending);
      expect(await balance(world, mali)).toBe(0);
      const before = await giftCalls(world);
      const notify = vi.spyOn(world.ctx, "notify");
      for (const _ of [1, 2, 3]) await settleLater("2 seconds");
      expect(await balance(world, mali)).toBe(50);
      expect(notify.mock.calls).toEqual([[mali.id, { reason: "gift" }]]);
      notify.mockRestore();
      expect(await giftCalls(world)).toEqual({ ...before, verify: before.verify + 1 });
      const again = await sendGift(world, mali, voucher, { key });
      expect(again).toMatchObject({ message: "SUCCESS", amount: 50 });
    },
  );

  test.each(["lost-request", "html", "error", "busy"] as const)(
    "and it was not redeemed (%s): it is redeemed only when the first request can no longer arrive",
    async (kind) => {
      const voucher = await makeVoucher(world);
      await world.sandbox.setFault("gift", { kind, call: "redeem", times: 1 });
      expect(await sendGift(world, mali, voucher)).toMatchObject(pending);
      const { redeem } = await giftCalls(world);
      await settleLater("2 seconds");
      expect((await giftCalls(world)).redeem).toBe(redeem);
      expect(await sendGift(world, mali, voucher)).toMatchObject({ code: "TRUELINK_DUPLICATE" });
      await settleLater("20 seconds");
      expect((await giftCalls(world)).redeem).toBe(redeem + 1);
      expect(await balance(world, mali)).toBe(50);
    },
  );

  test("and the process is restarted many times: it is decided soon after the last start", async () => {
    const voucher = await makeVoucher(world);
    await world.sandbox.setFault("gift", { kind: "lost-request", call: "redeem", times: 1 });
    expect(await sendGift(world, mali, voucher)).toMatchObject(pending);
    // Each process learns of the request only now.
    const spy = vi.spyOn(world.ctx.sentReferences, "secondsSince").mockReturnValue(0);
    for (let start = 1; start <= 8; start += 1) await settleLater("10 minutes");
    spy.mockRestore();
    await settleLater("20 seconds");
    expect(await balance(world, mali)).toBe(0);
    await settleLater("20 seconds");
    expect(await balance(world, mali)).toBe(50);
  });

  test("the operator's list has it until it is clear, without the voucher itself", async () => {
    const operator = { pool: world.owner, actor: "operator:test" };
    const voucher = await makeVoucher(world);
    await world.sandbox.setFault("gift", { kind: "lost-reply", call: "redeem", times: 1 });
    await sendGift(world, mali, voucher);
    const listed = await listUnclearGifts(operator);
    expect(listed).toHaveLength(1);
    expect(listed[0]).toContain(`of member ${mali.registration.username}`);
    expect(listed[0]).toContain(`voucher …${voucher.hash.slice(-4)}  to ${ourWallet}`);
    expect(listed[0]).toContain("redeem requested");
    expect(listed[0]).not.toContain(voucher.hash);
    await settleLater("2 seconds");
    expect(await listUnclearGifts(operator)).toEqual([]);
  });

  test("and another person took it meanwhile: it is refused, after the same wait", async () => {
    const key = randomUUID();
    const voucher = await makeVoucher(world);
    await world.sandbox.setFault("gift", { kind: "lost-request", call: "redeem", times: 1 });
    await sendGift(world, mali, voucher, { key });
    await world.sandbox.takeVoucher(voucher.hash);
    await settleLater("2 seconds");
    expect(await sendGift(world, mali, voucher, { key })).toMatchObject(pending);
    await settleLater("20 seconds");
    expect(await sendGift(world, mali, voucher, { key })).toMatchObject({
      code: "TRUELINK_INVALID",
    });
    const path = operation.find.path.replace("{key}", key);
    const found = await world.call({ ...operation.find, path }, { token: mali.token });
    expect(found.body).toMatchObject({ status: "FAILED", amount: 0 });
  });

  test("and the amount is only in the ticket list: our number is found there", async () => {
    const voucher = await makeVoucher(world, { amount: 100, tickets: 3, shares: [10, 20, 70] });
    await world.sandbox.takeVoucher(voucher.hash);
    await world.sandbox.setFault("gift", { kind: "lost-reply", call: "redeem", times: 1 });
    await sendGift(world, mali, voucher);
    const { gift } = world.ctx;
    const verify = gift.verify.bind(gift);
    const spy = vi.spyOn(gift, "verify").mockImplementation(async (input) => {
      return { ...(await verify(input)), ownTicketMinor: null };
    });
    await settleLater("2 seconds");
    spy.mockRestore();
    expect(await balance(world, mali)).toBe(20);
  });

  test("and it never becomes clear: the gift waits, neither credited nor released", async () => {
    const voucher = await makeVoucher(world);
    await world.sandbox.setFault("gift", { kind: "lost-reply", call: "redeem", times: 1 });
    await sendGift(world, mali, voucher);
    await world.sandbox.setFault("gift", { kind: "html" });
    for (const interval of ["1 minute", "1 hour", "1 hour"]) await settleLater(interval);
    expect(await sendGift(world, mali, voucher)).toMatchObject({ code: "TRUELINK_DUPLICATE" });
    expect(await balance(world, mali)).toBe(0);
    await world.sandbox.setFault("gift", { kind: "off" });
    await settleLater("1 hour");
    expect(await balance(world, mali)).toBe(50);
  });
});

test("when the lookup gives no answer, nothing is redeemed until it does", async () => {
  const voucher = await makeVoucher(world);
  await world.sandbox.setFault("gift", { kind: "lost-reply", call: "verify" });
  const { redeem } = await giftCalls(world);
  expect(await sendGift(world, mali, voucher)).toMatchObject(pending);
  await settleLater("20 seconds");
  expect((await giftCalls(world)).redeem).toBe(redeem);
  await world.sandbox.setFault("gift", { kind: "off" });
  await settleLater("20 seconds");
  expect(await balance(world, mali)).toBe(50);
});

test("an unclear code decides nothing", async () => {
  const voucher = await makeVoucher(world, { code: "INTERNAL_ERROR" });
  expect(await sendGift(world, mali, voucher)).toMatchObject(pending);
});

describe("a crash between redeeming and crediting", () => {
  test("leaves the money to the next poll, which credits it once", async () => {
    const voucher = await makeVoucher(world);
    await world.owner.query(`
      create function crash() returns trigger language plpgsql
      as $$ begin raise exception 'crashed'; end $$`);
    await world.owner.query(
      `create trigger crash before update on gift for each row
       when (new.state = 'SUCCESS') execute function crash()`,
    );
    expect((await sendGift(world, mali, voucher)).status).toBe(500);
    await world.owner.query("drop function crash cascade");
    expect(await balance(world, mali)).toBe(0);
    // No other process claims it before the lease of the crashed process ends.
    await settleLater("30 seconds");
    expect(await balance(world, mali)).toBe(0);
    await settleLater("40 seconds");
    await settleLater("10 minutes");
    expect(await balance(world, mali)).toBe(50);
  });

  test("is also credited once when several processes poll it at the same time", async () => {
    const voucher = await makeVoucher(world);
    await world.sandbox.setFault("gift", { kind: "lost-reply", call: "redeem", times: 1 });
    await sendGift(world, mali, voucher);
    const polls = Array.from({ length: 5 }, async () => {
      await world.owner.query("update gift set due_at = clock_now() where state = 'PENDING'");
      await settleAll(world);
    });
    await Promise.all(polls);
    expect(await balance(world, mali)).toBe(50);
  });
});

test("at the end the ledger, the vouchers and the gifts agree", async () => {
  const taken = (await world.sandbox.vouchers())
    .flatMap(({ tickets }) => tickets)
    .filter(({ mobile }) => mobile === ourWallet)
    .reduce((sum, { amount }) => sum + amount, 0);
  const { rows } = await world.owner.query<{ credited: bigint; house: bigint }>(
    `select (select sum(amount_minor) from gift)::bigint as credited,
       (select -sum(amount_minor) from house_entry where account = 'gift')::bigint as house`,
  );
  expect(taken).toBeGreaterThan(0);
  expect(rows[0]).toEqual({ credited: BigInt(taken * 100), house: BigInt(taken * 100) });
});

describe("when a process pauses", () => {
  test("before it redeems: it does not redeem, releases the claim, and the gift is credited once", async () => {
    const { gift } = world.ctx;
    const redeem = gift.redeem.bind(gift);
    vi.spyOn(gift, "redeem").mockImplementationOnce((voucher, fence) => {
      passTime(3000);
      return redeem(voucher, fence);
    });
    const { redeem: redeemedBefore } = await giftCalls(world);
    const voucher = await makeVoucher(world);
    expect(await sendGift(world, mali, voucher)).toMatchObject(pending);
    expect((await giftCalls(world)).redeem).toBe(redeemedBefore);
    await settleAll(world);
    expect(await balance(world, mali)).toBe(50);
  });

  test("after the lookup: another process has taken over, so it does not redeem", async () => {
    const { gift } = world.ctx;
    const verify = gift.verify.bind(gift);
    vi.spyOn(gift, "verify").mockImplementationOnce(async (voucher) => {
      const seen = await verify(voucher);
      await settleLater("1 minute");
      expect(await balance(world, mali)).toBe(50);
      return seen;
    });
    const { redeem } = await giftCalls(world);
    const voucher = await makeVoucher(world);
    expect(await sendGift(world, mali, voucher)).toMatchObject({ message: "SUCCESS", amount: 50 });
    expect((await giftCalls(world)).redeem).toBe(redeem + 1);
    expect(await balance(world, mali)).toBe(50);
  });
});
