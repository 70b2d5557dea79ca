import { account } from "@krapao/contract/account";
import { otp } from "@krapao/contract/otp";
import { wallet } from "@krapao/contract/wallet";
import { expect, test } from "vitest";
import { joinMember, registration, verifyPhone } from "#testing/members.ts";
import { createWorld, setUpWorld, fresh } from "#testing/world.ts";

const world = await setUpWorld();

/** Registers with a verified phone. */
async function register(changes: Parameters<typeof registration>[0] = {}, on = world) {
  const given = registration(changes);
  const cookies = await verifyPhone(on, given.username);
  return on.call(account.register, { body: given, cookies });
}

test("a member registers and has an empty wallet", async () => {
  const member = await joinMember(world, { name: "  มะลิ   ทดสอบ " });
  const { body } = await world.call(wallet.read, { token: member.token });
  expect(body.profile).toMatchObject({
    _id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/),
    name: "มะลิ ทดสอบ",
    username: member.registration.username,
    coin: 0,
    currency: "BAHT",
  });
  expect(body.bankAccount).toMatchObject({
    bankCode: "SCB",
    bankAccountName: member.registration.bankAccountName,
    bankAccountNo: member.registration.bankAccountNo,
    isOpenToChange: true,
  });
  expect(body.bankAccount.bank.nameTH).toBe("ธนาคารไทยพาณิชย์");
  expect(body.wallet).toMatchObject({ amount: 0 });
});

test("registration without a verified phone is refused", async () => {
  const refused = await world.call(account.register, { body: registration() });
  expect([refused.status, refused.code]).toEqual([403, "UNVERIFIED_OTP"]);
});

test("a verification is valid for one registration", async () => {
  const given = registration();
  const cookies = await verifyPhone(world, given.username);
  expect((await world.call(account.register, { body: given, cookies })).status).toBe(200);
  const again = { ...given, bankAccountNo: fresh.accountNo() };
  expect((await world.call(account.register, { body: again, cookies })).code).toBe(
    "UNVERIFIED_OTP",
  );
});

/** Writes the digits of a number in another script, by that script's zero. */
function inScript(digits: string, zero: string): string {
  const first = zero.codePointAt(0) ?? 0;
  return Array.from(digits, (digit) => String.fromCodePoint(first + Number(digit))).join("");
}

test("if one-time codes are off, registration needs none", async () => {
  await world.set("registerOTP", false);
  const given = registration();
  expect((await world.call(account.register, { body: given })).status).toBe(200);
  expect((await world.call(account.register, { body: given })).code).toBe("EXISTING_USER");
});

test("a registered phone is recognised in every spelling", async () => {
  const member = await joinMember(world);
  await world.moveClock("61 seconds");
  const written = `+66 ${member.registration.username.slice(1)}`;
  const refused = await register({ username: written });
  expect([refused.code, refused.field]).toEqual(["EXISTING_USER", "username"]);
});

test("a bank account belongs to one member, in every spelling", async () => {
  const { registration: first } = await joinMember(world);
  const { bankAccountNo } = first;
  const written = `${bankAccountNo.slice(0, 3)}-${bankAccountNo.slice(3, 6)} ${bankAccountNo.slice(6)}`;
  const refused = await register({ bankAccountNo: written });
  expect([refused.code, refused.field]).toEqual(["EXISTING_BANK", "bankAccountNo"]);
  const other = await register({ bankAccountNo, bankCode: "KBANK" });
  expect(other.status).toBe(200);
});

test.each([
  ["a zero in front", (no: string) => `0${no}`],
  ["two zeros in front", (no: string) => `00${no}`],
  ["Thai digits", (no: string) => inScript(no, "๐")],
  ["Lao digits behind a zero", (no: string) => inScript(`0${no}`, "໐")],
])("a bank account belongs to one member, also with %s", async (_, write) => {
  const { registration: first } = await joinMember(world);
  const bankAccountNo = write(first.bankAccountNo);
  const refused = await register({ bankAccountNo });
  expect([refused.code, refused.field]).toEqual(["EXISTING_BANK", "bankAccountNo"]);
  const given = registration({ bankAccountNo });
  const cookies = await verifyPhone(world, given.username);
  expect((await world.call(account.validate, { body: given, cookies })).code).toBe("EXISTING_BANK");

  const other = await joinMember(world);
  const { name, bankCode, bankAccountName } = other.registration;
  const body = { name, bankCode, bankAccountName, bankAccountNo };
  const edited = await world.call(account.editProfile, { token: other.token, body });
  expect(edited.code).toBe("EXISTING_BANK");
});

