import { acts } from "@krapao/contract/office/acts";
import { record } from "@krapao/contract/office/record";
import { payouts } from "@krapao/contract/office/payouts";
import { withdraw } from "@krapao/contract/withdraw";
import { Authenticator } from "@krapao/testkit/authenticator";
import { beforeEach, expect, test } from "vitest";
import { decideHeldPayout } from "#admin/held-payouts.ts";
import { setMemberDisabled } from "#admin/members.ts";
import { walletAmount } from "#testing/deposits.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney, listPayouts, listReferences, payOut } from "#testing/money.ts";
import {
  checkRecord,
  type OfficeBrowser,
  officeOrigin,
  openBrowser,
  setUpOffice,
} from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
beforeEach(() =>
  world.set("office", { twoFrom: { "withdraw.release": { BAHT: 500, LAK: 500_000 } } }),
);

/** A member whose withdrawal waits for a person. */
async function hold(amount: number): Promise<{ member: Member; reference: string }> {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 1000);
  await world.owner.query(
    "insert into withdrawal_hold values ($1, 'PASSWORD_RESET', clock_now() + interval '1 day')",
    [member.id],
  );
  const { token } = member;
  const held = await world.call(withdraw.withdraw, { token, body: { amount } });
  expect(held.body.withdrawal.heldReasons).toContain("PASSWORD_RESET");
  const [reference = ""] = await listReferences(world, member.id);
  return { member, reference };
}

const reason = "spoke to the member";
const release = (browser: OfficeBrowser, reference: string) =>
  browser.call(payouts.release, { params: { reference }, body: { reason } });
const actOf = async (browser: OfficeBrowser, id: string) => {
  const { waiting, decided } = (await browser.call(acts.list)).body;
  return [...waiting, ...decided].find((act) => act.id === id);
};

test("one person releases a small payout, which the bank then gets once", async () => {
  const { member, reference } = await hold(300);
  const clerk = await openBrowser(office, "clerk");
  const { payouts: shown } = (await clerk.call(payouts.list)).body;
  const found = shown.find((payout) => payout.reference === reference);
  expect(found).toMatchObject({ amount: 300, reasons: ["PASSWORD_RESET"], needsSecond: false });
  expect(found?.member).not.toContain(member.registration.username);
  await payOut(world);
  expect(await listPayouts(world, member.id)).toEqual([]);
  expect((await release(clerk, reference)).body).toMatchObject({ state: "DONE" });
  await payOut(world);
  expect(await listPayouts(world, member.id)).toMatchObject([{ amount: 300 }]);
  expect(await release(clerk, reference)).toMatchObject({ status: 404, code: "NO_DATA" });
  const { rows } = await world.owner.query(
    "select actor, act, detail ->> 'reason' as reason from audit where act = 'withdraw.release' and subject = $1",
    [member.id],
  );
  expect(rows).toEqual([{ actor: "operator:sandbox-clerk", act: "withdraw.release", reason }]);
});

test("one person refuses a payout, and the money is back in the wallet", async () => {
  const { member, reference } = await hold(900);
  const clerk = await openBrowser(office, "clerk");
  const refused = await clerk.call(payouts.refuse, { params: { reference }, body: { reason } });
  expect(refused.body).toMatchObject({ state: "DONE" });
  expect(await walletAmount(world, member)).toBe(1000);
  await payOut(world);
  expect(await listPayouts(world, member.id)).toEqual([]);
});

test("from the two-person amount on, another operator in another browser signs exactly this act", async () => {
  const { member, reference } = await hold(500);
  const clerk = await openBrowser(office, "clerk");
  const requested = await release(clerk, reference);
  expect(requested.body.state).toBe("WAITS");
  const { actId } = requested.body;
  await payOut(world);
  expect(await listPayouts(world, member.id)).toEqual([]);
  expect((await release(clerk, reference)).code).toBe("ACT_OPEN");

  const owner = await openBrowser(office, "owner");
  expect(await actOf(owner, actId)).toMatchObject({ state: "WAITING", isApprovable: true });
  const challenge = (await owner.call(acts.challenge, { params: { id: actId } })).body;
  const sign = (key: Authenticator, given = {}) =>
    owner.call(acts.approve, { params: { id: actId }, body: key.use({ ...challenge, ...given }) });
  // Another key, another text, and a page of another site.
  const strange = new Authenticator(officeOrigin);
  strange.create({
    ...challenge,
    user: { id: Buffer.from("sandbox-owner").toString("base64url") },
  });
  expect((await sign(strange)).code).toBe("PASSKEY_INVALID");
  expect((await sign(owner.key, { challenge: "A".repeat(43) })).code).toBe("PASSKEY_INVALID");
  expect((await sign(owner.key, { rpId: "evil.example" })).code).toBe("PASSKEY_INVALID");
  expect((await sign(clerk.key)).code).toBe("PASSKEY_INVALID");

  expect((await sign(owner.key)).body).toMatchObject({ state: "DONE" });
  await payOut(world);
  expect(await listPayouts(world, member.id)).toMatchObject([{ amount: 500 }]);
  expect((await owner.approve(actId)).code).toBe("ACT_OVER");
});

