import { suspense } from "@krapao/contract/office/suspense";
import { unknown } from "@krapao/contract/office/unknown";
import { withdraw } from "@krapao/contract/withdraw";
import { expect, onTestFinished, test } from "vitest";
import { paySenderReturns } from "#features/withdraw/sender-returns.ts";
import { sendTransfer, settleTransfers, walletAmount } from "#testing/deposits.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { type OfficeBrowser, openBrowser, setUpOffice } from "#testing/office.ts";
import { giveMoney, listPayouts } from "#testing/money.ts";
import { setUpWorld } from "#testing/world.ts";
import { jobs } from "#work/workers.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
let clerk = await openBrowser(office, "clerk");
const mali = await joinMember(world, { bankAccountName: "MALI DEEJAI" });
const reason = "the sender called us";

/** A transfer whose name is nobody's: it waits for a person. */
async function receive(amount: number, sent: { accountNo?: string } = {}): Promise<string> {
  await sendTransfer(world, mali, { amount, name: "WHO KNOWS", ...sent });
  await settleTransfers(world);
  const { transfers } = (await clerk.call(suspense.list)).body;
  return transfers.at(-1)?.id ?? "none";
}

const assign = (browser: OfficeBrowser, id: string, { id: memberId }: Member) =>
  browser.call(suspense.assign, { params: { id }, body: { memberId, reason } });
/** Requests that a transfer goes back to this account. */
const sendBack = (browser: OfficeBrowser, id: string, accountNo: string) =>
  browser.call(suspense.sendBack, {
    params: { id },
    body: { accountNo, accountName: "WHO KNOWS", reason },
  });
const returnsTo = async (accountNo: string) =>
  (await world.sandbox.payouts()).filter((payout) => payout.accountNo === accountNo);

test("a transfer goes back to its sender once, after a second person agreed to the account", async () => {
  await world.sandbox.payOutNow();
  const owner = await openBrowser(office, "owner");
  const { bankAccountNo, bankCode } = mali.registration;
  const paidBefore = (await returnsTo(bankAccountNo)).length;
  const id = await receive(46);
  const otherDigits = bankAccountNo.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10));
  expect((await sendBack(clerk, id, otherDigits)).code).toBe("WRONG_ACCOUNT");
  const { state, actId } = (await sendBack(clerk, id, bankAccountNo)).body;
  expect(state).toBe("WAITS");
  expect((await owner.approve(actId)).body.state).toBe("DONE");
  // Two servers work at once, and again later.
  await Promise.all([paySenderReturns(world.ctx), paySenderReturns(world.ctx)]);
  for (let times = 0; times < 2; times += 1) await paySenderReturns(world.ctx);
  const paid = (await returnsTo(bankAccountNo)).slice(paidBefore);
  expect(paid).toMatchObject([{ amount: 46, bankCode, status: "PAID" }]);
  expect(paid[0]?.reference).toMatch(/^R/);
  expect(await assign(clerk, id, mali)).toMatchObject({ code: "NO_DATA" });
  expect(await sendBack(clerk, id, bankAccountNo)).toMatchObject({ code: "NO_DATA" });
});

