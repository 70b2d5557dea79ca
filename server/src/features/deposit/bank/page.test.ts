import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { bankOf } from "@krapao/testkit/people";
import { ourAccounts } from "@krapao/testkit/sandbox";
import {
  createQr,
  emptySuspense,
  listDeposits,
  payQrFrom,
  reportPaid,
  sendTransfer,
  settleTransfers,
  storeFeed,
  suspenseReasons,
  walletAmount,
  watchQr,
} from "#testing/deposits.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { setUpWorld, fresh } from "#testing/world.ts";
import { readFeed } from "./feed.ts";
import { matchTransfers } from "./match.ts";

/** Transfers that are matched in one page behave as if they came one after another. */

let mali: Member;
let somchai: Member;

const world = await setUpWorld();
beforeEach(async () => {
  [mali, somchai] = [await joinMember(world), await joinMember(world)];
  await emptySuspense(world);
});

test("a page credits the transfers that fit, and only the others wait", async () => {
  const notify = vi.spyOn(world.ctx, "notify");
  await sendTransfer(world, mali, { amount: 11 });
  await sendTransfer(world, mali, { amount: 11, name: "WHO KNOWS" });
  await sendTransfer(world, somchai, { amount: 11 });
  await sendTransfer(world, somchai, { amount: 12, receiver: ourAccounts.slip });
  await settleTransfers(world);
  expect(await walletAmount(world, mali)).toBe(11);
  expect(await walletAmount(world, somchai)).toBe(11);
  expect(await suspenseReasons(world)).toEqual(["NOBODY", "RECEIVER"]);
  expect(notify.mock.calls.map(([memberId]) => memberId)).toEqual([mali.id, somchai.id]);
});

test("several transfers of one member in a page are credited one after another", async () => {
  for (const amount of [21, 22, 21]) await sendTransfer(world, mali, { amount });
  await settleTransfers(world);
  expect(await listDeposits(world, mali)).toEqual([
    { from: "SCB", amount: 21, balanceAfter: 21 },
    { from: "SCB", amount: 22, balanceAfter: 43 },
    { from: "SCB", amount: 21, balanceAfter: 64 },
  ]);
});

test("a proven account goes before an unproven one for all transfers of a page", async () => {
  const { bankAccountNo, bankCode } = mali.registration;
  await sendTransfer(world, mali, { amount: 31 });
  await settleTransfers(world);
  // Another member registers digits and a name that also fit the bank's report of Mali's transfers.
  await world.pool.query(
    `update bank_account set bank_code = $2, account_no = $3, account_name = $4
     where member_id = $1`,
    [somchai.id, bankCode, `33${bankAccountNo.slice(2, -1)}0`, "มาลี"],
  );
  for (const amount of [32, 33]) await sendTransfer(world, mali, { amount });
  await settleTransfers(world);
  expect(await walletAmount(world, mali)).toBe(96);
  expect(await walletAmount(world, somchai)).toBe(0);
});

test("of two equal transfers in a page, one is the payment by code and one is credited", async () => {
  await world.sandbox.setPayments({ reportsTransfer: false });
  const { body } = await createQr(world, mali, { provider: "KBANK", amount: 141 });
  await payQrFrom(world, body.qrcodeId, { payer: mali, feed: "LINE" });
  await reportPaid(world, "KBANK", body.qrcodeId);
  await watchQr(world);
  expect(await walletAmount(world, mali)).toBe(141);
  await sendTransfer(world, mali, { amount: 141, receiver: ourAccounts.message });
  await settleTransfers(world);
  expect(await walletAmount(world, mali)).toBe(282);
  expect(await suspenseReasons(world)).toEqual([]);
});

test.each([
  ["as it comes", async () => readFeed(world.ctx).then(() => matchTransfers(world.ctx))],
  ["that was stored before", async () => matchTransfers(world.ctx)],
])("an account that changes concurrently falls out of a page %s alone", async (name, match) => {
  const changer = await joinMember(world);
  for (const member of [mali, changer, somchai]) await sendTransfer(world, member, { amount: 51 });
  if (name !== "as it comes") await storeFeed(world);
  const changing = await world.pool.connect();
  await changing.query("begin");
  await changing.query("update bank_account set account_no = $2 where member_id = $1", [
    changer.id,
    fresh.accountNo(),
  ]);
  const matching = match();
  await world.someoneWaits();
  await changing.query("commit");
  changing.release();
  await matching;
  expect(await walletAmount(world, mali)).toBe(51);
  expect(await walletAmount(world, somchai)).toBe(51);
  expect(await walletAmount(world, changer)).toBe(0);
  expect(await suspenseReasons(world)).toEqual(["NOBODY"]);
});

test("a transfer that the ledger refuses falls out of its page alone", async () => {
  for (const member of [mali, somchai]) await sendTransfer(world, member, { amount: 61 });
  await world.owner.query(
    `alter table ledger_account add constraint refused_in_test
       check (member_id <> '${mali.id}' or wallet_minor = 0) not valid`,
  );
  await readFeed(world.ctx);
  await expect(matchTransfers(world.ctx)).rejects.toThrow(/refused_in_test/);
  await world.owner.query("alter table ledger_account drop constraint refused_in_test");
  expect(await walletAmount(world, somchai)).toBe(61);
  expect(await walletAmount(world, mali)).toBe(0);
  await world.moveClock("31 seconds");
  await settleTransfers(world);
  expect(await walletAmount(world, mali)).toBe(61);
});

test("a page that comes twice is credited once, and so is a line that it holds twice", async () => {
  const { bank } = world.ctx;
  const line = {
    id: randomUUID(),
    reference: randomUUID(),
    amount: 71,
    currency: "BAHT",
    receiver: ourAccounts.feed,
    sender: bankOf(mali.registration),
    transferredAt: new Date().toISOString(),
  };
  const message = { ...line, id: randomUUID(), amount: 72, reference: null };
  const page = [line, message, { ...line, id: randomUUID() }, message];
  const reading = vi.spyOn(bank, "readFeed").mockImplementation(async () => page);
  for (let count = 0; count < 2; count += 1) {
    await world.owner.query("update bank_feed set after_line = ''");
    expect(await readFeed(world.ctx)).toBe(false);
  }
  expect(reading).toHaveBeenCalledTimes(4);
  reading.mockRestore();
  await matchTransfers(world.ctx);
  expect(await walletAmount(world, mali)).toBe(143);
});
