import { account } from "@krapao/contract/account";
import { otp } from "@krapao/contract/otp";
import { passkey } from "@krapao/contract/passkey";
import { password } from "@krapao/contract/password";
import { withdraw } from "@krapao/contract/withdraw";
import type pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { decideHeldPayout } from "#admin/held-payouts.ts";
import { setMemberDisabled } from "#admin/members.ts";
import { sendTexts } from "#features/otp/texts.ts";
import { goodPassword } from "#testing/good-password.ts";
import { joinMember, latestCode, type Member, verifyPhone } from "#testing/members.ts";
import { giveMoney, listPayouts, listReferences, payOut } from "#testing/money.ts";
import { addPasskey, challengeOf } from "#testing/passkeys.ts";
import { setUpWorld, fresh } from "#testing/world.ts";

/** The texts of the statements of all connections. */
const statements: string[] = [];

function recordStatements(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [config] = given;
      statements.push(typeof config === "string" ? config : (config as { text: string }).text);
      return query(...given);
    }) as typeof client.query;
  });
}

const world = await setUpWorld({ watchPool: recordStatements });
beforeEach(() => world.sandbox.setBank({ payoutMilliseconds: 0 }));

const newPassword = "tamarind-boat-77";

/** Registration used a code of the same phone, so a minute passes first. */
async function join(): Promise<Member> {
  const member = await joinMember(world);
  await world.moveClock("61 seconds");
  return member;
}

const send = (phoneNumber: string, cookies: Record<string, string> = {}) =>
  world.call(password.send, { body: { phoneNumber }, cookies });

/** Has a code sent and verifies it; returns the browser's cookies. */
async function verifyFor(phone: string): Promise<Record<string, string>> {
  const sent = await send(phone);
  await sendTexts(world.ctx);
  const otpCode = await latestCode(world, phone);
  const body = { otpToken: sent.body.otpToken, otpCode };
  const verified = await world.call(otp.verify, { body, cookies: sent.cookies });
  expect(verified.body).toEqual({ message: "OTP_CODE_VALID" });
  return sent.cookies;
}

const endOf = ({ registration }: Member) => registration.bankAccountNo.slice(-4);
const wrongEndOf = (member: Member) => (endOf(member) === "0000" ? "1111" : "0000");

function reset(member: Member, cookies: Record<string, string>, bankAccountEnd = endOf(member)) {
  const { username } = member.registration;
  return world.call(password.reset, { body: { username, bankAccountEnd, newPassword }, cookies });
}

const countQueued = (phone: string) => world.count(`text_message where phone = '${phone}'`);

const logIn = (username: string, secret: string) =>
  world.call(account.login, { body: { username, password: secret } });

test("a member with code and digits sets a new password, and all sessions end", async () => {
  const member = await join();
  const { username } = member.registration;
  const second = await logIn(username, goodPassword);
  const cookies = await verifyFor(username);
  const [text] = await world.sandbox.messagesTo(username);
  expect(text).toContain("รหัสผ่าน");
  expect((await reset(member, cookies)).body).toEqual({ message: "SUCCESS", holdHours: 24 });

  for (const token of [member.token, second.body.token]) {
    expect((await world.call(account.profile, { token })).code).toBe("invalid-token");
  }
  expect((await logIn(username, goodPassword)).code).toBe("WRONG_CREDENTIAL");
  expect((await logIn(username, newPassword)).status).toBe(200);
  await sendTexts(world.ctx);
  const [notice] = await world.sandbox.messagesTo(username);
  expect(notice).toContain("ถ้าไม่ใช่คุณ");
  expect(await countQueued(username)).toBe(0);
});

