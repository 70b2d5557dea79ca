import { unknown } from "@krapao/contract/office/unknown";
import { wallet } from "@krapao/contract/wallet";
import { withdraw } from "@krapao/contract/withdraw";
import type { Fault } from "@krapao/testkit/outside";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { endDiscrepancy, showDiscrepancies } from "#admin/discrepancies.ts";
import { endUnknown, listUnknown } from "#admin/unknown.ts";
import { passTime } from "#platform/monotonic.ts";
import type { PayoutStatus } from "#providers/bank.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney, listPayouts, listReferences } from "#testing/money.ts";
import { approveAtOffice, openBrowser, openOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";
import { payWithdrawals } from "./worker.ts";

const world = await setUpWorld();
beforeEach(async () => {
  await world.sandbox.setBank({ payoutMilliseconds: 0 });
  await world.sandbox.setFault("bank", { kind: "off" });
});

/** A member who has requested all of 500 baht; no process has claimed the withdrawal yet. */
async function requestAll(): Promise<Member> {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 500);
  const { status } = await world.call(withdraw.withdraw, {
    token: member.token,
    body: { amount: 500 },
  });
  expect(status).toBe(200);
  return member;
}

const read = async ({ token }: Member) => (await world.call(wallet.read, { token })).body.wallet;
const stateOf = async ({ token }: Member) =>
  (await world.call(withdraw.current, { token })).body?.status;

const inTheWallet = { amount: 500, onItsWay: 0 };
const onItsWay = { amount: 0, onItsWay: 500 };
const paid = { amount: 0, onItsWay: 0 };

const operator = () => ({ pool: world.owner, actor: "operator:test" });

function setBankFault(fault: Fault): Promise<unknown> {
  return world.sandbox.setFault("bank", { call: "pay", times: 1, ...fault });
}

async function readGauge(): Promise<number> {
  const { body } = await world.app.inject({ method: "GET", url: "/metrics" });
  return Number(/^queue_length{queue="discrepancies"} (\d+)$/m.exec(body)?.[1]);
}

test("a process that pauses after its claim does not send, and releases the claim", async () => {
  const member = await requestAll();
  vi.spyOn(world.ctx.sentReferences, "secondsSince").mockImplementationOnce(() => {
    passTime(3000);
    return 0;
  });
  await payWithdrawals(world.ctx);
  expect(await listPayouts(world, member.id)).toEqual([]);
  expect(await read(member)).toEqual(onItsWay);
  await payWithdrawals(world.ctx);
  await payWithdrawals(world.ctx);
  expect(await listPayouts(world, member.id)).toHaveLength(1);
  expect(await read(member)).toEqual(paid);
});

test("a claim that another process has taken over is not released", async () => {
  const member = await requestAll();
  const pay = world.ctx.bank.pay.bind(world.ctx.bank);
  vi.spyOn(world.ctx.bank, "pay").mockImplementationOnce(async (payout, fence) => {
    // Paused for a minute; meanwhile another process polls, and the bank knows no such payout.
    await world.moveClock("1 minute");
    await payWithdrawals(world.ctx);
    return pay(payout, fence);
  });
  await payWithdrawals(world.ctx);
  expect(await listPayouts(world, member.id)).toEqual([]);
  await world.moveClock("1 minute");
  await payWithdrawals(world.ctx);
  // It is not sent again, and the money is returned once.
  expect(await listPayouts(world, member.id)).toEqual([]);
  expect(await read(member)).toEqual(inTheWallet);
});

test("the bank refuses a request after its notAfter, and the payout is sent again", async () => {
  const member = await requestAll();
  const pay = world.ctx.bank.pay.bind(world.ctx.bank);
  vi.spyOn(world.ctx.bank, "pay").mockImplementationOnce((payout, fence) =>
    pay(payout, { ...fence, notAfter: new Date(Date.now() - 1).toISOString() }),
  );
  await payWithdrawals(world.ctx);
  expect(await listPayouts(world, member.id)).toEqual([]);
  await payWithdrawals(world.ctx);
  await payWithdrawals(world.ctx);
  expect(await listPayouts(world, member.id)).toHaveLength(1);
  expect(await read(member)).toEqual(paid);
});

test("a clock that is set forward does not make a request in flight a lost one", async () => {
  const member = await requestAll();
  await setBankFault({ kind: "lost-request" });
  await payWithdrawals(world.ctx);
  for (const _ of [1, 2, 3]) {
    await world.stepClock("10 minutes");
    await payWithdrawals(world.ctx);
  }
  expect(await read(member)).toEqual(onItsWay);
  await world.moveClock("20 seconds");
  await world.moveClock("1 minute");
  await payWithdrawals(world.ctx);
  expect(await read(member)).toEqual(inTheWallet);
});

