import { randomUUID } from "node:crypto";
import { account } from "@krapao/contract/account";
import { operation } from "@krapao/contract/operation";
import { idempotencyHeader } from "@krapao/contract/route";
import { statement } from "@krapao/contract/statement";
import { wallet } from "@krapao/contract/wallet";
import { withdraw } from "@krapao/contract/withdraw";
import { beforeEach, expect, test } from "vitest";
import { joinMember } from "#testing/members.ts";
import { giveMoney, listPayouts } from "#testing/money.ts";
import { setUpWorld, fresh } from "#testing/world.ts";
import { payWithdrawals } from "./worker.ts";

const world = await setUpWorld();
beforeEach(async () => {
  await world.sandbox.setBank({ payoutMilliseconds: 0 });
  await world.sandbox.setFault("bank", { kind: "off" });
});

async function joinWith(baht: number) {
  const member = await joinMember(world);
  await giveMoney(world, member.id, baht);
  return member;
}

function requestOf(token: string, amount: unknown, key?: string, call = withdraw.withdraw) {
  const headers = key === undefined ? {} : { [idempotencyHeader]: key };
  return world.call(call, { token, body: { amount }, headers });
}

const readWallet = async (token: string) => (await world.call(wallet.read, { token })).body.wallet;
const readCurrent = async (token: string) => (await world.call(withdraw.current, { token })).body;

const payoutsOf = (memberId: string) => listPayouts(world, memberId);

/** Runs the worker often enough for one attempt and one poll. */
async function work(): Promise<void> {
  await payWithdrawals(world.ctx);
  await world.moveClock("2 minutes");
  await payWithdrawals(world.ctx);
}

test("requested money is held at once and paid by the bank", async () => {
  const { token, id, registration } = await joinWith(500);
  const input = await requestOf(token, 300);
  expect(input.body.wallet).toEqual({ amount: 200, onItsWay: 300 });
  expect(input.body.withdrawal).toMatchObject({ status: "PROCESSING", amount: 300, sentAt: null });
  expect(input.body.withdrawal.bankAccountNo).not.toContain(registration.bankAccountNo.slice(0, 6));
  expect(await readWallet(token)).toEqual({ amount: 200, onItsWay: 300 });

  await work();
  expect(await readWallet(token)).toEqual({ amount: 200, onItsWay: 0 });
  const done = await readCurrent(token);
  expect(done).toMatchObject({ status: "SUCCESS", amount: 300 });
  expect(done?.checkedAt && done.sentAt && done.endedAt).toBeTruthy();
  expect(await payoutsOf(id)).toMatchObject([
    { amount: 300, accountNo: registration.bankAccountNo },
  ]);
  const { body } = await world.call(statement.list, { token, body: { page: 1, limit: 10 } });
  expect(body.total).toBe(2);
  expect(body.statements[0]).toMatchObject({
    number: 2,
    statementType: "withdraw",
    status: "SUCCESS",
    from: "WALLET",
    to: "SCB",
    amount: 300,
    balanceAfter: 200,
  });
});

test("the money of a payout that the bank refuses returns to the wallet", async () => {
  const member = await joinMember(world, { bankAccountNo: "3333333999" });
  await giveMoney(world, member.id, 500);
  await requestOf(member.token, 500);
  await work();
  expect(await readWallet(member.token)).toEqual({ amount: 500, onItsWay: 0 });
  expect(await readCurrent(member.token)).toMatchObject({ status: "FAILED" });
});

test.each(["lost-reply", "error-after", "html-after", "cut-reply"] as const)(
  "a payout whose answer is lost (%s) is polled, not repeated and not returned",
  async (kind) => {
    const { token, id } = await joinWith(500);
    await world.sandbox.setFault("bank", { kind, call: "pay", times: 1 });
    await requestOf(token, 500);
    await payWithdrawals(world.ctx);
    expect(await readWallet(token)).toEqual({ amount: 0, onItsWay: 500 });
    await world.moveClock("2 minutes");
    await payWithdrawals(world.ctx);
    expect(await readWallet(token)).toEqual({ amount: 0, onItsWay: 0 });
    expect(await payoutsOf(id)).toHaveLength(1);
  },
);

test("the money of a payout that never reached the bank returns after the bank's longest delay", async () => {
  const { token, id } = await joinWith(500);
  await world.sandbox.setFault("bank", {
    kind: "lost-request",
    call: "pay",
    times: 1,
  });
  await requestOf(token, 500);
  await payWithdrawals(world.ctx);
  await world.moveClock("2 seconds");
  await payWithdrawals(world.ctx);
  expect(await readWallet(token)).toEqual({ amount: 0, onItsWay: 500 });
  await world.moveClock("2 minutes");
  await payWithdrawals(world.ctx);
  expect(await readWallet(token)).toEqual({ amount: 500, onItsWay: 0 });
  expect(await payoutsOf(id)).toHaveLength(0);
});

test("while the bank's answers are errors, nothing is decided", async () => {
  const { token } = await joinWith(500);
  await world.sandbox.setFault("bank", { kind: "error" });
  await requestOf(token, 500);
  await work();
  await work();
  expect(await readWallet(token)).toEqual({ amount: 0, onItsWay: 500 });
  expect((await readCurrent(token))?.status).toBe("PROCESSING");
});