test("of a credit and a return at the same moment one happens", async () => {
  await world.sandbox.payOutNow();
  const { bankAccountNo } = mali.registration;
  const owner = await openBrowser(office, "owner");
  const [paidBefore, walletBefore] = [
    (await returnsTo(bankAccountNo)).length,
    await walletAmount(world, mali),
  ];
  const id = await receive(48);
  const { actId } = (await sendBack(clerk, id, bankAccountNo)).body;
  const replies = await Promise.all([owner.approve(actId), assign(clerk, id, mali)]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  await paySenderReturns(world.ctx);
  const backCount = (await returnsTo(bankAccountNo)).length - paidBefore;
  const credited = (await walletAmount(world, mali)) - walletBefore;
  expect(backCount * 48 + credited).toBe(48);
});

test("a return that the bank refuses brings the transfer back to the queue", async () => {
  await world.sandbox.payOutNow();
  const owner = await openBrowser(office, "owner");
  // The sandbox's bank refuses accounts that end in 999.
  const accountNo = "6010020999";
  const id = await receive(47, { accountNo });
  const { actId } = (await sendBack(clerk, id, accountNo)).body;
  expect((await owner.approve(actId)).body.state).toBe("DONE");
  expect((await clerk.call(suspense.list)).body.transfers).toEqual([]);
  for (let times = 0; times < 3; times += 1) await paySenderReturns(world.ctx);
  const [listed] = (await clerk.call(suspense.list)).body.transfers;
  expect(listed).toMatchObject({ id, isRefused: true, openAct: null });
  expect((await returnsTo(accountNo)).map(({ status }) => status)).toEqual(["REFUSED"]);
  const statements = [
    "update bank_receipt set state = 'returned', ended_at = clock_now() where id = $1",
    `insert into suspense_return (reference, receipt_id, account_no, account_name)
     values ('R' || repeat('0', 32), $1, '6010020111', 'WHO KNOWS')`,
    "update suspense_return set account_no = '6010020111' where receipt_id = $1",
    "update suspense_return set state = 'open', ended_at = null where receipt_id = $1",
    "delete from suspense_return where receipt_id = $1",
  ];
  const by = /needs an act|permission denied|may not change|only grows|never|refused/;
  expect(await office.listUnguarded(statements, { values: [id], by })).toEqual([]);
  expect((await assign(clerk, id, mali)).body.state).toBe("DONE");
});

test("a transfer that was given back by hand stays ended, although the bank refused a return before", async () => {
  await world.sandbox.payOutNow();
  const owner = await openBrowser(office, "owner");
  const accountNo = "6010021999";
  const id = await receive(45, { accountNo });
  const { actId } = (await sendBack(clerk, id, accountNo)).body;
  expect((await owner.approve(actId)).body.state).toBe("DONE");
  for (let times = 0; times < 3; times += 1) await paySenderReturns(world.ctx);
  const given = await clerk.call(suspense.return, { params: { id }, body: { reason } });
  expect(given.body.state).toBe("DONE");
  const statement =
    "update bank_receipt set state = 'suspense', ended_at = null, due_at = clock_now() where id = $1";
  const guarded = await office.listUnguarded([statement], { values: [id], by: /has ended|denied/ });
  expect(guarded).toEqual([]);
});

test("a return without an answer is listed as unknown, and two people end it by the bank's words", async () => {
  onTestFinished(async () => {
    await world.sandbox.setFault("bank", { kind: "off" });
  });
  const ends = { settle: unknown.settle, return: unknown.return };
  for (const [end, call] of Object.entries(ends)) {
    await world.sandbox.setFault("bank", { kind: "off" });
    const before = await openBrowser(office, "owner");
    clerk = await openBrowser(office, "clerk");
    const id = await receive(49);
    const { actId } = (await sendBack(clerk, id, mali.registration.bankAccountNo)).body;
    expect((await before.approve(actId)).body.state).toBe("DONE");
    await world.sandbox.setFault("bank", { kind: "lost-reply" });
    await paySenderReturns(world.ctx);
    await world.moveClock("11 minutes");
    // The sessions of operators lock when the clock moves.
    clerk = await openBrowser(office, "clerk");
    const owner = await openBrowser(office, "owner");
    const [item, ...others] = (await clerk.call(unknown.list)).body.items;
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      kind: "PAYOUT",
      way: "SENDER",
      memberId: null,
      amount: 49,
      lastAnswer: "NO_ANSWER",
      openAct: null,
    });
    const reference = item?.reference ?? "";
    const state = end === "settle" ? "paid" : "refused";
    const statements = [`select * from suspense_return_settle('${reference}', '${state}')`];
    expect(await office.listUnguarded(statements, { except: "app" })).toEqual([]);
    const request = await clerk.call(call, { params: { reference }, body: { reason } });
    expect(request.body.state).toBe("WAITS");
    expect((await owner.approve(request.body.actId)).body.state).toBe("DONE");
    expect((await clerk.call(unknown.list)).body.items).toEqual([]);
    const waiting = (await clerk.call(suspense.list)).body.transfers.map((one) => one.id);
    expect(waiting).toEqual(end === "settle" ? [] : [id]);
  }
});

test("returns that cannot be read hold up no withdrawal", async () => {
  await world.sandbox.setFault("bank", { kind: "off" });
  await world.sandbox.payOutNow();
  const member = await joinMember(world);
  await giveMoney(world, member.id, 200);
  await world.call(withdraw.withdraw, { token: member.token, body: { amount: 200 } });
  await world.owner.query("revoke select on suspense_return from krapao_app");
  onTestFinished(async () => {
    await world.owner.query("grant select on suspense_return to krapao_app");
  });
  await expect(jobs.return.work(world.ctx)).rejects.toThrow(/permission denied/);
  await jobs.withdraw.work(world.ctx);
  expect(await listPayouts(world, member.id)).toMatchObject([{ amount: 200, status: "PAID" }]);
});
