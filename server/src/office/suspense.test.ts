import { acts } from "@krapao/contract/office/acts";
import { suspense } from "@krapao/contract/office/suspense";
import { beforeEach, expect, test } from "vitest";
import { setMemberDisabled } from "#admin/members.ts";
import { assignSuspense } from "#admin/suspense.ts";
import {
  createQr,
  emptySuspense,
  payQrFrom,
  reportPaid,
  sendTransfer,
  settleTransfers,
  walletAmount,
  watchQr,
} from "#testing/deposits.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { checkRecord, type OfficeBrowser, openBrowser, setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
const clerk = await openBrowser(office, "clerk");
const mali = await joinMember(world, { bankAccountName: "MALI DEEJAI" });
const somchai = await joinMember(world, { bankAccountName: "SOMCHAI JAIDEE" });
beforeEach(async () => {
  await emptySuspense(world);
  const large = { BAHT: 500, LAK: 500_000 };
  const twoFrom = { "suspense.assign": large, "suspense.return": large, "suspense.code": large };
  await world.set("office", { twoFrom });
});

const reason = "the sender called us";

/** A transfer whose name is nobody's: it waits for a person. */
async function receive(amount: number, name = "WHO KNOWS"): Promise<string> {
  await sendTransfer(world, mali, { amount, name });
  await settleTransfers(world);
  const { transfers } = (await clerk.call(suspense.list)).body;
  return transfers.at(-1)?.id ?? "none";
}

const assign = (browser: OfficeBrowser, id: string, { id: memberId }: Member) =>
  browser.call(suspense.assign, { params: { id }, body: { memberId, reason } });
const giveBack = (browser: OfficeBrowser, id: string) =>
  browser.call(suspense.return, { params: { id }, body: { reason } });

test("a clerk sees who may have sent a transfer, and credits it to the member once", async () => {
  const before = await walletAmount(world, mali);
  const id = await receive(40, "MALI");
  const [listed] = (await clerk.call(suspense.list)).body.transfers;
  expect(listed).toMatchObject({ id, amount: 40, reason: "UNCERTAIN", needsSecond: false });
  const { candidates } = (await clerk.call(suspense.read, { params: { id } })).body;
  expect(candidates).toMatchObject([
    {
      memberId: mali.id,
      fit: "indeterminate",
      fits: { bank: "match", account: "match", name: "indeterminate", currency: "match" },
      isDisabled: false,
    },
  ]);
  expect(JSON.stringify(candidates)).not.toContain(mali.registration.username);
  expect(JSON.stringify(candidates)).not.toContain(mali.registration.bankAccountNo);

  expect((await assign(clerk, id, mali)).body).toMatchObject({ state: "DONE" });
  expect(await walletAmount(world, mali)).toBe(before + 40);
  expect(await assign(clerk, id, mali)).toMatchObject({ status: 404, code: "NO_DATA" });
  expect(await giveBack(clerk, id)).toMatchObject({ status: 404, code: "NO_DATA" });
  expect((await clerk.call(suspense.list)).body.transfers).toEqual([]);
  const { rows } = await world.owner.query(
    "select actor, subject, detail ->> 'reason' as reason from audit where act = 'suspense.assign'",
  );
  expect(rows).toEqual([{ actor: "operator:sandbox-clerk", subject: mali.id, reason }]);
});

test("candidates are ranked: an account that paid before comes first", async () => {
  const twin = { bankAccountName: "NOI SUKJAI" };
  const first = await joinMember(world, twin);
  const second = await joinMember(world, twin);
  await world.pool.query(
    `update bank_account set bank_code = 'KTB',
       account_no = case member_id when $1 then '7771001234' else '7772001234' end
     where member_id in ($1, $2)`,
    [first.id, second.id],
  );
  const sent = { bankCode: "KTB", accountNo: "7771001234", name: "NOI S" };
  const send = async (amount: number) => {
    await world.sandbox.transfer({ amount, feed: "LINE", sender: sent });
    await settleTransfers(world);
    return (await clerk.call(suspense.list)).body.transfers.at(-1)?.id ?? "none";
  };
  expect((await assign(clerk, await send(61), second)).body.state).toBe("DONE");
  const { candidates } = (await clerk.call(suspense.read, { params: { id: await send(62) } })).body;
  expect(candidates.map(({ memberId, isProven }) => ({ memberId, isProven }))).toEqual([
    { memberId: second.id, isProven: true },
    { memberId: first.id, isProven: false },
  ]);
});

