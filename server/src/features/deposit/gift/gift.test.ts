import { randomUUID } from "node:crypto";
import { deposit } from "@krapao/contract/deposit";
import { sealGift } from "@krapao/contract/gift-link";
import { operation } from "@krapao/contract/operation";
import { statement } from "@krapao/contract/statement";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ourWallet } from "@krapao/testkit/sandbox";
import { changeUnguarded } from "@krapao/testkit/settings";
import { giftCalls, makeVoucher, sendGift, settleAll } from "#testing/gifts.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { balance } from "#testing/slips.ts";
import { setUpWorld } from "#testing/world.ts";

let mali: Member;
const world = await setUpWorld();
beforeEach(async () => {
  await world.sandbox.setFault("gift", { kind: "off" });
  mali = await joinMember(world);
});

const invalid = { status: 400, code: "TRUELINK_INVALID" };
const duplicate = { status: 409, code: "TRUELINK_DUPLICATE" };

test("a gift link is redeemed and its money is credited to the wallet", async () => {
  const reply = await sendGift(world, mali, await makeVoucher(world));
  expect(reply).toMatchObject({ status: 200, message: "SUCCESS", amount: 50 });
  expect(reply.wallet).toEqual({ amount: 50, onItsWay: 0 });
  const page = { page: 1, limit: 5 };
  const list = await world.call(statement.list, { token: mali.token, body: page });
  expect(list.body.statements).toMatchObject([
    { statementType: "deposit", status: "SUCCESS", from: "GIFT", to: "WALLET", amount: 50 },
  ]);
  const { rows } = await world.owner.query(
    "select account, amount_minor from house_entry where member_id = $1",
    [mali.id],
  );
  expect(rows).toEqual([{ account: "gift", amount_minor: -5000n }]);
});

test("of a voucher for several people, only our share is credited", async () => {
  const voucher = await makeVoucher(world, { amount: 100, tickets: 3, shares: [20.5, 30, 49.5] });
  expect(await sendGift(world, mali, voucher)).toMatchObject({ message: "SUCCESS", amount: 20.5 });
  expect(await balance(world, mali)).toBe(20.5);
});

describe("refused", () => {
  test.each([
    ["expired", { expiresInSeconds: 0 }],
    ["our own", { ownerMobile: ourWallet }],
    ["not found", { code: "VOUCHER_NOT_FOUND" }],
    ["out of stock", { code: "VOUCHER_OUT_OF_STOCK" }],
    ["with a condition", { code: "CONDITION_NOT_MET" }],
    ["not for our wallet", { code: "TARGET_USER_NOT_FOUND" }],
    ["under two baht", { amount: 1.99 }],
    ["under two baht for each", { amount: 10, tickets: 6 }],
  ])("%s, before anything is redeemed, as often as it is sent", async (_, given) => {
    const voucher = await makeVoucher(world, given);
    const before = await giftCalls(world);
    expect(await sendGift(world, mali, voucher)).toMatchObject(invalid);
    expect(await sendGift(world, mali, voucher)).toMatchObject(invalid);
    expect(await giftCalls(world)).toEqual({ verify: before.verify + 2, redeem: before.redeem });
    expect(await balance(world, mali)).toBe(0);
  });

  test("redeemed by us before this link was sent", async () => {
    const voucher = await makeVoucher(world, { amount: 100, tickets: 2 });
    await world.sandbox.takeVoucher(voucher.hash, ourWallet);
    expect(await sendGift(world, mali, voucher)).toMatchObject(invalid);
    expect(await balance(world, mali)).toBe(0);
  });

  test("taken by another person between lookup and redemption", async () => {
    const voucher = await makeVoucher(world);
    const { gift } = world.ctx;
    const verify = gift.verify.bind(gift);
    const spy = vi.spyOn(gift, "verify").mockImplementationOnce(async (input) => {
      const voucherReply = await verify(input);
      await world.sandbox.takeVoucher(voucher.hash);
      return voucherReply;
    });
    expect(await sendGift(world, mali, voucher)).toMatchObject(invalid);
    spy.mockRestore();
    expect(await balance(world, mali)).toBe(0);
  });

  test("exactly two baht is enough", async () => {
    expect(await sendGift(world, mali, await makeVoucher(world, { amount: 2 }))).toMatchObject({
      message: "SUCCESS",
      amount: 2,
    });
  });

  test("for a wallet that is not ours or is closed", async () => {
    const voucher = await makeVoucher(world);
    for (const walletNumber of ["0708888888", "", `${ourWallet} `, "0702222222' or '1'='1"]) {
      expect(await sendGift(world, mali, voucher, { walletNumber })).toMatchObject(invalid);
    }
    await changeUnguarded(world.owner, "update deposit_wallet set is_open = false");
    expect(await sendGift(world, mali, voucher)).toMatchObject({ status: 404, code: "NO_WALLET" });
    await changeUnguarded(world.owner, "update deposit_wallet set is_open = true");
    expect(await sendGift(world, mali, voucher)).toMatchObject({ message: "SUCCESS" });
  });

  test("when it is not encrypted, or with another key", async () => {
    const { link } = await makeVoucher(world);
    const parcel = { giftLink: link, walletNumber: ourWallet };
    const otherKey = Buffer.alloc(32, 9).toString("base64url");
    const texts = [link, `${link}::${ourWallet}`, "x", await sealGift(parcel, otherKey)];
    for (const text of texts) {
      const reply = await world.call(deposit.gift, { token: mali.token, body: { link: text } });
      expect(reply).toMatchObject(invalid);
    }
  });

  test("when a member sends too many", async () => {
    await world.set("quota", { slipsPerDay: 100, slipMegabytesPerDay: 200, giftsPerHour: 2 });
    const link = "https://gift.truemoney.com/campaign/?v=nothing";
    const replies = [];
    for (const _ of [1, 2, 3]) replies.push(await sendGift(world, mali, { link }));
    expect(replies.map(({ code }) => code)).toEqual([
      "TRUELINK_INVALID",
      "TRUELINK_INVALID",
      "REQUEST_LIMIT",
    ]);
  });
});

