import { account } from "@krapao/contract/account";
import { lookup } from "@krapao/contract/lookup";
import { passkey } from "@krapao/contract/passkey";
import { session } from "@krapao/contract/session";
import { wallet } from "@krapao/contract/wallet";
import { Authenticator, type Circumstances } from "@krapao/testkit/authenticator";
import { expect, test } from "vitest";
import { setMemberDisabled } from "#admin/members.ts";
import { goodPassword } from "#testing/good-password.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { addPasskey, challengeOf, originOf } from "#testing/passkeys.ts";
import { createWorld, setUpWorld } from "#testing/world.ts";

const lines: string[] = [];
const world = await setUpWorld({ onLogLine: (line) => lines.push(line) });

const logIn = (body: object, cookies = {}) =>
  world.call(passkey.login, { body, cookies, headers: { "user-agent": phone } });
const phone = "Mozilla/5.0 (Linux; Android 14) Chrome/142.0.0.0 Mobile Safari/537.36";

async function use(device: Authenticator, given: Circumstances = {}) {
  return logIn(device.use(await challengeOf(world), given));
}

async function join(): Promise<{ member: Member; device: Authenticator }> {
  const member = await joinMember(world);
  return { member, device: await addPasskey(world, member.token) };
}

const list = async (token: string) => (await world.call(passkey.list, { token })).body;

test("a passkey opens the same session as the password, on a device that the member sees", async () => {
  const { member, device } = await join();
  expect((await list(member.token)).passkeys).toMatchObject([{ lastUsedAt: null }]);
  const assertion = device.use(await challengeOf(world));
  const reply = await logIn({ ...assertion, remember: true }, member.cookies);
  expect(reply.status).toBe(200);
  const { token } = reply.body;
  expect((await world.call(wallet.read, { token })).status).toBe(200);
  expect(reply.cookies).toEqual({ device: member.cookies["device"] });
  const { sessions, previousLogin } = (await world.call(session.list, { token })).body;
  expect(sessions[0]).toMatchObject({ device: "Android · Chrome", isCurrent: true });
  expect(previousLogin).not.toBeNull();
  expect((await list(token)).passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  await world.moveClock("29 days");
  expect((await world.call(wallet.read, { token })).status).toBe(200);
});

test.each<[string, Circumstances]>([
  ["a page of another site", { origin: "https://krapao.example.evil" }],
  ["our site without its port", { origin: "http://localhost" }],
  ["another domain's passkey", { rpId: "krapao.example.evil" }],
  ["a device that was not unlocked", { isVerified: false }],
  ["the answer to another question", { type: "webauthn.create" }],
  ["a frame of another site", { crossOrigin: true }],
  ["a key that became a copy", { isSynced: true }],
  ["another member's handle", { userHandle: Buffer.from("0123456789").toString("base64url") }],
])("%s opens no session", async (_, given) => {
  const { device } = await join();
  expect(await use(device, given)).toMatchObject({ status: 400, code: "PASSKEY_INVALID" });
  expect((await use(device)).status).toBe(200);
});

test("an answer is of use once, also when it is sent many times at once", async () => {
  const { device } = await join();
  const answer = device.use(await challengeOf(world));
  const replies = await Promise.all(Array.from({ length: 8 }, () => logIn(answer)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ code }) => code === "PASSKEY_INVALID")).toHaveLength(7);
});

test("a refused answer has used its challenge up", async () => {
  const { device } = await join();
  const challenge = await challengeOf(world);
  expect((await logIn(device.use(challenge, { isVerified: false }))).code).toBe("PASSKEY_INVALID");
  expect((await logIn(device.use(challenge))).code).toBe("PASSKEY_INVALID");
});

test("a challenge lives five minutes, and not in a time before it was made", async () => {
  const { device } = await join();
  const challenge = await challengeOf(world);
  await world.moveClock("5 minutes");
  expect((await logIn(device.use(challenge))).code).toBe("PASSKEY_INVALID");
  const early = await challengeOf(world);
  await world.stepClock("-1 minute");
  expect((await logIn(device.use(early))).code).toBe("PASSKEY_INVALID");
});