test("an account number keeps its zeros, and only zeros are refused", async () => {
  const bankAccountNo = `00${fresh.accountNo().slice(2)}`;
  const member = await joinMember(world, { bankAccountNo: inScript(bankAccountNo, "๐") });
  const { body } = await world.call(account.profile, { token: member.token });
  expect(body.bankAccount.bankAccountNo).toBe(bankAccountNo);
  for (const none of ["0000000000", "1-------"]) {
    const refused = await register({ bankAccountNo: none });
    expect([refused.code, refused.field]).toEqual(["KEY_INVALID", "bankAccountNo"]);
  }
});

test("fifty concurrent registrations of one phone make one member", async () => {
  const given = registration();
  const cookies = await verifyPhone(world, given.username);
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => {
      const body = { ...given, bankAccountNo: fresh.accountNo() };
      return world.call(account.register, { body, cookies });
    }),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  const codes = new Set(replies.map((reply) => reply.code));
  expect(codes.isSubsetOf(new Set([undefined, "UNVERIFIED_OTP", "EXISTING_USER"]))).toBe(true);
});

test("of twenty concurrent members one gets a bank account", async () => {
  const bankAccountNo = fresh.accountNo();
  const given = Array.from({ length: 20 }, () => registration({ bankAccountNo }));
  const browsers = await Promise.all(given.map(({ username }) => verifyPhone(world, username)));
  const replies = await Promise.all(
    given.map((body, index) =>
      world.call(account.register, { body, cookies: browsers[index] ?? {} }),
    ),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  expect(replies.filter((reply) => reply.code === "EXISTING_BANK")).toHaveLength(19);
});

test.each([
  ["a bank we do not know", { bankCode: "NOBANK" }, "INVALID_BANK", "bankCode"],
  ["a bank closed to new members", { bankCode: "TBANK" }, "INVALID_BANK", "bankCode"],
  [
    "a Thai name at an English-name bank",
    { bankCode: "KTB", bankAccountName: "มะลิ" },
    "BANK_ACCOUNT_NAME_ENG",
    "bankAccountName",
  ],
  ["an invisible name", { name: "\u200B \u202E" }, "KEY_INVALID", "name"],
  ["a common password", { password: "password123" }, "INVALID_USER_INFO", "password"],
  ["one character as a password", { password: "aaaaaaaaaa" }, "INVALID_USER_INFO", "password"],
  ["a run as a password", { password: "12345678" }, "INVALID_USER_INFO", "password"],
  ["a short password", { password: "x9-kq2w" }, "KEY_INVALID", "password"],
  ["a password of 73 characters", { password: "x9".repeat(36) + "q" }, "KEY_INVALID", "password"],
  ["a source we do not know", { sourceCode: "nowhere" }, "KEY_INVALID", "sourceCode"],
  ["an inviter we do not know", { inviteCode: "PR0000000000" }, "NO_USER", "inviteCode"],
  ["an inviter code of another form", { inviteCode: "friend" }, "KEY_INVALID", "inviteCode"],
  ["kip in the Thai market", { currency: "LAK" as const }, "KEY_INVALID", "currency"],
  [
    "a phone of nine digits",
    { username: "081222333" },
    "PHONE_NUMBER_REQUIRE_10_DIGIT",
    "username",
  ],
])("%s is refused", async (_, changes, code, field) => {
  await world.set("registerOTP", false);
  const refused = await world.call(account.register, { body: registration(changes) });
  expect([refused.code, refused.field]).toEqual([code, field]);
});

test("a password of 72 characters in Thai is not truncated", async () => {
  const password = "กขค".repeat(23) + "งจฉ";
  const { registration: given } = await joinMember(world, { password });
  const { username } = given;
  const almost = { username, password: "กขค".repeat(23) + "งจช" };
  expect((await world.call(account.login, { body: almost })).code).toBe("WRONG_CREDENTIAL");
  expect((await world.call(account.login, { body: { username, password } })).status).toBe(200);
});

test("an inviter's code is stored", async () => {
  const inviter = await joinMember(world);
  const friend = await joinMember(world, { inviteCode: `PR${inviter.id}` });
  const { rows } = await world.owner.query("select inviter_id from member where id = $1", [
    friend.id,
  ]);
  expect(rows).toEqual([{ inviter_id: inviter.id }]);
});

test("the check before the bank step gives the same answers as the registration", async () => {
  const member = await joinMember(world);
  const { name, username, password } = registration();
  const person = { name, username, password };
  const unverified = await world.call(account.validate, { body: person });
  expect(unverified.code).toBe("UNVERIFIED_OTP");
  const cookies = await verifyPhone(world, person.username);
  const fine = await world.call(account.validate, { body: person, cookies });
  expect(fine.body).toEqual({ message: "OK" });
  const taken = {
    ...person,
    bankCode: "SCB",
    bankAccountName: "MALI THODSOB",
    bankAccountNo: member.registration.bankAccountNo,
  };
  const refused = await world.call(account.validate, { body: taken, cookies });
  expect(refused.code).toBe("EXISTING_BANK");
  const weak = await world.call(account.validate, { body: { ...person, password: "11111111" } });
  expect([weak.code, weak.field]).toEqual(["INVALID_USER_INFO", "password"]);
});

test("checks and registrations are limited by address", async () => {
  const strict = await createWorld({ env: { ADDRESS_HOUR_LIMIT: "4" } });
  try {
    const check = () => strict.call(account.validate, { body: registration() });
    const checked = await Promise.all(Array.from({ length: 10 }, check));
    expect(checked.filter((reply) => reply.code === "REQUEST_LIMIT")).toHaveLength(6);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => strict.call(account.register, { body: registration() })),
    );
    expect(replies.filter((reply) => reply.code === "REQUEST_LIMIT")).toHaveLength(6);
  } finally {
    await strict.close();
  }
});