describe("a voucher is credited once", () => {
  test("to the member who sent it first", async () => {
    const nok = await joinMember(world);
    const voucher = await makeVoucher(world);
    await sendGift(world, mali, voucher);
    expect(await sendGift(world, mali, voucher)).toMatchObject(duplicate);
    expect(await sendGift(world, nok, voucher)).toMatchObject(duplicate);
    expect([await balance(world, mali), await balance(world, nok)]).toEqual([50, 0]);
  });

  test("when fifty requests are concurrent", async () => {
    const nok = await joinMember(world);
    const voucher = await makeVoucher(world);
    const before = await giftCalls(world);
    const senders = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? mali : nok));
    const replies = await Promise.all(senders.map((sender) => sendGift(world, sender, voucher)));
    const answers = replies.map(({ code, message }) => code ?? message).toSorted();
    expect(answers).toEqual(["SUCCESS", ...Array<string>(49).fill("TRUELINK_DUPLICATE")]);
    const after = await giftCalls(world);
    expect(after).toEqual({ verify: before.verify + 1, redeem: before.redeem + 1 });
    expect((await balance(world, mali)) + (await balance(world, nok))).toBe(50);
  });

  test("even if two hashes lead to it", async () => {
    const nok = await joinMember(world);
    const { hash, link } = await makeVoucher(world);
    const { gift } = world.ctx;
    const [verify, redeem] = [gift.verify.bind(gift), gift.redeem.bind(gift)];
    const real = (input: { hash: string; mobile: string }) => ({ ...input, hash });
    const spies = [
      vi.spyOn(gift, "verify").mockImplementation((input) => verify(real(input))),
      vi.spyOn(gift, "redeem").mockImplementation((input, fence) => redeem(real(input), fence)),
    ];
    const alias = { link: link.replace(hash, "alias000000000000") };
    const replies = await Promise.all([
      sendGift(world, mali, { link }),
      sendGift(world, nok, alias),
    ]);
    for (const spy of spies) spy.mockRestore();
    const answers = replies.map(({ code, message }) => code ?? message).toSorted();
    expect(answers).toEqual(["SUCCESS", "TRUELINK_INVALID"]);
    expect((await balance(world, mali)) + (await balance(world, nok))).toBe(50);
  });
});

describe("under a key", () => {
  test("the same link is the same gift, however it is encrypted; another link is refused", async () => {
    const key = randomUUID();
    const voucher = await makeVoucher(world);
    const first = await sendGift(world, mali, voucher, { key });
    expect(await sendGift(world, mali, voucher, { key })).toEqual(first);
    const other = await sendGift(world, mali, await makeVoucher(world), { key });
    expect(other).toMatchObject({ status: 409, code: "KEY_INVALID", field: "Idempotency-Key" });
    const path = operation.find.path.replace("{key}", key);
    const found = await world.call({ ...operation.find, path }, { token: mali.token });
    expect(found.body).toMatchObject({ statementType: "deposit", status: "SUCCESS", amount: 50 });
  });

  test("a repeat of a refused request is refused", async () => {
    const key = randomUUID();
    const voucher = await makeVoucher(world, { expiresInSeconds: 0 });
    for (const _ of [1, 2])
      expect(await sendGift(world, mali, voucher, { key })).toMatchObject(invalid);
    const path = operation.find.path.replace("{key}", key);
    const found = await world.call({ ...operation.find, path }, { token: mali.token });
    expect(found.body).toMatchObject({ status: "FAILED", amount: 0 });
  });

  test("fifty concurrent requests are one gift and one answer", async () => {
    const key = randomUUID();
    const voucher = await makeVoucher(world);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => sendGift(world, mali, voucher, { key })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(50).fill(200));
    expect(await sendGift(world, mali, voucher, { key })).toMatchObject({ message: "SUCCESS" });
    await settleAll(world);
    expect(await balance(world, mali)).toBe(50);
  });
});
