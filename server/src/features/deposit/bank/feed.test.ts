import { account } from "@krapao/contract/account";
import { deposit } from "@krapao/contract/deposit";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ourAccounts } from "@krapao/testkit/sandbox";
import {
  emptySuspense,
  listDeposits,
  sendTransfer,
  settleTransfers,
  storeFeed,
  suspenseReasons,
  walletAmount,
} from "#testing/deposits.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { setUpWorld, fresh } from "#testing/world.ts";
import { readFeed } from "./feed.ts";
import { matchTransfers } from "./match.ts";

const world = await setUpWorld();
const mali = await joinMember(world);

beforeEach(async () => {
  // Each test starts with an empty suspense account.
  await emptySuspense(world);
});

test("a transfer is credited to the one member that it matches, and binds the bank account", async () => {
  const member = await joinMember(world);
  const notify = vi.spyOn(world.ctx, "notify");
  await sendTransfer(world, member, { amount: 250.25 });
  await settleTransfers(world);
  expect(await walletAmount(world, member)).toBe(250.25);
  expect(await listDeposits(world, member)).toEqual([
    { from: "SCB", amount: 250.25, balanceAfter: 250.25 },
  ]);
  expect(notify.mock.calls).toEqual([[member.id, { reason: "deposit" }]]);
  const { body } = await world.call(account.profile, { token: member.token });
  expect(body.bankAccount.isOpenToChange).toBe(false);
});

test("a bank account that changes concurrently gets no transfer of the old account", async () => {
  const member = await joinMember(world);
  await sendTransfer(world, member, { amount: 9 });
  await storeFeed(world);
  const changing = await world.pool.connect();
  await changing.query("begin");
  await changing.query("update bank_account set account_no = $2 where member_id = $1", [
    member.id,
    fresh.accountNo(),
  ]);
  const matching = matchTransfers(world.ctx);
  await world.someoneWaits();
  await changing.query("commit");
  changing.release();
  await expect(matching).rejects.toThrow(/account changed/);
  await world.moveClock("31 seconds");
  await settleTransfers(world);
  expect(await walletAmount(world, member)).toBe(0);
  expect(await suspenseReasons(world)).toEqual(["NOBODY"]);
});

test("lines that several processes read again are credited once", async () => {
  const before = await walletAmount(world, mali);
  // Without references, only the lines themselves differ.
  const byMessage = { receiver: ourAccounts.message, feed: "TEXT_MESSAGE" } as const;
  for (let count = 0; count < 12; count += 1) {
    await sendTransfer(world, mali, { amount: 5, ...byMessage });
  }
  await Promise.all(Array.from({ length: 10 }, () => readFeed(world.ctx)));
  await Promise.all(Array.from({ length: 10 }, () => matchTransfers(world.ctx)));
  await settleTransfers(world);
  expect(await walletAmount(world, mali)).toBe(before + 60);
  // The bank sends all lines again from the beginning.
  await world.owner.query("update bank_feed set after_line = ''");
  await settleTransfers(world);
  expect(await walletAmount(world, mali)).toBe(before + 60);
});

test("a feed that is far behind is read page by page", async () => {
  const before = await walletAmount(world, mali);
  await Promise.all(Array.from({ length: 105 }, () => sendTransfer(world, mali, { amount: 1 })));
  await settleTransfers(world);
  expect(await walletAmount(world, mali)).toBe(before + 105);
});

test("a feed that fails or answers in an unknown form is read the next time", async () => {
  const before = await walletAmount(world, mali);
  await sendTransfer(world, mali, { amount: 7 });
  for (const kind of ["error", "html", "lost-reply"] as const) {
    await world.sandbox.setFault("bank", { kind, call: "feed", times: 1 });
    expect(await readFeed(world.ctx)).toBe("unanswered");
  }
  await settleTransfers(world);
  expect(await walletAmount(world, mali)).toBe(before + 7);
});

test("a line that is no transfer is kept for an operator and blocks nothing", async () => {
  const before = await walletAmount(world, mali);
  await settleTransfers(world);
  await sendTransfer(world, mali, { amount: 8 });
  const { bank } = world.ctx;
  vi.spyOn(bank, "readFeed").mockImplementationOnce(async () => [
    { id: "odd", reference: null, amount: 1.234 },
  ]);
  await readFeed(world.ctx);
  const { rows } = await world.owner.query<{ bytes: Buffer }>(
    "select bytes from unreadable_item where source = 'bank-feed' and item_id = 'odd'",
  );
  const kept = rows.map(({ bytes }) => JSON.parse(bytes.toString()) as unknown);
  expect(kept).toEqual([{ id: "odd", reference: null, amount: 1.234 }]);
  await world.owner.query("update bank_feed set after_line = ''");
  await settleTransfers(world);
  expect(await walletAmount(world, mali)).toBe(before + 8);
});