test("a phone that nobody registered gets the same answers by the same statements", async () => {
  const { registration } = await join();
  const [known, unknown] = [registration.username, fresh.phone()];
  const attempt = async (phone: string) => {
    statements.splice(0);
    const sent = await send(phone);
    const otpToken = sent.body.otpToken;
    const body = { otpToken, otpCode: "000000" };
    const wrong = await world.call(otp.verify, { body, cookies: sent.cookies });
    const again = await send(phone, sent.cookies);
    const early = await world.call(password.reset, {
      body: { username: phone, bankAccountEnd: "1234", newPassword },
      cookies: sent.cookies,
    });
    const replies = [sent, wrong, again, early].map((reply) => ({
      status: reply.status,
      code: reply.code,
      field: reply.field,
      keys: Object.keys(reply.body),
      cookies: Object.keys(reply.cookies),
      headers: Object.keys(reply.headers).toSorted(),
    }));
    return { replies, statements: statements.splice(0) };
  };
  const before = (await world.sandbox.messagesTo(known)).length;
  const ofKnown = await attempt(known);
  const ofUnknown = await attempt(unknown);
  expect(ofKnown.replies.map(({ code }) => code)).toEqual([
    undefined,
    "OTP_CODE_INVALID",
    "REQUEST_LIMIT_1MIN",
    "UNVERIFIED_OTP",
  ]);
  expect(ofKnown.statements.length).toBeGreaterThan(10);
  expect(ofUnknown).toEqual(ofKnown);
  await sendTexts(world.ctx);
  expect(await world.sandbox.messagesTo(known)).toHaveLength(before + 1);
  expect(await world.sandbox.messagesTo(unknown)).toEqual([]);
  expect(await countQueued(unknown)).toBe(0);
});

test("five wrong digits a day are checked, whatever runs at once, in any verification", async () => {
  const member = await join();
  const cookies = await verifyFor(member.registration.username);
  const tries = Array.from({ length: 30 }, () => reset(member, cookies, wrongEndOf(member)));
  const replies = await Promise.all(tries);
  const wrong = replies.filter(({ code }) => code === "INVALID_USER_INFO");
  expect(wrong.map(({ field }) => field)).toEqual(Array(5).fill("bankAccountEnd"));
  expect(replies.filter(({ code }) => code === "REQUEST_LIMIT")).toHaveLength(25);
  const right = await reset(member, cookies);
  expect(right).toMatchObject({ status: 429, code: "REQUEST_LIMIT" });
  expect(Number(right.headers["retry-after"])).toBeGreaterThan(3600);
  await world.moveClock("61 minutes");
  const later = await verifyFor(member.registration.username);
  expect((await reset(member, later)).code).toBe("REQUEST_LIMIT");
  await world.moveClock("1 day");
  expect((await reset(member, await verifyFor(member.registration.username))).status).toBe(200);
});

test("guessing codes is bounded for each phone and day", async () => {
  const phone = fresh.phone();
  let guesses = 0;
  let refusal: string | undefined;
  while (refusal === undefined) {
    const sent = await send(phone);
    refusal = sent.code;
    for (let attempt = 0; attempt < 6 && refusal === undefined; attempt += 1) {
      const body = { otpToken: sent.body.otpToken, otpCode: "000000" };
      const guess = await world.call(otp.verify, { body, cookies: sent.cookies });
      if (attempt < 5) guesses += 1;
      else expect(guess.code).toBe("OTP_BLOCK");
    }
    await world.moveClock("20 minutes");
  }
  expect(refusal).toBe("REQUEST_LIMIT");
  expect(guesses).toBe(50);
});

