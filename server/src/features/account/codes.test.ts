import { account } from "@krapao/contract/account";
import { game } from "@krapao/contract/game";
import { lookup } from "@krapao/contract/lookup";
import { otp } from "@krapao/contract/otp";
import { changeUnguarded } from "@krapao/testkit/settings";
import { describe, expect, onTestFinished, test } from "vitest";
import { blockAddress, listBlockedAddresses, unblockAddress } from "#admin/addresses.ts";
import { goodPassword } from "#testing/good-password.ts";
import { joinMember, latestCode, registration, verifyPhone } from "#testing/members.ts";
import { setUpWorld, fresh } from "#testing/world.ts";

const world = await setUpWorld();

/** Makes the database roll back every transaction that writes to a table, as after a deadlock. */
async function takeBackWritesTo(table: string): Promise<void> {
  await world.owner.query(`
    create function refuse_for_test() returns trigger language plpgsql
      as 'begin raise serialization_failure; end';
    create trigger refuse_for_test before insert or update on ${table}
      for each row execute function refuse_for_test()`);
  onTestFinished(async () => {
    await world.owner.query("drop function refuse_for_test cascade");
  });
}

describe("a phone number that does not have ten digits", () => {
  test.each([
    ["one-time code", otp.send, { phoneNumber: "081234567" }],
    ["validate", account.validate, registration({ username: "081234567" })],
    ["register", account.register, registration({ username: "081234567" })],
    ["login", account.login, { username: "081234567", password: goodPassword }],
  ])("%s", async (_, call, body) => {
    const refused = await world.call(call, { body });
    expect(refused).toMatchObject({ status: 400, code: "PHONE_NUMBER_REQUIRE_10_DIGIT" });
  });
});

describe("one-time codes", () => {
  test("one that was never sent does not exist", async () => {
    const body = { otpToken: "A".repeat(43), otpCode: "123456" };
    expect(await world.call(otp.verify, { body })).toMatchObject({
      status: 404,
      code: "OTP_NOT_EXIST",
    });
  });

  test("one that could not be checked may be tried again, and no attempt is lost", async () => {
    const phone = fresh.phone();
    const sent = await world.call(otp.send, { body: { phoneNumber: phone } });
    const body = { otpToken: sent.body.otpToken ?? "", otpCode: await latestCode(world, phone) };
    const verify = () => world.call(otp.verify, { body, cookies: sent.cookies });
    await takeBackWritesTo("otp");
    expect(await verify()).toMatchObject({ status: 503, code: "OTP_VERIFY_FAIL" });
    await world.owner.query("drop trigger refuse_for_test on otp");
    expect((await verify()).status).toBe(200);
  });
});

test("a registration that the database rolled back may be sent again", async () => {
  const body = registration();
  const cookies = await verifyPhone(world, body.username);
  await takeBackWritesTo("bank_account");
  const register = () => world.call(account.register, { body, cookies });
  expect(await register()).toMatchObject({ status: 409, code: "REGISTER_FAIL" });
  await world.owner.query("drop trigger refuse_for_test on bank_account");
  expect((await register()).status).toBe(200);
});

test("an invite code without a member", async () => {
  const body = registration({ inviteCode: "PR0000000000" });
  const cookies = await verifyPhone(world, body.username);
  for (const call of [account.validate, account.register]) {
    expect(await world.call(call, { body, cookies })).toMatchObject({
      status: 404,
      code: "NO_USER",
      field: "inviteCode",
    });
  }
});

test("a login whose password changes during the check opens no session", async () => {
  const { id, registration: given } = await joinMember(world);
  const { username, password } = given;
  const sessions = `select from session where member_id = '${id}'`;
  const before = (await world.owner.query(sessions)).rowCount;
  const holder = await world.owner.connect();
  await holder.query("begin");
  await holder.query("update member set password_hash = password_hash || 'x' where id = $1", [id]);
  const login = world.call(account.login, { body: { username, password } });
  await world.someoneWaits().finally(async () => {
    await holder.query("commit");
    holder.release();
  });
  expect(await login).toMatchObject({ status: 409, code: "LOGIN_FAIL" });
  expect((await world.owner.query(sessions)).rowCount).toBe(before);
});

describe("an address on the block list", () => {
  const operator = () => ({ pool: world.owner, actor: "operator:test" });
  const blocked = { status: 403, code: "INVALID_IP" };

  test("cannot log in, register or open a game, registered or not", async () => {
    const { token, registration: given } = await joinMember(world);
    const stranger = registration();
    const calls = [
      [account.login, { username: given.username, password: given.password }],
      [account.login, { username: stranger.username, password: goodPassword }],
      [account.validate, stranger],
      [account.register, given],
      [otp.send, { phoneNumber: stranger.username }],
      [otp.verify, { otpToken: "A".repeat(43), otpCode: "123456" }],
    ] as const;
    const link = { ...game.link, path: "/api/autoLogin/pg/somebody" };
    await blockAddress(operator(), "203.0.113.9/24", "fraud");
    await blockAddress(operator(), "2001:db8:1::/48", "fraud");
    onTestFinished(() => changeUnguarded(world.owner, "delete from blocked_address"));
    for (const address of ["203.0.113.7", "::ffff:203.0.113.9", "2001:db8:1:2::3"]) {
      for (const [call, body] of calls) {
        expect(await world.call(call, { body, address }), call.path).toMatchObject(blocked);
      }
      expect(await world.call(link, { token, address })).toMatchObject(blocked);
      // Members can still read their own data.
      expect((await world.call(account.profile, { token, address })).status).toBe(200);
      expect((await world.call(lookup.info, { address })).status).toBe(200);
    }
    const [login, body] = calls[0];
    for (const address of ["203.0.114.7", "2001:db8:2::3"]) {
      expect((await world.call(login, { body, address })).status).toBe(200);
    }
  });

  test("one person blocks it at the command line, and two let it in again", async () => {
    await blockAddress(operator(), "198.51.100.7", "too many cards");
    expect(await listBlockedAddresses(operator())).toEqual([
      expect.stringMatching(/^198\.51\.100\.7\b.*too many cards$/) as string,
    ]);
    const again = blockAddress(operator(), "198.51.100.7/32", "once more");
    await expect(again).rejects.toThrow("is blocked already");
    expect(await unblockAddress(operator(), "198.51.100.7", "paid")).toContain("second person");
    expect(await listBlockedAddresses(operator())).toHaveLength(1);
    const strange = unblockAddress(operator(), "198.51.100.8", "paid");
    await expect(strange).rejects.toThrow("is not blocked");
    await expect(blockAddress(operator(), "no address", "why")).rejects.toThrow("not an address");
  });
});
