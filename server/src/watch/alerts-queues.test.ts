import { account } from "@krapao/contract/account";
import { members } from "@krapao/contract/office/members";
import { password } from "@krapao/contract/password";
import { protection } from "@krapao/contract/protection";
import { withdraw } from "@krapao/contract/withdraw";
import { expect, onTestFinished, test } from "vitest";
import { requestAtConsole } from "#admin/request-act.ts";
import { readFeed } from "#features/deposit/bank/feed.ts";
import { readBets } from "#features/game/bets.ts";
import { sendToHelpDesk } from "#features/chat/help-desk.ts";
import { markDays } from "#testing/findings.ts";
import { decideHolds } from "#features/protection/worker.ts";
import { payWithdrawals } from "#features/withdraw/worker.ts";
import { type AlertRule, holds, readRules, readSamples } from "#testing/alerts.ts";
import { newGuest, send, textMessage } from "#testing/chat.ts";
import {
  createQr,
  payCodeOfAnother,
  sendCallback,
  sendTransfer,
  settleTransfers,
} from "#testing/deposits.ts";
import { joinPlayer, transfer } from "#testing/games.ts";
import { makeVoucher, sendGift } from "#testing/gifts.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney, listReferences } from "#testing/money.ts";
import { openBrowser, openOffice } from "#testing/office.ts";
import { passDays, reportBet, takeBonus } from "#testing/rewards.ts";
import * as slipHelp from "#testing/slips.ts";
import type { Faults, Part } from "@krapao/testkit/outside";

const rules: AlertRule[] = [];
const { world } = await slipHelp.setUpSlipWorld();
rules.push(...(await readRules()));

async function setFault(part: Part, fault: Faults): Promise<void> {
  await world.sandbox.setFault(part, fault);
  onTestFinished(async () => {
    await world.sandbox.setFault(part, { kind: "off" });
  });
}

async function requestPayout(): Promise<Member> {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 500);
  const body = { amount: 500 };
  expect((await world.call(withdraw.withdraw, { token: member.token, body })).status).toBe(200);
  return member;
}

/** A slip of a stranger, whose name cannot be compared with that of the sender. */
async function sendStrangersSlip(): Promise<void> {
  const owner = await joinMember(world);
  const stranger = await joinMember(world, { bankAccountName: "SOMEBODY ELSE" });
  const bankAccountNo = `98765${owner.registration.bankAccountNo.slice(-5, -1)}7`;
  const { bankCode } = owner.registration;
  const body = { name: "stranger", bankCode, bankAccountName: "มะลิ ปลอม", bankAccountNo };
  const { status } = await world.call(account.editProfile, { token: stranger.token, body });
  expect(status).toBe(200);
  const picture = await slipHelp.drawSlip(world, await slipHelp.transfer(world, owner));
  await slipHelp.upload(world, stranger, picture);
  await slipHelp.decideAll(world);
}

async function payOtherUnderOurReference(): Promise<void> {
  const [reference] = await listReferences(world, (await requestPayout()).id);
  const other = { bankCode: "SCB", accountNo: "1112223330", accountName: "SOMEBODY ELSE" };
  const notAfter = new Date(Date.now() + 60_000).toISOString();
  await fetch(new URL("/bank/payouts", world.config.bank.url), {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": world.config.bank.key },
    body: JSON.stringify({ reference, amount: 300, currency: "BAHT", notAfter, ...other }),
  });
  await payWithdrawals(world.ctx);
}

async function fillQueue(rows: number): Promise<void> {
  const { id } = await joinMember(world);
  await world.owner.query(
    `insert into gift (member_id, voucher_hash, wallet_no, due_at)
     select $1, 'many' || number, '0700000000', clock_now() + '1 hour'
     from generate_series(1, $2::integer) as number`,
    [id, rows],
  );
  onTestFinished(async () => {
    await world.owner.query("delete from gift where voucher_hash like 'many%'");
  });
}

/** The checks write their results with the owner's rights. */
async function noteCheck(kind: "books" | "world", result: { breaches: number; ago: string }) {
  await world.owner.query(
    `insert into check_result (kind, scope, started_at, finished_at, checked, breaches, position)
     values ($1, 'whole', clock_now() - $3::interval, clock_now() - $3::interval, 10, $2, '1')
     on conflict (kind, scope) do update set
       finished_at = excluded.finished_at, breaches = excluded.breaches`,
    [kind, result.breaches, result.ago],
  );
}

