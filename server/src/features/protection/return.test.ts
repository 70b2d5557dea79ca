import { account } from "@krapao/contract/account";
import type { Registration } from "@krapao/contract/account";
import { expect, test } from "vitest";
import { joinMember, type Member, registration, verifyPhone } from "#testing/members.ts";
import { passDays } from "#testing/rewards.ts";
import { exclude, takeBreak } from "#testing/stops.ts";
import { setUpWorld, fresh } from "#testing/world.ts";

const world = await setUpWorld();

async function joinExcluded(): Promise<Member> {
  const member = await joinMember(world);
  await exclude(world, member);
  return member;
}

/** Registers a new phone, with the device cookie of a browser if there is one. */
async function register(changes: Partial<Registration>, device: Record<string, string> = {}) {
  const given = registration(changes);
  const cookies = { ...device, ...(await verifyPhone(world, given.username)) };
  return world.call(account.register, { body: given, cookies });
}

test("an excluded person is refused with the same account at any bank, or in the same browser", async () => {
  const { registration: known, cookies } = await joinExcluded();
  const { bankAccountNo } = known;
  for (const bankCode of [known.bankCode, "KBANK"]) {
    expect((await register({ bankCode, bankAccountNo })).code).toBe("REGISTER_FAIL");
    expect((await register({ bankCode, bankAccountNo: `00${bankAccountNo}` })).code).toBe(
      "REGISTER_FAIL",
    );
  }
  expect((await register({}, cookies)).code).toBe("REGISTER_FAIL");
  expect((await register({})).status).toBe(200);
  const { rows } = await world.owner.query("select from audit where act = 'account.excluded'");
  expect(rows).toHaveLength(5);
});

test("the browser of a member in a break, or of nobody excluded, refuses nobody", async () => {
  const member = await joinMember(world);
  await takeBreak(world, member);
  expect((await register({}, member.cookies)).status).toBe(200);
});

test("no member changes to the account of an excluded person, and the excluded one may change back", async () => {
  const excluded = await joinExcluded();
  const member = await joinMember(world);
  const edit = ({ token }: Member, { name, bankCode, ...bank }: Registration, accountNo: string) =>
    world.call(account.editProfile, {
      token,
      body: { name, bankCode, bankAccountName: bank.bankAccountName, bankAccountNo: accountNo },
    });
  const { bankAccountNo } = excluded.registration;
  for (const digits of [bankAccountNo, `00${bankAccountNo}`]) {
    const other = { ...member.registration, bankCode: "KBANK" };
    expect((await edit(member, other, digits)).code).toBe("INVALID_BANK");
  }
  expect((await edit(excluded, excluded.registration, fresh.accountNo())).status).toBe(200);
  // Nobody has the account any more, but its mark stays.
  expect((await edit(member, member.registration, bankAccountNo)).code).toBe("INVALID_BANK");
  expect((await edit(excluded, excluded.registration, bankAccountNo)).status).toBe(200);
});

test("marks are hashes that outlive the person's details, and nobody changes or reads them", async () => {
  const member = await joinExcluded();
  const { username, bankAccountNo } = member.registration;
  // As an erasure blanks them.
  await world.owner.query("update member set username = $2 where id = $1", [
    member.id,
    fresh.phone(),
  ]);
  await world.pool.query("update bank_account set account_no = $2 where member_id = $1", [
    member.id,
    fresh.accountNo(),
  ]);
  // The phone may get another code.
  await passDays(world, "1 hour");
  expect((await register({ username })).code).toBe("REGISTER_FAIL");
  expect((await register({ bankAccountNo })).code).toBe("REGISTER_FAIL");
  for (const table of ["exclusion_mark", "exclusion_key"]) {
    await expect(world.pool.query(`select * from ${table}`)).rejects.toThrow(/permission denied/);
  }
  await expect(world.owner.query("delete from exclusion_mark")).rejects.toThrow(/only grows/);
});

test("the database itself adds no excluded person", async () => {
  const { registration: known } = await joinExcluded();
  const stranger = await joinMember(world);
  await expect(
    world.owner.query(
      `insert into member (id, username, name, password_hash, currency)
       values ('0000000001', $1, 'x', 'x', 'BAHT') on conflict do nothing`,
      [known.username],
    ),
  ).rejects.toThrow(/excluded/);
  await expect(
    world.owner.query(
      `insert into bank_account (member_id, bank_code, account_no, account_name)
       values ($1, 'KBANK', $2, 'x') on conflict do nothing`,
      [stranger.id, known.bankAccountNo],
    ),
  ).rejects.toThrow(/excluded/);
});
