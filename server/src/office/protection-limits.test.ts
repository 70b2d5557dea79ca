import { protectionRoom } from "@krapao/contract/office/protection";
import { type Limit, protection } from "@krapao/contract/protection";
import { expect, test } from "vitest";
import { createQr } from "#testing/deposits.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { checkRecord, openBrowser, setUpOffice } from "#testing/office.ts";
import { passDays } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);

const reason = "the member talked to us";
const ofDay = { kind: "deposit", period: "day" } as const;

const setLimit = ({ token }: Member, amount: number | null) =>
  world.call(protection.setLimit, { token, body: { ...ofDay, amount } });
const confirm = ({ token }: Member) => world.call(protection.confirmLimit, { token, body: ofDay });
const limitOf = async ({ token }: Member): Promise<Limit | undefined> =>
  (await world.call(protection.read, { token })).body.limits.find(({ kind }) => kind === "deposit");

async function tighten({ id }: Member, amount: number) {
  const agent = await openBrowser(office, "agent");
  const body = { ...ofDay, amount, reason };
  return agent.call(protectionRoom.limit, { params: { memberId: id }, body });
}

/** A day later the sessions of operators are over. */
async function agree({ id }: Member, amount: number | null) {
  const risk = await openBrowser(office, "risk");
  const body = { ...ofDay, amount, reason };
  return risk.call(protectionRoom.raise, { params: { memberId: id }, body });
}

test("staff lower a limit at once, the member sees who set it, and staff cannot raise it", async () => {
  const member = await joinMember(world);
  await setLimit(member, 1000);
  const qr = (await createQr(world, member, { provider: "FP", amount: 800 })).body;
  expect(qr.hasQrcode).toBe(true);
  expect((await tighten(member, 500)).body.state).toBe("DONE");
  expect(await limitOf(member)).toMatchObject({ amount: 500, staff: 500, raise: null });
  expect((await createQr(world, member, { provider: "FP", amount: 501 })).code).toBe(
    "DEPOSIT_LIMIT",
  );
  const { rows } = await world.owner.query("select state from qr_code where member_id = $1", [
    member.id,
  ]);
  expect(rows).toEqual([{ state: "cancelled" }]);
  expect((await tighten(member, 501)).code).toBe("KEY_INVALID");
  expect(await limitOf(member)).toMatchObject({ amount: 500 });
  const auditor = await openBrowser(office, "auditor");
  const read = await auditor.call(protectionRoom.limits, { params: { memberId: member.id } });
  expect(read.body).toMatchObject({ currency: "BAHT", limits: [{ ...ofDay, staff: 500 }] });
});

test("a member passes a limit of staff only after the wait and with two people's agreement", async () => {
  const member = await joinMember(world);
  await tighten(member, 500);
  await setLimit(member, 800);
  expect((await limitOf(member))?.raise).toMatchObject({ amount: 800, needsStaff: true });
  await passDays(world, "2 days");
  expect((await limitOf(member))?.raise).toMatchObject({ isReady: false });
  expect((await confirm(member)).code).toBe("LIMIT_WAITS");

  // Two people agree to exactly what the member has asked for.
  expect((await agree(member, 900)).code).toBe("NO_DATA");
  const { state, actId } = (await agree(member, 800)).body;
  expect(state).toBe("WAITS");
  const owner = await openBrowser(office, "owner");
  const { raises } = (await owner.call(protectionRoom.list)).body;
  expect(raises).toMatchObject([{ memberId: member.id, now: 500, amount: 800, openAct: actId }]);
  await setLimit(member, 700);
  expect((await owner.approve(actId)).code).toBe("CHANGED");
  await setLimit(member, 800);
  expect((await owner.approve(actId)).body.state).toBe("DONE");
  expect((await owner.call(protectionRoom.list)).body.raises).toEqual([]);
  expect((await confirm(member)).code).toBe("LIMIT_WAITS");
  await passDays(world, "2 days");
  expect((await confirm(member)).status).toBe(200);
  expect(await limitOf(member)).toMatchObject({ amount: 800, staff: null, raise: null });
});

test("one person declines a higher limit, the member reads why and may ask again", async () => {
  const member = await joinMember(world);
  await tighten(member, 500);
  await setLimit(member, 800);
  const risk = await openBrowser(office, "risk");
  const why = "please talk to us first";
  const decline = (amount: number) =>
    risk.call(protectionRoom.declineRaise, {
      params: { memberId: member.id },
      body: { ...ofDay, amount, reason: why },
    });
  expect((await decline(900)).code).toBe("NO_DATA");
  expect((await decline(800)).body.state).toBe("DONE");
  expect((await limitOf(member))?.raise).toMatchObject({ amount: 800, declined: why });
  expect((await decline(800)).code).toBe("NO_DATA");
  expect((await agree(member, 800)).code).toBe("NO_DATA");
  await passDays(world, "2 days");
  expect((await limitOf(member))?.raise).toMatchObject({ isReady: false });
  expect((await confirm(member)).code).toBe("NO_DATA");
  // The same amount again is a new request, with a wait of its own.
  await setLimit(member, 800);
  expect((await limitOf(member))?.raise).toMatchObject({ needsStaff: true, declined: null });
  expect((await confirm(member)).code).toBe("LIMIT_WAITS");
  expect((await agree(member, 800)).body.state).toBe("WAITS");
});

test("a lower limit of the member's own stays below that of staff without their agreement", async () => {
  const member = await joinMember(world);
  await tighten(member, 500);
  await setLimit(member, 300);
  await setLimit(member, 500);
  await passDays(world, "2 days");
  expect((await limitOf(member))?.raise).toMatchObject({ needsStaff: false, isReady: true });
  expect((await confirm(member)).status).toBe(200);
  expect(await limitOf(member)).toMatchObject({ amount: 500, staff: 500, raise: null });
});

test("the database lets nobody set or pass a limit of staff without an act", async () => {
  const member = await joinMember(world);
  await tighten(member, 500);
  await setLimit(member, 800);
  await passDays(world, "2 days");
  const add = (amount: number | null, staff: number | null) =>
    `insert into protection_limit (member_id, kind, period, number, amount_minor, from_at, staff_minor)
     values ($1, 'deposit', 'day', 2, ${amount}, clock_now(), ${staff})`;
  const statements = [
    add(40_000, null),
    add(80_000, null),
    add(30_000, 30_000),
    "select protection_tighten($1, 'deposit', 'day', 30000)",
    "select protection_agree_raise($1, 'deposit', 'day')",
    "update protection_raise set agreed_at = clock_now() where member_id = $1",
    "select protection_decline_raise($1, 'deposit', 'day')",
    "update protection_raise set declined_at = clock_now(), decline_text = 'no' where member_id = $1",
  ];
  expect(await office.listUnguarded(statements, { values: [member.id] })).toEqual([]);
  await expect(world.owner.query(add(80_000, 50_000), [member.id])).rejects.toThrow(/of_staff/);
  expect(await checkRecord(world)).toMatchObject({ code: 0 });
});
