import { acts } from "@krapao/contract/office/acts";
import { record } from "@krapao/contract/office/record";
import { slipPicturePath, slips } from "@krapao/contract/office/slips";
import { beforeEach, expect, test } from "vitest";
import { creditHeldSlip } from "#admin/slips.ts";
import { payCodeOfAnother, watchQr } from "#testing/deposits.ts";
import { giftCalls, makeVoucher, sendGift, settleAll } from "#testing/gifts.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { checkRecord, type OfficeBrowser, openBrowser, setUpOffice } from "#testing/office.ts";
import {
  balance,
  setUpSlipWorld,
  decideAll,
  drawSlip,
  slipStatuses,
  transfer,
  upload,
} from "#testing/slips.ts";

let clerk: OfficeBrowser;

const { world } = await setUpSlipWorld();
const office = await setUpOffice(world);
beforeEach(async () => {
  const large = { BAHT: 500, LAK: 500_000 };
  await world.set("office", { twoFrom: { "slip.credit": large, "code.credit": large } });
  await world.sandbox.setFault("gift", { kind: "off" });
  clerk = await openBrowser(office, "clerk");
});

const reason = "the member called us";
const list = async () => (await clerk.call(slips.list)).body;

/** A slip whose sender is shown with a first name only: it waits for a person. */
async function sendVague(amount: number): Promise<{ member: Member; reference: string }> {
  const member = await joinMember(world);
  const { bankCode, bankAccountNo: accountNo } = member.registration;
  const made = await transfer(world, member, {
    amount,
    sender: { bankCode, accountNo, name: "MALI" },
  });
  await upload(world, member, await drawSlip(world, made));
  await decideAll(world);
  const slip = (await list()).slips.find(({ memberId }) => memberId === member.id);
  return { member, reference: slip?.reference ?? "none" };
}

const credit = (browser: OfficeBrowser, reference: string) =>
  browser.call(slips.credit, { params: { reference }, body: { reason } });
const refuse = (browser: OfficeBrowser, reference: string, note = "NOT_MATCH") =>
  browser.call(slips.refuse, { params: { reference }, body: { note, reason } });

test("a clerk sees the slip, its picture and the candidates, and credits it once", async () => {
  const { member, reference } = await sendVague(40);
  const listed = (await list()).slips.find((one) => one.reference === reference);
  expect(listed).toMatchObject({
    memberId: member.id,
    amount: 40,
    reason: "UNCERTAIN",
    senderName: "MALI",
    others: 0,
    needsSecond: false,
    openAct: null,
  });
  const read = (await clerk.call(slips.read, { params: { reference } })).body;
  expect(read.candidates.map(({ memberId }) => memberId)).toContain(member.id);
  expect(JSON.stringify([listed, read])).not.toContain(member.registration.bankAccountNo);
  expect(JSON.stringify([listed, read])).not.toContain(member.registration.username);

  expect((await credit(clerk, reference)).body).toMatchObject({ state: "DONE" });
  expect(await balance(world, member)).toBe(40);
  expect(await slipStatuses(world, member)).toEqual(["SUCCESS"]);
  expect(await credit(clerk, reference)).toMatchObject({ status: 404, code: "NO_DATA" });
  expect(await refuse(clerk, reference)).toMatchObject({ status: 404, code: "NO_DATA" });
  expect((await list()).slips.some((one) => one.reference === reference)).toBe(false);
});

