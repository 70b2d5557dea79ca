import { beforeEach, expect, test } from "vitest";
import { createQr, payQr, reportPaid, watchQr } from "#testing/deposits.ts";
import { makeVoucher, sendGift, settleAll } from "#testing/gifts.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { balance, setUpSlipWorld, decideAll, drawSlip, transfer, upload } from "#testing/slips.ts";
import { HeldSlips } from "./slip/held-slips.ts";

/** Deposits of the same moment share a transaction. One that cannot be credited falls out alone. */

let mali: Member;
let others: readonly Member[];

const { world } = await setUpSlipWorld();
beforeEach(async () => {
  mali = await joinMember(world);
  others = [await joinMember(world), await joinMember(world)];
});

/** The ledger refuses every credit of Mali meanwhile. */
async function whileRefused(act: () => Promise<unknown>): Promise<void> {
  await world.owner.query(
    `alter table ledger_account add constraint refused_in_test
       check (member_id <> '${mali.id}' or wallet_minor = 0) not valid`,
  );
  await act();
  await world.owner.query("alter table ledger_account drop constraint refused_in_test");
  expect(await balance(world, mali)).toBe(0);
}

async function expectBalances(amount: number): Promise<void> {
  for (const member of others) expect(await balance(world, member)).toBe(amount);
}

test("payments by code", async () => {
  for (const [index, member] of [mali, ...others].entries()) {
    const { body } = await createQr(world, member, { provider: "FP", amount: 100 + index });
    await payQr(world, body.qrcodeId);
    await reportPaid(world, "FP", body.qrcodeId);
  }
  await whileRefused(() => expect(watchQr(world)).rejects.toThrow(/refused_in_test/));
  const amounts = await Promise.all(others.map((member) => balance(world, member)));
  expect(amounts).toEqual([101, 102]);
  await world.moveClock("41 seconds");
  await watchQr(world);
  expect(await balance(world, mali)).toBe(100);
});

test("gift links", async () => {
  await whileRefused(async () => {
    const vouchers = [mali, ...others].map(async (member) =>
      sendGift(world, member, await makeVoucher(world, { amount: 60 })),
    );
    const [refused, ...credited] = await Promise.all(vouchers);
    expect(refused?.status).toBe(500);
    for (const reply of credited) expect(reply).toMatchObject({ message: "SUCCESS", amount: 60 });
  });
  await expectBalances(60);
  await world.moveClock("41 seconds");
  await settleAll(world);
  expect(await balance(world, mali)).toBe(60);
});

test("slips", async () => {
  for (const member of [mali, ...others]) {
    const made = await transfer(world, member);
    await upload(world, member, await drawSlip(world, made));
  }
  await whileRefused(() => expect(decideAll(world)).rejects.toThrow(/refused_in_test/));
  await expectBalances(250);
  await world.moveClock("41 seconds");
  await decideAll(world);
  expect(await balance(world, mali)).toBe(250);
});

test("slips that wait for an operator are checked some at a time, and all of them", async () => {
  const { owner, ctx } = world;
  const held = new HeldSlips(ctx.db, 1);
  const made = [];
  for (const member of [mali, ...others]) {
    made.push(await transfer(world, member, { feed: "LINE" }));
    await upload(world, member, await drawSlip(world, made.at(-1) ?? expect.fail("no transfer")));
  }
  await owner.query(
    `update slip set held_reason = 'UNCERTAIN', bank = '014', transfer_reference = sent.reference,
       transfer = jsonb_build_object('sender', jsonb_build_object('bankCode', account.bank_code))
     from unnest($1::text[], $2::text[]) as sent (member_id, reference)
     join bank_account as account on account.member_id = sent.member_id
     where slip.member_id = sent.member_id`,
    [[mali, ...others].map(({ id }) => id), made.map(({ reference }) => reference)],
  );
  for (let count = 0; count < 4; count += 1) expect(await held.endDecided()).toEqual([]);
  // An operator ends a transfer by an act; the guard of it is off for this one statement.
  await owner.query(
    `with unguarded as materialized (
       select set_config('session_replication_role', 'replica', true) as role
     )
     insert into bank_receipt (line_id, sender_bank, reference, sender_account, sender_name,
       receiver_bank, receiver_account, currency, amount_minor, transferred_at, state, ended_at)
     select 'held ' || slip.reference, account.bank_code, slip.transfer_reference, '1', 'N', 'SCB',
       '9991111111', 'BAHT', 25000, clock_now(), 'returned', clock_now()
     from unguarded, slip join bank_account as account on account.member_id = slip.member_id
     where slip.member_id = any ($1) and role = 'replica'`,
    [others.map(({ id }) => id)],
  );
  const ended: string[] = [];
  for (let count = 0; count < 4; count += 1) ended.push(...(await held.endDecided()));
  expect(ended.toSorted()).toEqual(others.map(({ id }) => id).toSorted());
});
