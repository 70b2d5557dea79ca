import { suspense } from "@krapao/contract/office/suspense";
import { expect, test } from "vitest";
import { payOut } from "#features/withdraw/worker.ts";
import { sendTransfer, settleTransfers, walletAmount } from "#testing/deposits.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { type OfficeBrowser, openBrowser, setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
const clerk = await openBrowser(office, "clerk");
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
  await Promise.all([payOut(world.ctx), payOut(world.ctx)]);
  for (let times = 0; times < 2; times += 1) await payOut(world.ctx);
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
  await payOut(world.ctx);
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
  for (let times = 0; times < 3; times += 1) await payOut(world.ctx);
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