test("the picture is shown to who may see it, and the record keeps who looked", async () => {
  const { reference } = await sendVague(41);
  const url = slipPicturePath.replace("{reference}", reference);
  const open = ({ cookies }: OfficeBrowser) => office.app.inject({ method: "GET", url, cookies });
  const shown = await open(clerk);
  expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  expect(shown.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect((await open(clerk)).statusCode).toBe(200);
  expect((await open(await openBrowser(office, "agent"))).statusCode).toBe(403);
  expect((await office.app.inject({ method: "GET", url })).statusCode).toBe(401);
  const auditor = await openBrowser(office, "auditor");
  const { lines } = (await auditor.call(record.list, { body: {} })).body;
  const seen = lines.filter((line) => line.event === "slip.picture" && line.subject === reference);
  expect(seen.map(({ operator }) => operator)).toEqual(["sandbox-clerk"]);
  await refuse(clerk, reference);
  expect((await open(clerk)).statusCode).toBe(404);
});

test("a refused slip shows the note to the member, and credits nothing", async () => {
  const { member, reference } = await sendVague(42);
  expect((await refuse(clerk, reference, "NO_NOTE")).status).toBe(400);
  expect((await refuse(clerk, reference)).body).toMatchObject({ state: "DONE" });
  expect(await slipStatuses(world, member)).toEqual(["NOT_MATCH"]);
  expect(await balance(world, member)).toBe(0);
});

test("from the two-person amount on, a second person agrees, also at the command line", async () => {
  const { member, reference } = await sendVague(500);
  const operator = { pool: world.owner, actor: "operator:som" };
  const { state, actId } = await creditHeldSlip(operator, { reference, reason });
  expect(state).toBe("WAITS");
  expect(await balance(world, member)).toBe(0);
  expect((await credit(clerk, reference)).code).toBe("ACT_OPEN");
  expect((await clerk.approve(actId)).code).toBe("NOT_ALLOWED");
  const owner = await openBrowser(office, "owner");
  const shown = (await owner.call(acts.list)).body.waiting.find((act) => act.id === actId);
  expect(shown?.facts).toMatchObject({ member: member.id, senderName: "MALI", otherSlips: "0" });
  expect((await owner.approve(actId)).body).toMatchObject({ state: "DONE" });
  expect(await balance(world, member)).toBe(500);
  expect(await checkRecord(world)).toEqual({ code: 0, text: "The record is whole.\n" });
});

test("two clerks decide about one slip at once: one of them does", async () => {
  const { member, reference } = await sendVague(43);
  const other = await openBrowser(office, "clerk");
  const replies = await Promise.all([
    credit(clerk, reference),
    credit(other, reference),
    refuse(clerk, reference),
    refuse(other, reference),
  ]);
  const codes = replies.map(({ status, code }) => code ?? status);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === "NO_DATA" || code === "ACT_OPEN")).toHaveLength(3);
  const isCredited = replies.slice(0, 2).some(({ status }) => status === 200);
  expect(await balance(world, member)).toBe(isCredited ? 43 : 0);
});

test("the database ends no waiting slip without an act, and credits none of its transfers", async () => {
  const { member, reference } = await sendVague(44);
  const other = await joinMember(world);
  await transfer(world, other, { amount: 1 });
  const receipt = `insert into bank_receipt (sender_bank, reference, sender_account, sender_name,
      receiver_bank, receiver_account, currency, amount_minor, transferred_at)
    select transfer -> 'sender' ->> 'bankCode', transfer_reference, '1', 'MALI', 'SCB', '1', 'BAHT',
      4400, clock_now() from slip where reference = '${reference}'
    on conflict do nothing`;
  await world.owner.query(receipt);
  const posted = `(select member_id, number from operation where member_id = $1 order by number limit 1)`;
  const { rows } = await world.owner.query<{ number: string }>(
    `select number from ledger_post(array[make_ledger_order(index => 1, member_id => $1, kind => 'deposit',
       state => 'SUCCESS', key => null, request_hash => null, currency => 'BAHT', amount_minor => 4400,
       source => 'SCB', target => 'WALLET', detail => '{}', wallet_minor => 4400, held_minor => 0,
       refund_minor => 0, house => 'bank:SCB', is_alone => false, per_minute => null)])`,
    [member.id],
  );
  expect(rows).toHaveLength(1);
  const statements = [
    `update slip set state = 'SUCCESS', amount_minor = 4400, operation_number = posted.number,
       ended_at = clock_now() from ${posted} as posted where reference = $2`,
    `update slip set state = 'FAILED', note = 'NOT_MATCH', ended_at = clock_now()
       where member_id = $1 and reference = $2`,
    "update slip set held_reason = null, transfer = null where member_id = $1 and reference = $2",
    `update bank_receipt set state = 'credited', channel = 'slip', member_id = posted.member_id,
       operation_number = posted.number, ended_at = clock_now()
     from ${posted} as posted, slip
     where bank_receipt.reference = slip.transfer_reference and slip.reference = $2`,
    `insert into bank_receipt (sender_bank, reference, sender_account, sender_name, receiver_bank,
       receiver_account, currency, amount_minor, transferred_at, state, channel, member_id,
       operation_number, ended_at)
     select 'SCB', 'X' || slip.transfer_reference, '1', 'N', 'SCB', '1', 'BAHT', 4400, clock_now(),
       'credited', 'slip', posted.member_id, posted.number, clock_now()
     from ${posted} as posted, slip where slip.reference = $2`,
  ];
  expect(await office.listUnguarded(statements, { values: [member.id, reference] })).toEqual([]);
  expect((await credit(clerk, reference)).body.state).toBe("DONE");
});

test("an act about one slip covers no other amount, and other roles are refused", async () => {
  const { reference } = await sendVague(501);
  const { actId } = (await credit(clerk, reference)).body;
  await world.owner.query("alter table slip disable trigger slip_held_is_covered");
  await world.owner.query(
    `update slip set transfer = jsonb_set(transfer, '{amountMinor}', '"90000"') where reference = $1`,
    [reference],
  );
  await world.owner.query("alter table slip enable trigger slip_held_is_covered");
  const owner = await openBrowser(office, "owner");
  expect((await owner.approve(actId)).code).toBe("CHANGED");
  for (const role of ["agent", "promoter", "engineer", "auditor", "risk", "owner"] as const) {
    const browser = await openBrowser(office, role);
    expect((await credit(browser, reference)).code, role).toBe("NOT_ALLOWED");
    const isReader = ["auditor", "risk", "owner"].includes(role);
    expect((await browser.call(slips.list)).status, role).toBe(isReader ? 200 : 403);
  }
});