test("a challenge that we did not make, or made for another purpose, is refused", async () => {
  const { member, device } = await join();
  const own = { challenge: "A".repeat(43), rpId: "localhost" };
  expect((await logIn(device.use(own))).code).toBe("PASSKEY_INVALID");
  const toAdd = (await world.call(passkey.prepare, { token: member.token, body: {} })).body;
  expect((await logIn(device.use(toAdd))).code).toBe("PASSKEY_INVALID");
  // The challenge of another session adds nothing.
  const other = await joinMember(world);
  const foreign = (await world.call(passkey.prepare, { token: other.token, body: {} })).body;
  const made = new Authenticator(originOf(world)).create(foreign);
  const reply = await world.call(passkey.add, { token: member.token, body: made });
  expect(reply.code).toBe("PASSKEY_INVALID");
  const [again] = [await world.call(passkey.add, { token: other.token, body: made })];
  expect(again.code).toBe("PASSKEY_INVALID");
});

test("an unknown passkey and a wrong signature get the same answer", async () => {
  const { member, device } = await join();
  const handle = Buffer.from(member.id).toString("base64url");
  const unknown = new Authenticator(originOf(world));
  const foreign = await use(unknown, { userHandle: handle });
  const { id } = device;
  const forged = await logIn({ ...unknown.use(await challengeOf(world)), id, userHandle: handle });
  expect([foreign.status, foreign.body]).toEqual([forged.status, forged.body]);
  expect(foreign.code).toBe("PASSKEY_INVALID");
});

test("a count that does not rise is a copied key: refused, logged and recorded", async () => {
  const { member, device } = await join();
  expect((await use(device, { count: 7 })).status).toBe(200);
  expect((await use(device, { count: 7 })).code).toBe("PASSKEY_INVALID");
  const acts = "select act from audit where actor = $1 and act = 'account.passkey-copied'";
  expect((await world.owner.query(acts, [member.id])).rowCount).toBe(1);
  expect(lines.some((line) => line.includes("passkey may have been copied"))).toBe(true);
  expect((await use(device, { count: 8 })).status).toBe(200);
});

test("a passkey of the member's cloud counts nothing and works on", async () => {
  const member = await joinMember(world);
  const device = await addPasskey(world, member.token, { isSynced: true });
  const given = { isSynced: true, count: 0 };
  expect((await use(device, given)).status).toBe(200);
  expect((await use(device, given)).status).toBe(200);
});

test("a disabled member stays out", async () => {
  const { member, device } = await join();
  const operator = { pool: world.owner, actor: "operator:test" };
  const { username } = member.registration;
  await setMemberDisabled(operator, { phone: username, isDisabled: true, reason: "a test" });
  expect(await use(device)).toMatchObject({ status: 403, code: "INACTIVE_USER" });
});

test("a passkey that is removed while it is checked opens no session", async () => {
  const { member, device } = await join();
  const owner = await world.owner.connect();
  await owner.query("begin");
  await owner.query("select from member where id = $1 for update", [member.id]);
  await owner.query("delete from passkey where member_id = $1", [member.id]);
  const using = use(device);
  await world.someoneWaits();
  await owner.query("commit");
  owner.release();
  expect((await using).code).toBe("LOGIN_FAIL");
});

test("adding asks for the password when the login is not recent", async () => {
  const { token } = await joinMember(world);
  const prepare = (body: object) => world.call(passkey.prepare, { token, body });
  expect((await list(token)).needsPassword).toBe(false);
  await world.moveClock("5 minutes");
  expect((await list(token)).needsPassword).toBe(true);
  expect(await prepare({})).toMatchObject({ code: "KEY_MISSING", field: "password" });
  expect((await prepare({ password: "not-it-at-all" })).code).toBe("WRONG_PASSWORD");
  expect((await prepare({ password: goodPassword })).status).toBe(200);
  await world.stepClock("-10 minutes");
  expect((await prepare({})).code).toBe("KEY_MISSING");
});

test("guesses of the password count together with those of other calls", async () => {
  const { token } = await joinMember(world);
  const body = { oldPassword: "not-it-at-all", newPassword: "whatever-else-1" };
  for (let guess = 0; guess < 5; guess += 1) {
    await world.call(account.changePassword, { token, body });
    await world.call(passkey.prepare, { token, body: { password: "not-it-at-all" } });
  }
  const right = { password: goodPassword };
  expect((await world.call(passkey.prepare, { token, body: right })).code).toBe("REQUEST_LIMIT");
});