test("the Lao market accepts kip or baht, Lao banks and phones of any length", async () => {
  const lao = await createWorld({ market: "la" });
  try {
    const bank = { bankCode: "BCEL", bankAccountName: "MALI THODSOB" };
    const kip = await register({ ...bank, username: "02055512345" }, lao);
    expect(kip.body.profile).toMatchObject({ username: "02055512345", currency: "LAK" });
    const baht = await register({ ...bank, username: "12345", currency: "BAHT" }, lao);
    expect(baht.body.profile.currency).toBe("BAHT");
    const thai = await register({ bankCode: "SCB", username: "02055512346" }, lao);
    expect(thai.code).toBe("INVALID_BANK");
    await lao.moveClock("61 seconds");
    const international = await register({ ...bank, username: "+856 2055512345" }, lao);
    expect(international.code).toBe("EXISTING_USER");
  } finally {
    await lao.close();
  }
});

test("the Laos variant has both countries' banks and only baht", async () => {
  const variant = await createWorld({ env: { LAOS_VARIANT: "true" } });
  try {
    const lao = await register({ bankCode: "BCEL", username: "02055512345" }, variant);
    expect(lao.body.profile.currency).toBe("BAHT");
    expect((await register({ username: fresh.phone() }, variant)).status).toBe(200);
  } finally {
    await variant.close();
  }
});

test("one Lao phone has one account, one code and one limit, in every spelling", async () => {
  const lao = await createWorld({ market: "la" });
  try {
    const bank = { bankCode: "BCEL", currency: "LAK" as const };
    const member = await joinMember(lao, { ...bank, username: "2055551234" });
    const { body } = await lao.call(account.profile, { token: member.token });
    expect(body.profile.username).toBe("02055551234");
    const { password } = member.registration;
    for (const username of [
      "02055551234",
      "+856 20 5555 1234",
      "+856 020 55551234",
      "008562055551234",
    ]) {
      const entered = await lao.call(account.login, { body: { username, password } });
      expect(entered.status).toBe(200);
      const again = await lao.call(otp.send, { body: { phoneNumber: username } });
      expect(again.code).toBe("REQUEST_LIMIT_1MIN");
    }
    await lao.moveClock("61 seconds");
    const refused = await register({ ...bank, username: "+856 020 5555 1234" }, lao);
    expect(refused.code).toBe("EXISTING_USER");
  } finally {
    await lao.close();
  }
});
