import { account } from "@krapao/contract/account";
import { expect, onTestFinished, test } from "vitest";
import { joinMember } from "#testing/members.ts";
import { createWorld, setUpWorld, fresh } from "#testing/world.ts";

const world = await setUpWorld();

function edit(token: string, body: object) {
  return world.call(account.editProfile, { token, body });
}

function nameInEnglish(token: string, bankCode: string, bankAccountName: string) {
  const body = { bankCode, bankAccountName };
  return world.call(account.editBankAccountName, { token, body });
}

test("a member changes name and bank account until the first deposit", async () => {
  const { token, id } = await joinMember(world);
  const given = {
    name: "ดอกรัก ทดสอบ",
    bankCode: "KBANK",
    bankAccountName: "dokrak thodsob",
    bankAccountNo: fresh.accountNo(),
  };
  const edited = await edit(token, given);
  expect(edited.body).toMatchObject({
    message: "SUCCESS",
    profile: { name: "ดอกรัก ทดสอบ" },
    bankAccount: { bankCode: "KBANK", bankAccountName: "DOKRAK THODSOB" },
  });
  const read = await world.call(account.profile, { token });
  expect(read.body.bankAccount).toEqual(edited.body.bankAccount);

  await world.owner.query("update bank_account set locked_at = clock_now() where member_id = $1", [
    id,
  ]);
  const moved = await edit(token, { ...given, bankAccountNo: fresh.accountNo() });
  expect([moved.code, moved.field]).toEqual(["INVALID_BANK", "bankAccountNo"]);
  const renamed = await edit(token, { ...given, name: "ดอกรัก" });
  expect(renamed.body.profile.name).toBe("ดอกรัก");
  expect(renamed.body.bankAccount.isOpenToChange).toBe(false);
});

test("another member's bank account cannot be registered", async () => {
  const { registration: other } = await joinMember(world);
  const { token, registration: mine } = await joinMember(world);
  const { name, bankCode, bankAccountName } = mine;
  const { bankAccountNo } = other;
  const refused = await edit(token, { name, bankCode, bankAccountName, bankAccountNo });
  expect(refused.code).toBe("EXISTING_BANK");
});

test("two members who concurrently change to one account: one of them gets it", async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => joinMember(world)));
  const bankAccountNo = fresh.accountNo();
  const replies = await Promise.all(
    members.map(({ token, registration: { name, bankCode, bankAccountName } }) =>
      edit(token, { name, bankCode, bankAccountName, bankAccountNo }),
    ),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  expect(replies.filter((reply) => reply.code === "EXISTING_BANK")).toHaveLength(9);
});

test("an English account name is given once, and only if the bank needs it", async () => {
  const { token, id } = await joinMember(world, { bankCode: "KTB" });
  await world.pool.query("update bank_account set account_name = 'มะลิ' where member_id = $1", [id]);
  expect((await nameInEnglish(token, "KTB", "มะลิ")).code).toBe("BANK_ACCOUNT_NAME_ENG");
  expect((await nameInEnglish(token, "BBL", "MALI")).code).toBe("INVALID_BANK");
  const given = await nameInEnglish(token, "KTB", "mali thodsob");
  expect(given.body.bankAccount.bankAccountName).toBe("MALI THODSOB");
  expect((await nameInEnglish(token, "KTB", "SOMEBODY ELSE")).code).toBe("INVALID_BANK");
  const elsewhere = await joinMember(world, { bankCode: "SCB" });
  expect((await nameInEnglish(elsewhere.token, "SCB", "MALI")).code).toBe("INVALID_BANK");
});

test("no payload changes the fields that a member must not change", async () => {
  const { token, registration } = await joinMember(world);
  const { name, bankCode, bankAccountName, bankAccountNo } = registration;
  const mine = { name, bankCode, bankAccountName, bankAccountNo };
  for (const extra of ["coin", "currency", "_id", "username", "isOpenToChange", "disabled_at"]) {
    const refused = await edit(token, { ...mine, [extra]: 1 });
    expect([refused.code, refused.field]).toEqual(["KEY_INVALID", extra]);
  }
});

async function countEdits(memberId: string): Promise<number> {
  const { rows } = await world.owner.query<{ count: bigint }>(
    "select count(*) from audit where actor = $1 and act = 'account.edit'",
    [memberId],
  );
  return Number(rows[0]?.count);
}

test("only edits that change a profile are recorded", async () => {
  const { id, token, registration } = await joinMember(world);
  const { name, bankCode, bankAccountName, bankAccountNo } = registration;
  const same = { name, bankCode, bankAccountName, bankAccountNo };
  for (let sent = 0; sent < 3; sent += 1) expect((await edit(token, same)).status).toBe(200);
  expect(await countEdits(id)).toBe(0);
  expect((await edit(token, { ...same, name: "ดอกรัก" })).status).toBe(200);
  expect(await countEdits(id)).toBe(1);
});

test("a member cannot test many bank accounts for whether they are registered", async () => {
  const { token, registration } = await joinMember(world);
  const { name, bankCode, bankAccountName } = registration;
  const probe = () =>
    edit(token, { name, bankCode, bankAccountName, bankAccountNo: fresh.accountNo() });
  const replies = [];
  for (let sent = 0; sent < 21; sent += 1) replies.push(await probe());
  expect(replies.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(replies[20]).toMatchObject({ status: 429, code: "REQUEST_LIMIT" });
  expect(Number(replies[20]?.headers["retry-after"])).toBeGreaterThan(0);
  await world.moveClock("61 minutes");
  expect((await probe()).status).toBe(200);
});

test("an address has one limit for all members together", async () => {
  const strict = await createWorld({ env: { ADDRESS_HOUR_LIMIT: "3" } });
  onTestFinished(() => strict.close());
  const members = [await joinMember(strict), await joinMember(strict)];
  const statuses: number[] = [];
  for (const [index, { token, registration }] of [...members, ...members].entries()) {
    const { name, bankCode, bankAccountName, bankAccountNo } = registration;
    const body = { name, bankCode, bankAccountName, bankAccountNo };
    const address = index % 2 === 0 ? "2001:db8::1" : "2001:db8:0:0:1::";
    statuses.push((await strict.call(account.editProfile, { token, body, address })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});