test("a member has ten passkeys at most, whatever is added at once", async () => {
  const { token } = await joinMember(world);
  const devices = Array.from({ length: 12 }, () => new Authenticator(originOf(world)));
  const made = [];
  for (const device of devices) {
    const challenge = await world.call(passkey.prepare, { token, body: {} });
    made.push(device.create(challenge.body));
  }
  const replies = await Promise.all(made.map((body) => world.call(passkey.add, { token, body })));
  expect(replies.filter(({ code }) => code === "PASSKEY_LIMIT")).toHaveLength(2);
  expect((await list(token)).passkeys).toHaveLength(10);
  expect((await world.call(passkey.prepare, { token, body: {} })).code).toBe("PASSKEY_LIMIT");
});

test("a passkey belongs to one member, who alone removes it", async () => {
  const { member, device } = await join();
  const stranger = await joinMember(world);
  const challenge = (await world.call(passkey.prepare, { token: stranger.token, body: {} })).body;
  const taken = await world.call(passkey.add, {
    token: stranger.token,
    body: device.create(challenge, { userHandle: "" }),
  });
  expect(taken.code).toBe("PASSKEY_INVALID");
  const [own] = (await list(member.token)).passkeys;
  const body = { id: own?.id };
  const foreign = await world.call(passkey.remove, { token: stranger.token, body });
  expect(foreign.body).toEqual({ message: "SUCCESS" });
  expect((await list(member.token)).passkeys).toHaveLength(1);
  await world.call(passkey.remove, { token: member.token, body });
  expect((await list(member.token)).passkeys).toEqual([]);
  expect((await use(device)).code).toBe("PASSKEY_INVALID");
});

test("an added passkey must come from our page and an unlocked device", async () => {
  const { token } = await joinMember(world);
  const add = async (given: Circumstances) => {
    const challenge = (await world.call(passkey.prepare, { token, body: {} })).body;
    const body = new Authenticator(originOf(world)).create(challenge, given);
    return (await world.call(passkey.add, { token, body })).code;
  };
  expect(await add({ origin: "https://krapao.example.evil" })).toBe("PASSKEY_INVALID");
  expect(await add({ rpId: "krapao.example.evil" })).toBe("PASSKEY_INVALID");
  expect(await add({ isVerified: false })).toBe("PASSKEY_INVALID");
  expect(await add({ crossOrigin: true })).toBe("PASSKEY_INVALID");
  expect(await add({})).toBeUndefined();
});

test("a changed password keeps the passkeys", async () => {
  const { member, device } = await join();
  const body = { oldPassword: goodPassword, newPassword: "tamarind-boat-77" };
  await world.call(account.changePassword, { token: member.token, body });
  expect((await use(device)).status).toBe(200);
});

test("an address has as many failures as with passwords, and challenges are bounded too", async () => {
  const strict = await createWorld({ env: { ADDRESS_HOUR_LIMIT: "5" } });
  const address = "203.0.113.9";
  const device = new Authenticator(originOf(strict));
  const codes: (string | undefined)[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const challenge = await strict.call(passkey.challenge, { address });
    const body = device.use(challenge.body, { userHandle: "AAAA" });
    codes.push((await strict.call(passkey.login, { address, body })).code);
  }
  const body = { username: "0812345678", password: "not-it-at-all" };
  codes.push((await strict.call(account.login, { address, body })).code);
  codes.push((await strict.call(account.login, { address, body })).code);
  codes.push((await strict.call(account.login, { address, body })).code);
  expect(codes).toEqual([
    ...Array(3).fill("PASSKEY_INVALID"),
    ...Array(2).fill("WRONG_CREDENTIAL"),
    "REQUEST_LIMIT",
  ]);
  for (let more = 0; more < 2; more += 1) await strict.call(passkey.challenge, { address });
  expect((await strict.call(passkey.challenge, { address })).code).toBe("REQUEST_LIMIT");
  await strict.close();
});

test("at an IP address there are no passkeys, and the log says it once", async () => {
  const notes: string[] = [];
  const plain = await createWorld({
    env: { PUBLIC_URL: "http://192.0.2.7:8080" },
    onLogLine: (line) => notes.push(line),
  });
  expect((await plain.call(lookup.active)).body.passkeys).toBe(false);
  expect((await plain.call(passkey.challenge)).code).toBe("NO_DATA");
  const { token } = await joinMember(plain);
  expect((await plain.call(passkey.list, { token })).body.isOffered).toBe(false);
  expect((await plain.call(passkey.prepare, { token, body: {} })).code).toBe("NO_DATA");
  expect(notes.filter((line) => line.includes("passkeys are off"))).toHaveLength(1);
  await plain.close();
});