test("if the bank does not refuse late requests, only an operator returns a payout", async () => {
  const member = await requestAll();
  const config = { ...world.config, refusesLate: [] };
  const ctx = { ...world.ctx, config };
  await setBankFault({ kind: "lost-request" });
  await payWithdrawals(ctx);
  await world.moveClock("1 hour");
  await payWithdrawals(ctx);
  await world.moveClock("1 hour");
  await payWithdrawals(ctx);
  expect(await read(member)).toEqual(onItsWay);
  const [reference = ""] = await listReferences(world, member.id);
  expect((await listUnknown(operator())).join()).toContain(reference);
  const end = { reference, isDone: false, reason: "not on the bank's list" };
  await approveAtOffice(world, endUnknown(operator(), end));
  expect(await read(member)).toEqual(inTheWallet);
  await expect(endUnknown(operator(), end)).rejects.toThrow("is not unknown");
});

test("a payout that is paid after its money was returned becomes a row for an operator", async () => {
  const member = await requestAll();
  const [reference = ""] = await listReferences(world, member.id);
  vi.spyOn(world.ctx.bank, "pay").mockImplementationOnce(async (): Promise<PayoutStatus> => {
    await world.moveClock("1 minute");
    await payWithdrawals(world.ctx);
    await world.moveClock("1 minute");
    await payWithdrawals(world.ctx);
    expect(await read(member)).toEqual(inTheWallet);
    return "PAID";
  });
  const before = await readGauge();
  await payWithdrawals(world.ctx);
  expect(await read(member)).toEqual(inTheWallet);
  expect(await readGauge()).toBe(before + 1);
  const listed = await showDiscrepancies(operator());
  const line = listed.find((one) => one.includes(reference)) ?? "";
  expect(line).toContain("DONE_AFTER_RETURN");
  const id = BigInt(/^#(\d+)/.exec(line)?.[1] ?? "");
  await endDiscrepancy(operator(), { id, reason: "asked the bank" });
  expect(await readGauge()).toBe(before);
});

test("a different payout under our reference is never treated as ours", async () => {
  const member = await requestAll();
  const [reference = ""] = await listReferences(world, member.id);
  const other = { bankCode: "SCB", accountNo: "1112223330", accountName: "SOMEBODY ELSE" };
  const notAfter = new Date(Date.now() + 60_000).toISOString();
  const paidOther = await fetch(new URL("/bank/payouts", world.config.bank.url), {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": world.config.bank.key },
    body: JSON.stringify({ reference, amount: 300, currency: "BAHT", notAfter, ...other }),
  });
  expect(paidOther.status).toBe(200);
  const logged = vi.spyOn(world.ctx.log, "error");
  onTestFinished(() => logged.mockRestore());
  await payWithdrawals(world.ctx);
  await world.moveClock("2 minutes");
  await payWithdrawals(world.ctx);
  await world.moveClock("2 minutes");
  await payWithdrawals(world.ctx);
  expect(await stateOf(member)).toBe("PROCESSING");
  expect(await read(member)).toEqual(onItsWay);
  const lines = (await showDiscrepancies(operator())).filter((one) => one.includes(reference));
  const kinds = lines.map((line) => /[A-Z]+_[A-Z]+/.exec(line)?.[0]);
  expect(new Set(kinds)).toEqual(new Set(["OTHER_DETAILS", "REFERENCE_TAKEN"]));
  // The row has both sides. The log says what it is about, and no number of an account.
  const written = JSON.stringify(logged.mock.calls);
  expect(written).toContain(reference);
  expect(written).toContain("provider contradicts our books");
  expect(written).not.toContain(member.registration.bankAccountNo);
  expect(written).not.toContain(other.accountNo);
  const office = await openOffice(world);
  try {
    const { body } = await (await openBrowser(office, "clerk")).call(unknown.list);
    const shown = JSON.stringify(body.contradictions.filter((one) => one.reference === reference));
    expect(shown).toContain(`•••${other.accountNo.slice(-4)}`);
    expect(shown).not.toContain(member.registration.bankAccountNo);
    expect(shown).not.toContain(other.accountNo);
  } finally {
    await office.close();
  }
});

test("a withdrawal that is due far ahead because the clock was ahead is claimed at once", async () => {
  const member = await requestAll();
  await setBankFault({ kind: "lost-reply" });
  await world.stepClock("11 hours");
  await payWithdrawals(world.ctx);
  expect(await read(member)).toEqual(onItsWay);
  await world.stepClock("-11 hours");
  await payWithdrawals(world.ctx);
  expect(await read(member)).toEqual(paid);
  const { body } = await world.call(withdraw.current, { token: member.token });
  expect(Date.parse(body?.endedAt ?? "")).toBeGreaterThanOrEqual(
    Date.parse(body?.requestedAt ?? ""),
  );
});
