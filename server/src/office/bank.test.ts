import { inbox } from "@krapao/contract/inbox";
import { acts } from "@krapao/contract/office/acts";
import { members } from "@krapao/contract/office/members";
import { withdraw } from "@krapao/contract/withdraw";
import { expect, test } from "vitest";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { type OfficeBrowser, openBrowser, setUpOffice } from "#testing/office.ts";
import { fresh, setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
const clerk = await openBrowser(office, "clerk");
const owner = await openBrowser(office, "owner");
const risk = await openBrowser(office, "risk");

const reason = "the member showed the book of the new account";

const request = (
  { id, registration }: Member,
  accountNo: string,
  { by = clerk, ...given }: { by?: OfficeBrowser; bankCode?: string; accountName?: string } = {},
) =>
  by.call(members.changeBank, {
    params: { id },
    body: {
      bankCode: registration.bankCode,
      accountNo,
      accountName: registration.bankAccountName,
      reason,
      ...given,
    },
  });

async function accountOf({ id }: Member) {
  const { rows } = await world.owner.query<{ account_no: string; is_locked: boolean }>(
    "select account_no, locked_at is not null as is_locked from bank_account where member_id = $1",
    [id],
  );
  return rows[0];
}

async function joinDepositor(): Promise<Member> {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 500);
  // As the first deposit by transfer does.
  await world.owner.query("update bank_account set locked_at = clock_now() where member_id = $1", [
    member.id,
  ]);
  return member;
}

test("two people change the account, the member is notified, and payouts wait for a person", async () => {
  const member = await joinDepositor();
  const { bankCode, bankAccountNo: before } = member.registration;
  const after = fresh.accountNo();
  const spaced = `${after.slice(0, 3)}-${after.slice(3)}`;
  const { actId, state } = (await request(member, spaced)).body;
  expect(state).toBe("WAITS");
  expect(await accountOf(member)).toMatchObject({ account_no: before });
  expect((await request(member, after)).code).toBe("ACT_OPEN");
  const params = { id: actId };
  const { facts } = (await owner.call(acts.read, { params })).body;
  expect(facts).toMatchObject({
    accountNow: `${bankCode} ${before.slice(-4)}`,
    accountNew: `${bankCode} ${after.slice(-4)}`,
    accountFree: "true",
    holdHours: "72",
  });
  expect((await owner.approve(actId)).body.state).toBe("DONE");
  expect(await accountOf(member)).toEqual({ account_no: after, is_locked: true });

  const { items } = (await world.call(inbox.list, { token: member.token, body: { limit: 10 } }))
    .body;
  expect(items[0]).toMatchObject({ kind: "account", account: `${bankCode} •••${after.slice(-4)}` });
  const paid = await world.call(withdraw.withdraw, { token: member.token, body: { amount: 100 } });
  expect(paid.body.withdrawal.heldReasons).toContain("ACCOUNT_CHANGED");

  // Neither number is in the record or the audit trail.
  const { rows } = await world.owner.query<{ text: string }>(
    `select line as text from office_record union all select detail::text from audit
     union all select facts::text || coalesce(result::text, '') from office_act`,
  );
  const text = rows.map((row) => row.text).join();
  expect(text).toContain(after.slice(-4));
  for (const number of [before, after]) expect(text).not.toContain(number);
});

test("back to the former account undoes the change", async () => {
  const member = await joinDepositor();
  const changed = (await request(member, fresh.accountNo())).body;
  await owner.approve(changed.actId);
  const back = (await request(member, member.registration.bankAccountNo)).body;
  expect((await risk.approve(back.actId)).body.state).toBe("DONE");
  const { body } = await owner.call(acts.read, { params: { id: changed.actId } });
  expect(body.undoneBy).toBe(back.actId);
  const { items } = (await world.call(inbox.list, { token: member.token, body: { limit: 10 } }))
    .body;
  expect(items.filter(({ kind }) => kind === "account")).toHaveLength(2);
});

test("an account of somebody else, of no bank or without a name that fits is refused", async () => {
  const member = await joinDepositor();
  const other = await joinMember(world);
  const { bankCode, bankAccountNo } = other.registration;
  expect((await request(member, `00${bankAccountNo}`, { bankCode })).code).toBe("EXISTING_BANK");
  const free = fresh.accountNo();
  expect((await request(member, free, { bankCode: "NO_BANK" })).code).toBe("INVALID_BANK");
  const thai = { bankCode: "BBL", accountName: "มะลิ ดี" };
  expect((await request(member, free, thai)).code).toBe("BANK_ACCOUNT_NAME_ENG");
  expect((await request(member, "00000000")).code).toBe("KEY_INVALID");
  const { bankAccountNo: same } = member.registration;
  expect((await request(member, same)).code).toBe("NO_DATA");
  for (const role of ["agent", "risk", "owner"] as const) {
    const by = await openBrowser(office, role);
    expect((await request(member, free, { by })).code).toBe("NOT_ALLOWED");
  }
});

test("an account that somebody else registers while the request waits is not given", async () => {
  const member = await joinDepositor();
  const wanted = fresh.accountNo();
  const { bankCode } = member.registration;
  const { actId } = (await request(member, wanted)).body;
  await joinMember(world, { bankCode, bankAccountNo: wanted });
  expect((await owner.approve(actId)).code).toBe("CHANGED");
  expect(await accountOf(member)).toMatchObject({ account_no: member.registration.bankAccountNo });
});

test("the database changes no account outside the member's own way without its act, for no login", async () => {
  const member = await joinDepositor();
  const bound = [
    "update bank_account set account_no = '5550001112' where member_id = $1",
    "update bank_account set bank_code = case bank_code when 'KTB' then 'SCB' else 'KTB' end where member_id = $1",
    "update bank_account set account_name = 'SOMEBODY ELSE' where member_id = $1",
    "update bank_account set locked_at = null where member_id = $1",
    "delete from bank_account where member_id = $1",
  ];
  expect(await office.listUnguarded(bound, { values: [member.id] })).toEqual([]);
  const newcomer = await joinMember(world);
  const [own = ""] = bound;
  // Before the first deposit it is the member's, and still no operator's.
  expect(await office.listUnguarded([own], { values: [newcomer.id], except: "app" })).toEqual([]);
  // An act covers exactly its own account.
  const { actId } = (await request(member, fresh.accountNo())).body;
  await world.owner.query(
    `update office_act set verdict = 'approved', decided_by = 'sandbox-owner',
       decided_device = sha256('second'), decided_at = clock_now(), proof = '{}' where id = $1`,
    [actId],
  );
  const deeds = await office.pools.deeds.connect();
  await deeds.query("begin");
  await deeds.query("select from office_take($1)", [actId]);
  await expect(deeds.query(own, [member.id])).rejects.toThrow("needs an act");
  await deeds.query("rollback");
  deeds.release();
  expect(await accountOf(member)).toMatchObject({ account_no: member.registration.bankAccountNo });
});