test("a member is found by the phone number and compared by the same rules", async () => {
  const id = await receive(41);
  const { username } = somchai.registration;
  const find = (phone: string) => clerk.call(suspense.find, { params: { id }, body: { phone } });
  expect((await find(username)).body).toMatchObject({
    memberId: somchai.id,
    fit: "no-match",
    fits: { bank: "match", name: "no-match" },
  });
  expect((await find("0800000000")).code).toBe("NO_DATA");
});

test("from the two-person amount on, a second person agrees to this member", async () => {
  const before = await walletAmount(world, somchai);
  const id = await receive(500);
  const { state, actId } = (await assign(clerk, id, somchai)).body;
  expect(state).toBe("WAITS");
  expect(await walletAmount(world, somchai)).toBe(before);
  expect((await assign(clerk, id, mali)).code).toBe("ACT_OPEN");
  expect((await clerk.call(suspense.list)).body.transfers).toMatchObject([{ id, openAct: actId }]);
  expect((await clerk.approve(actId)).code).toBe("NOT_ALLOWED");
  await world.owner.query("insert into operator_role values ('sandbox-clerk', 'owner')");
  expect((await clerk.approve(actId)).code).toBe("OWN_ACT");
  await world.owner.query(
    "delete from operator_role where role = 'owner' and operator_id = 'sandbox-clerk'",
  );
  const owner = await openBrowser(office, "owner");
  const shown = (await owner.call(acts.list)).body.waiting.find((act) => act.id === actId);
  expect(shown?.facts).toMatchObject({ member: somchai.id, memberAccountName: "SOMCHAI JAIDEE" });
  expect((await owner.approve(actId)).body).toMatchObject({ state: "DONE" });
  expect(await walletAmount(world, somchai)).toBe(before + 500);
});

test("changed facts cannot be approved: the member, and a transfer that ended meanwhile", async () => {
  const owner = await openBrowser(office, "owner");
  const operator = { pool: world.owner, actor: "operator:test" };
  const third = await joinMember(world);
  const { actId } = (await assign(clerk, await receive(501), third)).body;
  const phone = third.registration.username;
  await setMemberDisabled(operator, { phone, isDisabled: true, reason: "a test" });
  expect((await owner.approve(actId)).code).toBe("CHANGED");

  const id = await receive(502);
  const large = (await assign(clerk, id, somchai)).body.actId;
  await world.set("office", { twoFrom: { "suspense.return": { BAHT: 1000, LAK: 1000 } } });
  expect((await giveBack(clerk, id)).body.state).toBe("DONE");
  expect((await owner.approve(large)).code).toBe("CHANGED");
});

test("two clerks decide about one transfer at once: one of them does", async () => {
  const before = (await walletAmount(world, mali)) + (await walletAmount(world, somchai));
  const id = await receive(42);
  const other = await openBrowser(office, "clerk");
  const replies = await Promise.all([
    assign(clerk, id, mali),
    assign(other, id, somchai),
    giveBack(clerk, id),
    giveBack(other, id),
  ]);
  const codes = replies.map(({ status, code }) => code ?? status);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === "NO_DATA" || code === "ACT_OPEN")).toHaveLength(3);
  const credited = replies.slice(0, 2).some(({ status }) => status === 200) ? 42 : 0;
  const after = (await walletAmount(world, mali)) + (await walletAmount(world, somchai));
  expect(after).toBe(before + credited);
});

test("a payment by another member's code that may be the same money is shown, and ends the transfer", async () => {
  await world.sandbox.setPayments({ reportsTransfer: false });
  const code = (await createQr(world, somchai, { provider: "KBANK", amount: 43 })).body.qrcodeId;
  await payQrFrom(world, code, { payer: mali });
  await reportPaid(world, "KBANK", code ?? "");
  await watchQr(world);
  await settleTransfers(world);
  const { transfers } = (await clerk.call(suspense.list)).body;
  expect(transfers).toMatchObject([{ reason: "QR" }]);
  const id = transfers[0]?.id ?? "";
  const [payment] = (await clerk.call(suspense.read, { params: { id } })).body.payments;
  const { provider, paymentId } = payment ?? { provider: "", paymentId: "" };
  const end = (given: object) =>
    clerk.call(suspense.code, { params: { id }, body: { provider, paymentId, reason, ...given } });
  expect((await end({ paymentId: "another" })).code).toBe("NO_DATA");
  expect((await end({})).body.state).toBe("DONE");
  expect((await clerk.call(suspense.list)).body.transfers).toEqual([]);
});