test("nobody approves an own act, nor one from the same browser, nor without the permission", async () => {
  const { member, reference } = await hold(500);
  // A clerk who is an owner as well has both permissions.
  const both = await openBrowser(office, "clerk");
  await world.owner.query("insert into operator_role values ('sandbox-clerk', 'owner')");
  const { actId } = (await release(both, reference)).body;
  expect((await both.approve(actId)).code).toBe("OWN_ACT");
  const other = await openBrowser(office, "clerk");
  expect((await other.approve(actId)).code).toBe("OWN_ACT");
  await world.owner.query(
    "delete from operator_role where role = 'owner' and operator_id = 'sandbox-clerk'",
  );

  await both.enter("owner");
  expect((await both.approve(actId)).code).toBe("SAME_DEVICE");
  for (const role of ["agent", "auditor", "engineer", "promoter"] as const) {
    expect((await (await openBrowser(office, role)).approve(actId)).code, role).toBe("NOT_ALLOWED");
  }
  await payOut(world);
  expect(await listPayouts(world, member.id)).toEqual([]);
});

test("changed facts, a passed day and a decided act cannot be approved", async () => {
  const owner = await openBrowser(office, "owner");
  const clerk = await openBrowser(office, "clerk");
  const changed = await hold(500);
  const { actId } = (await release(clerk, changed.reference)).body;
  const operator = { pool: world.owner, actor: "operator:test" };
  const phone = changed.member.registration.username;
  await setMemberDisabled(operator, { phone, isDisabled: true, reason });
  expect(await actOf(owner, actId)).toMatchObject({ changed: ["memberDisabled"] });
  expect((await owner.approve(actId)).code).toBe("CHANGED");
  const dismissal = { params: { id: actId }, body: { reason } };
  expect((await clerk.call(acts.reject, dismissal)).code).toBe("NOT_ALLOWED");
  expect((await owner.call(acts.recall, dismissal)).code).toBe("NOT_ALLOWED");
  expect((await owner.call(acts.reject, dismissal)).status).toBe(200);
  expect((await owner.approve(actId)).code).toBe("ACT_OVER");

  const recalled = await hold(600);
  const second = (await release(clerk, recalled.reference)).body.actId;
  expect((await clerk.call(acts.recall, { params: { id: second }, body: { reason } })).status).toBe(
    200,
  );
  expect((await owner.approve(second)).code).toBe("ACT_OVER");
  const third = (await release(clerk, recalled.reference)).body.actId;
  await world.moveClock("24 hours");
  const later = await openBrowser(office, "owner");
  expect((await later.approve(third)).code).toBe("ACT_OVER");
  expect(await actOf(later, third)).toMatchObject({ state: "EXPIRED" });
  const fourth = await release(await openBrowser(office, "clerk"), recalled.reference);
  expect(fourth.body.state).toBe("WAITS");
});

