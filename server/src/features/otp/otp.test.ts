import { account } from "@krapao/contract/account";
import { otp } from "@krapao/contract/otp";
import { expect, test } from "vitest";
import { latestCode, registration, verifyPhone } from "#testing/members.ts";
import { createWorld, setUpWorld, fresh } from "#testing/world.ts";

const world = await setUpWorld();

async function send(phone: string, cookies: Record<string, string> = {}) {
  return world.call(otp.send, { body: { phoneNumber: phone }, cookies });
}

async function verify(
  sent: Awaited<ReturnType<typeof send>>,
  otpCode: string,
  cookies = sent.cookies,
) {
  return world.call(otp.verify, { body: { otpToken: sent.body.otpToken, otpCode }, cookies });
}

const wrongCode = (right: string) => (right === "000000" ? "111111" : "000000");

test("a code is sent by text message and never in the reply", async () => {
  const phone = fresh.phone();
  const sent = await send(phone);
  const code = await latestCode(world, phone);
  expect(sent.status).toBe(200);
  expect(sent.body.code).toBe("SUCCESS");
  expect(sent.body.otpRef).toMatch(/^[A-Z]{4}$/);
  expect(JSON.stringify([sent.body, sent.headers])).not.toContain(code);
  const [text] = await world.sandbox.messagesTo(phone);
  expect(text).toContain(sent.body.otpRef);
});

test("the message is in the visitor's language", async () => {
  const phone = fresh.phone();
  await send(phone, { lang: "LA" });
  const [text] = await world.sandbox.messagesTo(phone);
  expect(text).toContain("ລະຫັດ");
});

test("a phone number of another length is refused before anything is sent", async () => {
  const refused = await send("081222333");
  expect(refused.code).toBe("PHONE_NUMBER_REQUIRE_10_DIGIT");
  expect(refused.field).toBe("phoneNumber");
});

test("the right code verifies once", async () => {
  const phone = fresh.phone();
  const sent = await send(phone);
  const code = await latestCode(world, phone);
  expect((await verify(sent, code)).body).toEqual({ message: "OTP_CODE_VALID" });
  expect((await verify(sent, code)).code).toBe("OTP_VERIFIED");
});

test("a verified phone needs no further code in the same browser, and does in another", async () => {
  const phone = fresh.phone();
  const cookies = await verifyPhone(world, phone);
  expect((await send(phone, cookies)).body).toEqual({
    otpRef: null,
    otpToken: null,
    code: "OTP_VERIFIED",
  });
  await world.moveClock("61 seconds");
  expect((await send(phone)).body.code).toBe("SUCCESS");
});

test("five wrong codes end the token: the right one is then too late", async () => {
  const phone = fresh.phone();
  const sent = await send(phone);
  const code = await latestCode(world, phone);
  const codes: (string | undefined)[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    codes.push((await verify(sent, wrongCode(code))).code);
  }
  expect(codes).toEqual([...Array<string>(4).fill("OTP_CODE_INVALID"), "OTP_BLOCK"]);
  expect((await verify(sent, code)).code).toBe("OTP_BLOCK");
});

test("of two hundred concurrent attempts five are checked", async () => {
  const phone = fresh.phone();
  const sent = await send(phone);
  const code = await latestCode(world, phone);
  const tries = Array.from({ length: 200 }, () => verify(sent, wrongCode(code)));
  const codes = (await Promise.all(tries)).map((reply) => reply.code);
  expect(codes.filter((each) => each === "OTP_CODE_INVALID")).toHaveLength(4);
  expect(codes.filter((each) => each === "OTP_BLOCK")).toHaveLength(196);
});

test("a code is valid for five minutes", async () => {
  const phone = fresh.phone();
  const sent = await send(phone);
  const code = await latestCode(world, phone);
  await world.moveClock("5 minutes 1 second");
  expect((await verify(sent, code)).code).toBe("OTP_EXPIRED");
});

test("only the browser that requested a code can use it", async () => {
  const phone = fresh.phone();
  const sent = await send(phone);
  const code = await latestCode(world, phone);
  const other = (await send(fresh.phone())).cookies;
  expect((await verify(sent, code, other)).code).toBe("OTP_TOKEN_INVALID");
  expect((await verify(sent, code, {})).code).toBe("OTP_TOKEN_INVALID");
  expect((await verify(sent, code)).status).toBe(200);
});