test("a bank that does not answer gets few calls until it answers one", async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => joinWith(500)));
  // The payouts stay open, so that every run polls all of them.
  await world.sandbox.setBank({ payoutMilliseconds: 600_000 });
  await Promise.all(members.map(({ token }) => requestOf(token, 500)));
  const countCalls = async () => {
    const { calls } = await world.sandbox.faultState("bank");
    return (calls["pay"] ?? 0) + (calls["find-payout"] ?? 0);
  };
  const callsOfRun = async () => {
    const before = await countCalls();
    await world.moveClock("2 minutes");
    await payWithdrawals(world.ctx);
    return (await countCalls()) - before;
  };
  // The first run may still probe, after a test in which the bank was silent. The second sends all.
  await callsOfRun();
  await callsOfRun();
  await world.sandbox.setFault("bank", { kind: "error" });
  expect(await callsOfRun()).toBeGreaterThanOrEqual(12);
  expect(await callsOfRun()).toBe(10);
  await world.sandbox.setFault("bank", { kind: "off" });
  expect(await callsOfRun()).toBe(10);
  expect(await callsOfRun()).toBeGreaterThanOrEqual(12);
  await world.sandbox.catchUp();
});

test("several concurrent processes pay once", async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => joinWith(500)));
  await Promise.all(members.map(({ token }) => requestOf(token, 500)));
  await Promise.all(Array.from({ length: 8 }, () => payWithdrawals(world.ctx)));
  await work();
  for (const { token, id } of members) {
    expect(await payoutsOf(id)).toHaveLength(1);
    expect(await readWallet(token)).toEqual({ amount: 0, onItsWay: 0 });
  }
});

test("of fifty concurrent withdrawals of everything, one passes", async () => {
  const { token } = await joinWith(500);
  const calls = [withdraw.withdraw, withdraw.withdrawAll];
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => requestOf(token, 500, undefined, calls[index % 2])),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  expect(replies.filter((reply) => reply.code === "REQUEST_LIMIT")).toHaveLength(49);
  expect(await readWallet(token)).toEqual({ amount: 0, onItsWay: 500 });
});

test("fifty sends of one request are one withdrawal, which its key finds", async () => {
  const { token } = await joinWith(500);
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 50 }, () => requestOf(token, 200, key)));
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
  expect(await readWallet(token)).toEqual({ amount: 300, onItsWay: 200 });
  const call = { ...operation.find, path: `/api/operation/${key}` };
  const found = await world.call(call, { token });
  expect(found.body).toMatchObject({
    statementType: "withdraw",
    status: "PROCESSING",
    amount: 200,
  });
  const other = await joinWith(0);
  expect((await world.call(call, { token: other.token })).code).toBe("NO_DATA");
});

test("a key identifies one request", async () => {
  const { token } = await joinWith(500);
  const key = randomUUID();
  await requestOf(token, 200, key);
  const refused = await requestOf(token, 201, key);
  expect([refused.status, refused.code]).toEqual([409, "KEY_INVALID"]);
  const elsewhere = await requestOf(token, 200, key, withdraw.withdrawAll);
  expect(elsewhere.status).toBe(409);
  expect((await requestOf(token, 200, "short")).field).toBe("Idempotency-Key");
});

test("the reply to a repeated request shows the current state", async () => {
  const { token } = await joinWith(500);
  const key = randomUUID();
  await requestOf(token, 200, key);
  await work();
  const again = await requestOf(token, 200, key);
  expect(again.body.withdrawal).toMatchObject({ status: "SUCCESS", amount: 200 });
  expect(again.body.wallet).toEqual({ amount: 300, onItsWay: 0 });
});

test.each([
  ["below the minimum", 99.99, "TRANSFER_MINIMUM"],
  ["above the maximum", 200_000.01, "KEY_INVALID"],
  ["more than there is", 1000.01, "MONEY_NOT_ENOUGH"],
  ["three decimals", 100.001, "KEY_INVALID"],
  ["nothing", 0, "TRANSFER_MINIMUM"],
  ["less than nothing", -100, "TRANSFER_MINIMUM"],
  ["a text", "100", "KEY_INVALID"],
  ["a list", [100], "KEY_INVALID"],
  ["too large for any wallet", 1e21, "KEY_INVALID"],
])("%s is refused by both calls", async (_, amount, code) => {
  const { token } = await joinWith(1000);
  for (const call of [withdraw.withdraw, withdraw.withdrawAll]) {
    const refused = await requestOf(token, amount, undefined, call);
    expect([refused.code, refused.field ?? "amount"]).toEqual([code, "amount"]);
  }
  expect(await readWallet(token)).toEqual({ amount: 1000, onItsWay: 0 });
});

test("a payout goes to the bank account at the time of the request", async () => {
  const { token, id, registration } = await joinWith(500);
  await requestOf(token, 500);
  const { name, bankCode, bankAccountName, bankAccountNo } = registration;
  const moved = { name, bankCode, bankAccountName, bankAccountNo: fresh.accountNo() };
  expect((await world.call(account.editProfile, { token, body: moved })).status).toBe(200);
  await work();
  expect(await payoutsOf(id)).toMatchObject([{ accountNo: bankAccountNo }]);
});

test("a member makes at most thirty money requests a minute", async () => {
  const { token, id } = await joinWith(1000);
  for (let deposits = 0; deposits < 29; deposits += 1) await giveMoney(world, id, 1);
  expect((await requestOf(token, 100)).code).toBe("REQUEST_LIMIT");
  await world.moveClock("61 seconds");
  expect((await requestOf(token, 100)).status).toBe(200);
});