describe("suspense", () => {
  test("takes transfers that match no member", async () => {
    await sendTransfer(world, mali, { amount: 10, name: "SOMEBODY ELSE" });
    await sendTransfer(world, mali, { amount: 10, accountNo: "1111111111" });
    await settleTransfers(world);
    expect(await suspenseReasons(world)).toEqual(["NOBODY", "NOBODY"]);
  });

  test("takes transfers that show too little of the sender", async () => {
    await sendTransfer(world, mali, { amount: 10, name: "MALI" });
    await settleTransfers(world);
    expect(await suspenseReasons(world)).toEqual(["UNCERTAIN"]);
  });

  test("takes transfers to an account that the feed does not cover", async () => {
    await sendTransfer(world, mali, { amount: 10, receiver: ourAccounts.slip });
    const stranger = { bankCode: "SCB", accountNo: "8881111111" };
    await sendTransfer(world, mali, { amount: 10, receiver: stranger });
    await settleTransfers(world);
    expect(await suspenseReasons(world)).toEqual(["RECEIVER", "RECEIVER"]);
  });

  test("takes transfers in another currency than the account's", async () => {
    await sendTransfer(world, mali, { amount: 10_000, currency: "LAK" });
    await settleTransfers(world);
    expect(await suspenseReasons(world)).toEqual(["RECEIVER"]);
  });
});

describe("members who look the same in the bank's lines", () => {
  async function joinTwins() {
    const tail = fresh.accountNo().slice(-5);
    const bankAccountName = "FAH SAIRUNG";
    const join = (head: string) =>
      joinMember(world, { bankAccountName, bankAccountNo: `${head}${tail}` });
    return [await join("11111"), await join("22222")] as const;
  }

  const announce = (member: Member, amount: number) =>
    world.call(deposit.announce, { token: member.token, body: { amount } });

  test("both get no transfer that could belong to either", async () => {
    const [one, other] = await joinTwins();
    await sendTransfer(world, one, { amount: 33 });
    await settleTransfers(world);
    expect(await suspenseReasons(world)).toEqual(["SEVERAL"]);
    expect(await walletAmount(world, one)).toBe(0);
    expect(await walletAmount(world, other)).toBe(0);
  });

  test("are distinguished by an announcement of one whose account is proven", async () => {
    const one = await joinMember(world, { bankAccountName: "FON SAIRUNG" });
    await sendTransfer(world, one, { amount: 1 });
    await settleTransfers(world);
    const bankAccountNo = `99999${one.registration.bankAccountNo.slice(-5)}`;
    const other = await joinMember(world, { bankAccountName: "FON SAIRUNG", bankAccountNo });

    // A member who copied name and digits gains nothing by announcing.
    expect((await announce(other, 44)).status).toBe(200);
    await sendTransfer(world, one, { amount: 44 });
    await settleTransfers(world);
    expect(await suspenseReasons(world)).toEqual(["SEVERAL"]);

    expect((await announce(one, 45)).status).toBe(200);
    await sendTransfer(world, one, { amount: 45 });
    await settleTransfers(world);
    expect(await walletAmount(world, one)).toBe(46);
    expect(await walletAmount(world, other)).toBe(0);

    // An announcement is valid for one transfer and for one hour.
    await sendTransfer(world, one, { amount: 45 });
    await settleTransfers(world);
    await announce(one, 46);
    await world.moveClock("61 minutes");
    await sendTransfer(world, one, { amount: 46 });
    await settleTransfers(world);
    expect(await suspenseReasons(world)).toEqual(["SEVERAL", "SEVERAL", "SEVERAL"]);
  });
});

describe("an announcement", () => {
  test("creates no money, and only the latest few are kept", async () => {
    const member = await joinMember(world);
    for (let amount = 1; amount <= 8; amount += 1) {
      const { status, body } = await world.call(deposit.announce, {
        token: member.token,
        body: { amount },
      });
      expect([status, body]).toEqual([200, { message: "OK" }]);
    }
    await settleTransfers(world);
    expect(await walletAmount(world, member)).toBe(0);
    const { rows } = await world.owner.query<{ amount_minor: bigint }>(
      "select amount_minor from deposit_announcement where member_id = $1 order by id",
      [member.id],
    );
    expect(rows.map(({ amount_minor }) => amount_minor)).toEqual([400n, 500n, 600n, 700n, 800n]);
  });

  test.each([
    [0, "TRANSFER_MINIMUM"],
    [0.99, "TRANSFER_MINIMUM"],
    [-5, "TRANSFER_MINIMUM"],
    [1.001, "KEY_INVALID"],
    ["5", "KEY_INVALID"],
    [1e21, "KEY_INVALID"],
  ])("of %s is refused with %s", async (amount, code) => {
    const reply = await world.call(deposit.announce, { token: mali.token, body: { amount } });
    expect([reply.code, reply.field]).toEqual([code, "amount"]);
  });

  test("is rate-limited", async () => {
    const member = await joinMember(world);
    const replies = await Promise.all(
      Array.from({ length: 30 }, () =>
        world.call(deposit.announce, { token: member.token, body: { amount: 5 } }),
      ),
    );
    const refused = replies.filter(({ code }) => code === "REQUEST_LIMIT");
    expect(refused).toHaveLength(10);
  });
});