test("an unclear gift link is listed without its voucher, and is asked about again at once", async () => {
  const member = await joinMember(world);
  const voucher = await makeVoucher(world);
  await world.sandbox.setFault("gift", { kind: "lost-reply" });
  await sendGift(world, member, voucher);
  await world.moveClock("61 seconds");
  await settleAll(world);
  clerk = await openBrowser(office, "clerk");
  const { gifts } = await list();
  expect(gifts).toMatchObject([
    { memberId: member.id, voucherTail: expect.stringMatching(/^.{4}$/) },
  ]);
  const id = gifts[0]?.id ?? "";
  await world.sandbox.setFault("gift", { kind: "off" });
  const before = await giftCalls(world);
  await settleAll(world);
  expect(await giftCalls(world)).toEqual(before);
  const retry = () => clerk.call(slips.retryGift, { params: { id }, body: { reason } });
  expect((await retry()).body.state).toBe("DONE");
  await settleAll(world);
  expect(await balance(world, member)).toBeGreaterThan(0);
  expect((await retry()).code).toBe("NO_DATA");
});

/** A code that waits for a person. */
async function payCode(amount: number) {
  const { member, friend, id } = await payCodeOfAnother(world, amount);
  const code = (await list()).codes.find((one) => one.id === id);
  if (!code) throw new Error("The code does not wait.");
  return { member, friend, code };
}

type HeldCode = Awaited<ReturnType<typeof payCode>>["code"];
const decideCode = (
  call: typeof slips.creditCode,
  { id, receiptId }: Pick<HeldCode, "id" | "receiptId">,
) => clerk.call(call, { params: { id }, body: { receiptId, reason } });

test("a clerk sees a paid code beside the transfer of another member, and decides it once", async () => {
  for (const call of [slips.sameCode, slips.creditCode]) {
    const amount = call === slips.sameCode ? 61 : 62;
    const { member, friend, code } = await payCode(amount);
    expect(code).toMatchObject({
      memberId: member.id,
      otherId: friend.id,
      amount,
      provider: "KBANK",
      senderName: "FON SAIRUNG",
      needsSecond: false,
      openAct: null,
    });
    expect(JSON.stringify(code)).not.toContain(member.registration.username);
    expect(JSON.stringify(code)).not.toContain(friend.registration.username);
    // A verdict is about the transfer that the clerk has seen.
    expect((await decideCode(call, { id: code.id, receiptId: "999" })).code).toBe("NO_DATA");
    expect((await decideCode(call, code)).body.state).toBe("DONE");
    expect((await decideCode(slips.creditCode, code)).code).toBe("NO_DATA");
    await watchQr(world);
    expect(await balance(world, member)).toBe(call === slips.sameCode ? 0 : amount);
    expect(await balance(world, friend)).toBe(amount);
    expect((await list()).codes).toEqual([]);
  }
});

test("two people credit a large code, and the database takes no verdict without its act", async () => {
  const { member, friend, code } = await payCode(500);
  const { state, actId } = (await decideCode(slips.creditCode, code)).body;
  expect(state).toBe("WAITS");
  const statements = [
    "update qr_code set doubt_verdict = 'OTHER' where id = $1",
    "update qr_code set doubt_verdict = 'SAME' where id = $1",
    "select qr_code_decide($1, doubt_receipt_id, 'OTHER') from qr_code where id = $1",
    `insert into qr_code (id, member_id, provider, currency, amount_minor, state, expires_at, doubt_receipt_id,
       doubt_verdict)
     select repeat('x', 20), member_id, 'FP', currency, amount_minor, 'cancelled', now(), doubt_receipt_id, 'OTHER'
     from qr_code where id = $1`,
  ];
  expect(await office.listUnguarded(statements, { values: [code.id] })).toEqual([]);
  await watchQr(world);
  expect(await balance(world, member)).toBe(0);
  const owner = await openBrowser(office, "owner");
  const shown = (await owner.call(acts.list)).body.waiting.find((act) => act.id === actId);
  expect(shown?.facts).toMatchObject({ member: member.id, other: friend.id, provider: "KBANK" });
  expect((await owner.approve(actId)).body).toMatchObject({ state: "DONE" });
  await watchQr(world);
  expect(await balance(world, member)).toBe(500);
  const change = "update qr_code set doubt_verdict = 'SAME' where id = $1";
  expect(await office.listUnguarded([change], { values: [code.id] })).toEqual([]);
});