test("only the browser that verified the phone for this purpose resets, and once", async () => {
  const member = await join();
  const { username } = member.registration;
  const registering = await verifyPhone(world, username);
  expect((await reset(member, registering)).code).toBe("UNVERIFIED_OTP");
  await world.moveClock("61 seconds");
  const cookies = await verifyFor(username);
  expect((await reset(member, {})).code).toBe("UNVERIFIED_OTP");
  expect((await reset(member, { otp: "of-another-browser" })).code).toBe("UNVERIFIED_OTP");
  const resets = await Promise.all(Array.from({ length: 10 }, () => reset(member, cookies)));
  expect(resets.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(resets.filter(({ code }) => code === "UNVERIFIED_OTP")).toHaveLength(9);
});

test("a verified phone is of use for half an hour", async () => {
  const member = await join();
  const cookies = await verifyFor(member.registration.username);
  await world.moveClock("31 minutes");
  expect((await reset(member, cookies)).code).toBe("UNVERIFIED_OTP");
});

test("an easy password is refused, and a disabled member stays out", async () => {
  const member = await join();
  const { username } = member.registration;
  const cookies = await verifyFor(username);
  const body = { username, bankAccountEnd: endOf(member), newPassword: username };
  const easy = await world.call(password.reset, { body, cookies });
  expect([easy.code, easy.field]).toEqual(["INVALID_USER_INFO", "newPassword"]);
  const operator = { pool: world.owner, actor: "operator:test" };
  await setMemberDisabled(operator, { phone: username, isDisabled: true, reason: "asked for it" });
  expect((await reset(member, cookies)).code).toBe("INACTIVE_USER");
});

test("without the gateway the answer is the same, and the text follows once", async () => {
  const { registration } = await join();
  const phone = registration.username;
  const before = (await world.sandbox.messagesTo(phone)).length;
  await world.sandbox.setFault("sms", { kind: "lost-reply", times: 1 });
  expect((await send(phone)).status).toBe(200);
  await sendTexts(world.ctx);
  await world.moveClock("2 seconds");
  await sendTexts(world.ctx);
  expect(await world.sandbox.messagesTo(phone)).toHaveLength(before + 1);
  expect(await countQueued(phone)).toBe(0);
});

test("an old session cannot replace the new password while it is being set", async () => {
  const { id, token, registration } = await join();
  const owner = await world.owner.connect();
  await owner.query("begin");
  await owner.query("update member set password_hash = 'set-anew' where id = $1", [id]);
  const body = { oldPassword: registration.password, newPassword: "thief-river-42" };
  const replacing = world.call(account.changePassword, { token, body });
  await world.someoneWaits();
  await owner.query("commit");
  owner.release();
  expect((await replacing).code).toBe("WRONG_PASSWORD");
});

test("a new password removes the passkeys", async () => {
  const member = await join();
  const device = await addPasskey(world, member.token);
  const challenge = await challengeOf(world);
  expect((await reset(member, await verifyFor(member.registration.username))).status).toBe(200);
  const used = await world.call(passkey.login, { body: device.use(challenge) });
  expect(used.code).toBe("PASSKEY_INVALID");
  const { token } = (await logIn(member.registration.username, newPassword)).body;
  expect((await world.call(passkey.list, { token })).body.passkeys).toEqual([]);
});

test("a withdrawal after a new password waits for a person for 24 hours", async () => {
  const member = await join();
  await giveMoney(world, member.id, 1000);
  expect((await reset(member, await verifyFor(member.registration.username))).status).toBe(200);
  let { token } = (await logIn(member.registration.username, newPassword)).body;
  const request = () => world.call(withdraw.withdraw, { token, body: { amount: 300 } });
  const current = async () => (await world.call(withdraw.current, { token })).body;
  const act = { pool: world.owner, actor: "operator:test" };

  expect((await request()).body.withdrawal.heldReasons).toEqual(["PASSWORD_RESET"]);
  await payOut(world);
  expect(await current()).toMatchObject({ heldReasons: ["PASSWORD_RESET"], sentAt: null });
  expect(await listPayouts(world, member.id)).toEqual([]);
  const [refused = ""] = await listReferences(world, member.id);
  await decideHeldPayout(act, { reference: refused, isReleased: false, reason: "not the owner" });
  expect(await current()).toMatchObject({ status: "FAILED", heldReasons: [] });

  await request();
  const [, released = ""] = await listReferences(world, member.id);
  await decideHeldPayout(act, { reference: released, isReleased: true, reason: "by phone" });
  await payOut(world);
  await world.moveClock("24 hours");
  await payOut(world);
  ({ token } = (await logIn(member.registration.username, newPassword)).body);
  expect(await listPayouts(world, member.id)).toMatchObject([{ amount: 300 }]);
  expect((await request()).body.withdrawal.heldReasons).toEqual([]);
});