const sound = { breaches: 0, ago: "1 hour" };

/** How each condition comes about, through the public door and the sandbox's faults. */
const conditions: Readonly<Record<string, () => Promise<unknown>>> = {
  async QueueLate() {
    await requestPayout();
    await world.moveClock("2 minutes");
  },
  QueueLong: () => fillQueue(10_001),
  async PayoutsWaiting() {
    await requestPayout();
    await setFault("bank", { kind: "lost-reply", call: "pay" });
    await payWithdrawals(world.ctx);
    await world.moveClock("16 minutes");
    await payWithdrawals(world.ctx);
  },
  async TransfersUnknown() {
    const player = await joinPlayer(world, ["JOKER"]);
    await setFault("game", { kind: "lost-reply" });
    await transfer(world, player, { from: "WALLET", to: "JOKER", amount: 100 });
    await world.moveClock("11 minutes");
  },
  async SuspenseWaiting() {
    const { registration } = await joinMember(world);
    const accountNo = "5550001112";
    await sendTransfer(world, { registration }, { amount: 77, accountNo, name: "NOBODY KNOWN" });
    await settleTransfers(world);
    await world.moveClock("25 hours");
  },
  async SlipsWaiting() {
    const member = await joinMember(world);
    const picture = await slipHelp.drawSlip(world, await slipHelp.transfer(world, member));
    await slipHelp.upload(world, member, picture);
    await world.moveClock("6 minutes");
  },
  async PayoutsHeld() {
    const member = await joinMember(world);
    await giveMoney(world, member.id, 500);
    const hold = `insert into withdrawal_hold (member_id, reason, until)
      values ($1, 'PASSWORD_RESET', clock_now() + interval '1 day')`;
    await world.owner.query(hold, [member.id]);
    const request = { token: member.token, body: { amount: 500 } };
    expect((await world.call(withdraw.withdraw, request)).status).toBe(200);
    await world.moveClock("5 hours");
  },
  async ApprovalsWaiting() {
    const member = await joinMember(world);
    const office = await openOffice(world);
    onTestFinished(() => office.close());
    const agent = await openBrowser(office, "agent");
    const request = { params: { id: member.id }, body: { reason: "because" } };
    expect((await agent.call(members.disable, request)).body.state).toBe("DONE");
    expect((await agent.call(members.enable, request)).body.state).toBe("WAITS");
    await world.moveClock("5 hours");
  },
  async VisitorsWaiting() {
    await send(world, newGuest(), textMessage("qwertyuiop"));
    await world.moveClock("16 minutes");
  },
  async ReturnsRefused() {
    const member = await joinMember(world);
    const { token } = member;
    const body = { months: 6 } as const;
    expect((await world.call(protection.exclude, { token, body })).status).toBe(200);
    await sendTransfer(world, member, { amount: 120 });
    await settleTransfers(world);
    await decideHolds(world.ctx);
    await world.sandbox.setBank({ payoutMilliseconds: 0, payouts: "REFUSED" });
    onTestFinished(async () => {
      await world.sandbox.setBank({ payoutMilliseconds: 0, payouts: "PAID" });
    });
    await payWithdrawals(world.ctx);
    await world.moveClock("25 hours");
  },
  async StopsUnfinished() {
    const { token } = await joinMember(world);
    expect((await world.call(protection.takeBreak, { token, body: { days: 7 } })).status).toBe(200);
    await world.moveClock("2 hours");
  },
  async FindingsWaiting() {
    await world.set("alertFrom", { deposits: 1 });
    const member = await joinPlayer(world, [], 200);
    await reportBet(world, member, { stake: 10 });
    await passDays(world, "2 days");
    await markDays(world);
    await passDays(world, "5 hours");
  },
  async HarmSignsWaiting() {
    const member = await joinMember(world);
    const { token } = member;
    const limit = { kind: "deposit", period: "day" } as const;
    const setTo = (amount: number) =>
      world.call(protection.setLimit, { token, body: { ...limit, amount } });
    await setTo(100);
    await setTo(200);
    await passDays(world, "2 days");
    expect((await world.call(protection.confirmLimit, { token, body: limit })).status).toBe(200);
    await reportBet(world, member, { stake: 10 });
    await passDays(world, "2 days");
    await markDays(world);
    await passDays(world, "2 days");
  },
  async NameReviewsWaiting() {
    const { token, registration } = await joinMember(world);
    const body = { months: 6 } as const;
    expect((await world.call(protection.exclude, { token, body })).status).toBe(200);
    await joinMember(world, { bankAccountName: registration.bankAccountName });
    await world.moveClock("5 hours");
  },
  async RaisesWaiting() {
    const { id: subject, token } = await joinMember(world);
    const limit = { kind: "deposit", period: "day", amount: 500 } as const;
    const act = { kind: "protection.limit", subject, reason: "a talk", input: limit } as const;
    await requestAtConsole({ pool: world.owner, actor: "operator:staff" }, act, {});
    await world.call(protection.setLimit, { token, body: { ...limit, amount: 800 } });
    await world.moveClock("25 hours");
  },
  async TextsWaiting() {
    const { registration } = await joinMember(world);
    await world.moveClock("61 seconds");
    const body = { phoneNumber: registration.username };
    expect((await world.call(password.send, { body })).status).toBe(200);
    await world.moveClock("3 minutes");
  },
  async SlipsHeld() {
    await sendStrangersSlip();
    await world.moveClock("5 hours");
  },
  async GiftsWaiting() {
    await setFault("gift", { kind: "lost-reply", call: "redeem" });
    await sendGift(world, await joinMember(world), await makeVoucher(world));
    await world.moveClock("11 minutes");
  },
  async QrCodesWaiting() {
    await createQr(world, await joinMember(world), { provider: "FP", amount: 100 });
    await world.moveClock("26 hours");
  },
  async QrCodesHeld() {
    await payCodeOfAnother(world, 137);
    await world.moveClock("5 hours");
  },
  async BetsUnread() {
    await setFault("game", { kind: "error" });
    await world.moveClock("3 minutes");
    await readBets(world.ctx);
  },
  async ChatUnsent() {
    await setFault("chat", { kind: "error" });
    await send(world, newGuest(), textMessage("hello"));
    await sendToHelpDesk(world.ctx);
    await world.moveClock("6 minutes");
    await sendToHelpDesk(world.ctx);
  },
  async RewardsHeld() {
    const member = await joinPlayer(world, [], 200);
    await world.moveClock("2 seconds");
    expect((await takeBonus(world, member, "WELCOME")).status).toBe(200);
    await reportBet(world, member, { stake: 200, placed: "-1 second" });
    await world.moveClock("25 hours");
  },
  Contradiction: payOtherUnderOurReference,
  Unreadable: () => sendCallback(world, { path: "/callbacks/bank/SCB", body: { odd: true } }),
  BooksWrong: () => noteCheck("books", { ...sound, breaches: 1 }),
  WorldDiffers: () => noteCheck("world", { ...sound, breaches: 1 }),
  BooksUnchecked: () => noteCheck("books", { ...sound, ago: "27 hours" }),
  WorldUnchecked: () => noteCheck("world", { ...sound, ago: "51 hours" }),
};

const groups = ["krapao-queues", "krapao-checks"];
const read = async () => readSamples((await world.app.inject("/metrics")).payload);

test("every rule about queues and checks has its condition here", () => {
  const named = rules.filter(({ group }) => groups.includes(group)).map(({ name }) => name);
  expect(named.toSorted()).toEqual(Object.keys(conditions).toSorted());
});

test.each(Object.entries(conditions))("%s is seen in the metrics", async (name, bringAbout) => {
  const rule = rules.find((one) => one.name === name);
  if (!rule) throw new Error(`There is no rule ${name}.`);
  await noteCheck("books", sound);
  await noteCheck("world", sound);
  await readFeed(world.ctx);
  const before = await read();
  expect(holds(rule, { before, after: before })).toBe(false);
  await bringAbout();
  expect(holds(rule, { before, after: await read() })).toBe(true);
});

test("a check that never ran is seen", async () => {
  await world.owner.query("delete from check_result");
  const after = await read();
  for (const rule of rules.filter(({ name }) => name.endsWith("Unchecked"))) {
    expect(holds(rule, { before: after, after })).toBe(true);
  }
});