test("a wrong currency, an unknown member and other roles are refused", async () => {
  await sendTransfer(world, mali, { amount: 44_000, currency: "LAK" });
  await settleTransfers(world);
  const id = (await clerk.call(suspense.list)).body.transfers.at(-1)?.id ?? "";
  expect((await assign(clerk, id, mali)).code).toBe("WRONG_CURRENCY");
  expect((await assign(clerk, id, { ...mali, id: "0000000000" })).code).toBe("NO_DATA");
  for (const role of ["agent", "promoter", "engineer", "auditor", "risk", "owner"] as const) {
    const browser = await openBrowser(office, role);
    expect((await assign(browser, id, mali)).code, role).toBe("NOT_ALLOWED");
    const isReader = ["auditor", "risk", "owner"].includes(role);
    expect((await browser.call(suspense.list)).status, role).toBe(isReader ? 200 : 403);
  }
});

test("the database lets no transfer out of suspense without an act or a worker's conditions", async () => {
  const id = await receive(45);
  const code = (await createQr(world, somchai, { provider: "KBANK", amount: 99 })).body.qrcodeId;
  await payQrFrom(world, code, { payer: somchai });
  await reportPaid(world, "KBANK", code ?? "");
  await watchQr(world);
  const statements = [
    "update bank_receipt set state = 'returned', ended_at = clock_now() where id = $1",
    ...["operator", "feed"].map(
      (channel) => `with posted as (
        select number from operation where member_id = '${mali.id}' order by number limit 1
      )
      update bank_receipt set state = 'credited', channel = '${channel}', member_id = '${mali.id}',
        operation_number = posted.number, ended_at = clock_now()
      from posted where id = $1`,
    ),
    `update bank_receipt set state = 'twin', ended_at = clock_now(), payment_provider = payment.provider,
       payment_id = payment.payment_id
     from (select provider, payment_id from qr_payment where amount_minor = 9900) as payment where id = $1`,
    `insert into bank_receipt (line_id, sender_bank, reference, sender_account, sender_name,
       receiver_bank, receiver_account, currency, amount_minor, transferred_at, state, ended_at)
     select 'X' || $1, sender_bank, 'X' || reference, sender_account, sender_name, receiver_bank,
       receiver_account, currency, amount_minor, transferred_at, 'returned', clock_now()
     from bank_receipt where id::text = $1`,
  ];
  expect(
    await office.listUnguarded(statements, {
      values: [id],
      by: /needs an act|permission denied|are credited once/,
    }),
  ).toEqual([]);
  // An act about one member covers no other member.
  const { actId } = (await assign(clerk, await receive(503), mali)).body;
  const owner = await openBrowser(office, "owner");
  await world.owner.query(
    `create function divert() returns trigger language plpgsql as $$
     begin new.member_id := '${somchai.id}'; return new; end $$;
     create trigger divert before update on bank_receipt for each row
       when (new.channel = 'operator') execute function divert()`,
  );
  try {
    expect((await owner.approve(actId)).status).toBe(500);
  } finally {
    await world.owner.query("drop trigger divert on bank_receipt; drop function divert()");
  }
  expect((await owner.approve(actId)).body.state).toBe("DONE");
});

test("the command line goes through the same acts, and the record verifies", async () => {
  const operator = { pool: world.owner, actor: "operator:som" };
  const id = BigInt(await receive(504));
  const phone = mali.registration.username;
  const waits = await assignSuspense(operator, { id, phone, reason });
  expect(waits.state).toBe("WAITS");
  const owner = await openBrowser(office, "owner");
  expect((await owner.approve(waits.actId)).body.state).toBe("DONE");
  expect(await checkRecord(world)).toEqual({ code: 0, text: "The record is whole.\n" });
});