test("an act is approved once, whoever approves it at the same moment", async () => {
  const { member, reference } = await hold(500);
  const { actId } = (await release(await openBrowser(office, "clerk"), reference)).body;
  const owner = await openBrowser(office, "owner");
  const risk = await openBrowser(office, "risk");
  const replies = await Promise.all([owner, risk, owner, risk].map((one) => one.approve(actId)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  await payOut(world);
  expect(await listPayouts(world, member.id)).toHaveLength(1);
});

test("the database refuses to release or refuse without an act, whoever asks it", async () => {
  const { reference } = await hold(300);
  const large = await hold(700);
  const statements = [
    "update withdrawal set held_reasons = null where reference = $1",
    "update withdrawal set is_open = false where reference = $1",
    `select withdrawal_settle(array_agg(member_id), array_agg(number), array['FAILED'])
     from withdrawal where reference = $1`,
    "select office_covers('withdraw.release', $1, 30000)",
    "select office_request_as('sandbox-clerk', 'x', 'withdraw.release', $1, 'because', '{}')",
    "select office_request('\\x00', 'withdraw.release', $1, 'because', '{}')",
    "insert into office_act (kind, subject) values ('withdraw.release', $1)",
    "update office_act set verdict = 'approved' where subject = $1",
    "insert into operator_role values ($1, 'owner')",
    "delete from office_record where line = $1",
    "update office_record_head set hash = convert_to($1, 'UTF8')",
  ];
  const pools = { app: world.pool, office: office.pools.office, deeds: office.pools.deeds };
  for (const [role, pool] of Object.entries(pools)) {
    for (const statement of statements) {
      await expect(pool.query(statement, [reference]), `${role}: ${statement}`).rejects.toThrow(
        /needs an act|permission denied|invalid-token/,
      );
    }
  }
  // The owner of the database is refused too: the guard is a trigger.
  const [first = ""] = statements;
  await expect(world.owner.query(first, [reference])).rejects.toThrow("needs an act");
  // An act about one payout covers no other, and a waiting act covers nothing.
  const clerk = await openBrowser(office, "clerk");
  const { actId } = (await release(clerk, large.reference)).body;
  const deeds = await office.pools.deeds.connect();
  await expect(deeds.query("select office_take($1)", [actId])).rejects.toThrow("ACT_OVER");
  await expect(deeds.query(first, [large.reference])).rejects.toThrow("needs an act");
  deeds.release();
});

test("the command line goes through the same acts", async () => {
  const operator = { pool: world.owner, actor: "operator:som chai" };
  const small = await hold(300);
  const done = await decideHeldPayout(operator, { ...small, isReleased: true, reason });
  expect(done.state).toBe("DONE");
  const large = await hold(500);
  const waits = await decideHeldPayout(operator, { ...large, isReleased: true, reason });
  expect(waits.state).toBe("WAITS");
  await payOut(world);
  expect(await listPayouts(world, large.member.id)).toEqual([]);
  const owner = await openBrowser(office, "owner");
  expect(await actOf(owner, waits.actId)).toMatchObject({ requestedBy: "console.som-chai" });
  expect((await owner.approve(waits.actId)).body.state).toBe("DONE");
  await payOut(world);
  expect(await listPayouts(world, large.member.id)).toHaveLength(1);
});

test("an act whose signature, request or decider was changed is found", async () => {
  const { rows } = await world.owner.query<{ id: bigint }>(
    "select id from office_act where verdict = 'approved' limit 1",
  );
  await world.owner.query("alter table office_act disable trigger all");
  const breaches = {
    "one person decided alone": "decided_by = requested_by",
    "both used one browser": "decided_device = requested_device",
    "another approval": `proof = proof || '{"signature": "AAAA"}'`,
    "not what was hashed": 'body = body || \'{"amountMinor": "1"}\'',
  };
  await world.owner.query("alter table office_act drop constraint office_act_four_eyes");
  for (const [sentence, change] of Object.entries(breaches)) {
    const act = await world.owner.connect();
    await act.query(
      "create temporary table kept as select decided_by, decided_device, proof, body from office_act where id = $1",
      [rows[0]?.id],
    );
    await act.query(`update office_act set ${change} where id = $1`, [rows[0]?.id]);
    expect(await checkRecord(world), change).toMatchObject({
      code: 1,
      text: expect.stringContaining(sentence),
    });
    await act.query(
      "update office_act set decided_by = kept.decided_by, decided_device = kept.decided_device, proof = kept.proof, body = kept.body from kept where id = $1",
      [rows[0]?.id],
    );
    await act.query("drop table kept");
    act.release();
  }
  await world.owner.query("alter table office_act enable trigger all");
});

test("the record is one chain that shows a changed line", async () => {
  const owner = await openBrowser(office, "owner");
  const { lines, isWhole } = (await owner.call(record.list, { body: {} })).body;
  expect(isWhole).toBe(true);
  expect(await checkRecord(world)).toEqual({ code: 0, text: "The record is whole.\n" });
  expect(lines.map(({ event }) => event)).toEqual(
    expect.arrayContaining(["act.requested", "act.approved", "act.done", "passkey.add"]),
  );
  await expect(world.owner.query("update office_record set line = '{}'")).rejects.toThrow(
    "only grows",
  );
  await world.owner.query("alter table office_record disable trigger all");
  await world.owner.query(
    "update office_record set line = replace(line, 'owner', 'nobody') where number = $1",
    [lines[3]?.number],
  );
  expect((await owner.call(record.list, { body: {} })).body.isWhole).toBe(false);
  expect(await checkRecord(world)).toMatchObject({ code: 1 });
});