test("an unknown token is refused", async () => {
  const refused = await world.call(otp.verify, {
    body: { otpToken: "nothing", otpCode: "123456" },
  });
  expect(refused.code).toBe("OTP_TOKEN_INVALID");
});

test("a hundred concurrent sends give one message", async () => {
  const phone = fresh.phone();
  const replies = await Promise.all(Array.from({ length: 100 }, () => send(phone)));
  const sent = replies.filter((reply) => reply.status === 200);
  const refused = replies.filter((reply) => reply.code === "REQUEST_LIMIT_1MIN");
  expect([sent.length, refused.length]).toEqual([1, 99]);
  expect(refused[0]?.headers["retry-after"]).toBe("60");
  expect(await world.sandbox.messagesTo(phone)).toHaveLength(1);
});

test("a phone gets five codes an hour and ten a day", async () => {
  const phone = fresh.phone();
  const codes: (string | undefined)[] = [];
  for (let sends = 0; sends < 6; sends += 1) {
    codes.push((await send(phone)).code);
    await world.moveClock("61 seconds");
  }
  await world.moveClock("1 hour");
  for (let sends = 0; sends < 6; sends += 1) {
    codes.push((await send(phone)).code);
    await world.moveClock("61 seconds");
  }
  const five = Array<undefined>(5).fill(undefined);
  expect(codes).toEqual([...five, "REQUEST_LIMIT", ...five, "REQUEST_LIMIT"]);
  await world.moveClock("1 hour");
  expect((await send(phone)).code).toBe("REQUEST_LIMIT");
});

test("a message that the gateway refuses does not make the member wait", async () => {
  const phone = fresh.phone();
  await world.sandbox.setFault("sms", { kind: "error", times: 1 });
  expect((await send(phone)).code).toBe("OTP_SEND_FAIL");
  expect((await send(phone)).body.code).toBe("SUCCESS");
});

test("the codes of an address an hour are limited by the setting", async () => {
  const strict = await createWorld({ env: { OTP_ADDRESS_HOUR_LIMIT: "3" } });
  try {
    const from = (address: string) =>
      strict.call(otp.send, { body: { phoneNumber: fresh.phone() }, address });
    const here = await Promise.all(Array.from({ length: 8 }, () => from("192.0.2.1")));
    expect(here.filter((reply) => reply.status === 200)).toHaveLength(3);
    expect(here.filter((reply) => reply.code === "REQUEST_LIMIT")).toHaveLength(5);
    const elsewhere = await from("192.0.2.2");
    expect(elsewhere.status).toBe(200);
    const spoofed = await strict.call(otp.send, {
      body: { phoneNumber: fresh.phone() },
      address: "192.0.2.1",
      headers: { "x-forwarded-for": "192.0.2.99" },
    });
    expect(spoofed.code).toBe("REQUEST_LIMIT");
  } finally {
    await strict.close();
  }
});

test("a phone verified for one number does not register another", async () => {
  const cookies = await verifyPhone(world, fresh.phone());
  const refused = await world.call(account.register, { body: registration(), cookies });
  expect(refused.code).toBe("UNVERIFIED_OTP");
});

test("a verified phone may register for thirty minutes", async () => {
  const given = registration();
  const cookies = await verifyPhone(world, given.username);
  await world.moveClock("30 minutes 1 second");
  const refused = await world.call(account.register, { body: given, cookies });
  expect(refused.code).toBe("UNVERIFIED_OTP");
});

test("neither the code nor the token is stored", async () => {
  const phone = fresh.phone();
  const sent = await send(phone);
  const code = await latestCode(world, phone);
  const { rows } = await world.owner.query(
    "select to_jsonb(otp)::text as row from otp where phone = $1",
    [phone],
  );
  expect(rows).toHaveLength(1);
  const { row } = rows[0] as { row: string };
  expect(row).not.toContain(sent.body.otpToken);
  expect(row).not.toMatch(new RegExp(`"${code}"`));
});
