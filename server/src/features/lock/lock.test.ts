import { account } from "@krapao/contract/account";
import { callList } from "@krapao/contract/calls";
import { lock } from "@krapao/contract/lock";
import { lockHeader } from "@krapao/contract/route";
import { wallet } from "@krapao/contract/wallet";
import { withdraw } from "@krapao/contract/withdraw";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { goodPassword } from "#testing/good-password.ts";
import { joinMember, logIn, type Member } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { Pages, type Process, refusal, startProcess } from "#testing/pages.ts";
import { addPasskey } from "#testing/passkeys.ts";
import { createWorld, type World } from "#testing/world.ts";

let world: World;
let running: Process;
const pages = new Pages();
const statements: string[] = [];
beforeAll(async () => {
  world = await createWorld({
    watchPool: (pool) =>
      pool.on("connect", (client) => {
        const query = client.query.bind(client) as (...args: unknown[]) => unknown;
        client.query = ((...args: unknown[]) => {
          const [first] = args as [string | { text?: string }];
          statements.push(typeof first === "string" ? first : (first.text ?? ""));
          return query(...args);
        }) as typeof client.query;
      }),
  });
  running = await startProcess(world);
});
afterEach(() => pages.closeAll());
afterAll(async () => {
  await running.stop();
  await world.close();
});

const set = (token: string, body: object) => world.call(lock.set, { token, body });
const read = async (token: string) => (await world.call(wallet.read, { token })).code;
const unlock = (token: string, password: string) =>
  world.call(lock.unlock, { token, body: { password } });

/** A member whose sessions lock. */
async function joinLocking(): Promise<Member> {
  const member = await joinMember(world);
  expect((await set(member.token, { isOn: true })).status).toBe(200);
  return member;
}

test("after five idle minutes nothing is read or moved, until the password is given", async () => {
  const { id, token } = await joinLocking();
  await giveMoney(world, id, 1000);
  await world.moveClock("4 minutes 59 seconds");
  expect(await read(token)).toBeUndefined();
  await world.moveClock("1 second");
  const reply = await world.call(wallet.read, { token });
  expect([reply.status, reply.code, reply.headers[lockHeader]]).toEqual([
    423,
    "SESSION_LOCKED",
    "0",
  ]);
  const headers = { "idempotency-key": "locked-withdrawal-1" };
  const request = () => world.call(withdraw.withdraw, { token, body: { amount: 300 }, headers });
  expect((await request()).code).toBe("SESSION_LOCKED");
  expect((await unlock(token, "not-it-at-all")).code).toBe("WRONG_PASSWORD");
  expect(await read(token)).toBe("SESSION_LOCKED");
  expect((await unlock(token, goodPassword)).status).toBe(200);
  expect(await read(token)).toBeUndefined();
  // The refused request has used nothing up.
  expect((await request()).status).toBe(200);
});

test("only the calls that unlock, and the logout, are answered while locked", async () => {
  const { token } = await joinLocking();
  await world.moveClock("5 minutes");
  const open: string[] = [];
  const members = callList.filter(({ call }) => call.access !== "anyone");
  // The logout ends the session, so it comes last.
  const isLogout = ({ call }: { call: object }) => call === account.logout;
  const last = members.filter(isLogout);
  for (const { feature, name, call } of [...members.filter((one) => !isLogout(one)), ...last]) {
    const url = call.path.replaceAll(/\{\w+\}/g, "1");
    const headers = { authorization: `Bearer ${token}` };
    const reply = await world.app.inject({ method: call.method, url, headers });
    if (reply.statusCode !== 423) open.push(`${feature}.${name}`);
  }
  expect(open).toEqual([
    "lock.read",
    "lock.challenge",
    "lock.unlock",
    "lock.unlockByPasskey",
    "account.logout",
  ]);
});

test("activity keeps a session open, and no other call does", async () => {
  const { token } = await joinLocking();
  await world.moveClock("4 minutes");
  const active = await world.call(lock.stayOpen, { token });
  expect(active.status).toBe(200);
  await world.moveClock("4 minutes");
  const reply = await world.call(wallet.read, { token });
  expect([reply.status, Number(reply.headers[lockHeader])]).toEqual([200, 60]);
  await world.moveClock("1 minute");
  expect((await world.call(lock.stayOpen, { token })).code).toBe("SESSION_LOCKED");
  expect(await read(token)).toBe("SESSION_LOCKED");
});

test("activity that is reported while the session locks does not open it", async () => {
  const { id, token } = await joinLocking();
  const owner = await world.owner.connect();
  await owner.query("begin");
  await owner.query("update session set locked_at = clock_now() where member_id = $1", [id]);
  const reporting = world.call(lock.stayOpen, { token });
  await world.someoneWaits();
  await owner.query("commit");
  owner.release();
  expect((await reporting).code).toBe("SESSION_LOCKED");
  expect(await read(token)).toBe("SESSION_LOCKED");
});

test("each session of the member locks by itself, also a new one", async () => {
  const { token, registration } = await joinLocking();
  await world.moveClock("3 minutes");
  const other = (await logIn(world, registration)).token;
  await world.moveClock("2 minutes");
  expect(await read(token)).toBe("SESSION_LOCKED");
  expect(await read(other)).toBeUndefined();
  await world.moveClock("3 minutes");
  expect(await read(other)).toBe("SESSION_LOCKED");
  expect((await unlock(other, goodPassword)).status).toBe(200);
  expect(await read(token)).toBe("SESSION_LOCKED");
});

test("a clock that is set back opens nothing, not even in a process that just started", async () => {
  const { token } = await joinLocking();
  expect(await read(token)).toBeUndefined();
  await world.moveClock("6 minutes");
  await world.stepClock("-4 minutes");
  // The database shows two idle minutes, the process has counted six.
  expect(await read(token)).toBe("SESSION_LOCKED");
  const later = await startProcess(world);
  const reply = await fetch(later.url + wallet.read.path, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status).toBe(423);
  await later.stop();
});

test("a clock that is set back to before the last activity locks", async () => {
  const { token } = await joinLocking();
  await world.stepClock("-1 minute");
  expect(await read(token)).toBe("SESSION_LOCKED");
});

test("a member's own passkey unlocks, in the session that requested it, and no other passkey", async () => {
  const owner = await joinMember(world);
  const own = await addPasskey(world, owner.token);
  const stranger = await joinMember(world);
  const foreign = await addPasskey(world, stranger.token);
  await set(owner.token, { isOn: true });
  await set(stranger.token, { isOn: true });
  await world.moveClock("5 minutes");
  const challenge = async ({ token }: Member) => (await world.call(lock.challenge, { token })).body;
  const send = ({ token }: Member, body: object) =>
    world.call(lock.unlockByPasskey, { token, body });
  const requested = await challenge(owner);
  expect(requested.ids).toEqual([own.id]);
  expect((await send(owner, foreign.use(requested))).code).toBe("PASSKEY_INVALID");
  expect((await send(owner, own.use(await challenge(stranger)))).code).toBe("PASSKEY_INVALID");
  const unverified = own.use(await challenge(owner), { isVerified: false });
  expect((await send(owner, unverified)).code).toBe("PASSKEY_INVALID");
  expect(await read(owner.token)).toBe("SESSION_LOCKED");
  const right = own.use(await challenge(owner));
  expect((await send(owner, right)).status).toBe(200);
  expect(await read(owner.token)).toBeUndefined();
  expect((await send(owner, right)).code).toBe("PASSKEY_INVALID");
  expect(await read(stranger.token)).toBe("SESSION_LOCKED");
});

test("switching the lock off needs a recent proof or the password, switching it on does not", async () => {
  const { token } = await joinMember(world);
  await world.moveClock("6 minutes");
  expect((await set(token, { isOn: true })).status).toBe(200);
  expect((await world.call(lock.read, { token })).body).toEqual({
    isOn: true,
    isLocked: false,
    hasPasskey: false,
  });
  expect(await set(token, { isOn: false })).toMatchObject({
    code: "KEY_MISSING",
    field: "password",
  });
  expect((await set(token, { isOn: false, password: "not-it" })).code).toBe("WRONG_PASSWORD");
  expect((await set(token, { isOn: false, password: goodPassword })).status).toBe(200);
  await world.moveClock("10 minutes");
  expect(await read(token)).toBeUndefined();
});

test("guesses at the lock screen are limited with all others", async () => {
  const { token } = await joinLocking();
  await world.moveClock("5 minutes");
  for (let guess = 0; guess < 10; guess += 1) await unlock(token, `guess-number-${guess}`);
  expect((await unlock(token, goodPassword)).code).toBe("REQUEST_LIMIT");
  expect(await read(token)).toBe("SESSION_LOCKED");
});

test("the pages of a locked session receive nothing, and connect only after the unlock", async () => {
  const { id, token, registration } = await joinMember(world);
  const page = await pages.connect(running.url, { token });
  const received: unknown[] = [];
  page.on("money", (event) => received.push(event));
  // The page was open before the switch; another session switches.
  const other = (await logIn(world, registration)).token;
  await set(other, { isOn: true });
  const first = new Promise((resolve) => page.once("money", resolve));
  running.sockets.notify(id, "money", { reason: "deposit" });
  await first;
  await world.moveClock("5 minutes");
  const closed = new Promise((resolve) => page.once("disconnect", resolve));
  running.sockets.notify(id, "money", { reason: "withdraw" });
  await closed;
  expect(received).toEqual([{ reason: "deposit" }]);
  expect(await refusal(pages.open(running.url, { token }))).toBe("SESSION_LOCKED");
  await unlock(token, goodPassword);
  const again = await pages.connect(running.url, { token });
  const next = new Promise((resolve) => again.once("money", resolve));
  running.sockets.notify(id, "money", { reason: "slip" });
  expect(await next).toEqual({ reason: "slip" });
});

test("a quiet page is closed when its session locks", async () => {
  const { token } = await joinLocking();
  const page = await pages.connect(running.url, { token });
  await world.moveClock("5 minutes");
  const closed = new Promise((resolve) => page.once("disconnect", resolve));
  await running.sockets.endExpired();
  expect(await closed).toBe("io server disconnect");
});

test("members without the lock pay no further statement", async () => {
  const plain = await joinMember(world);
  const locking = await joinLocking();
  const count = async (token: string) => {
    statements.splice(0);
    expect((await world.call(account.profile, { token })).status).toBe(200);
    return statements.length;
  };
  await count(plain.token);
  const usual = await count(plain.token);
  expect(usual).toBeGreaterThan(0);
  expect(await count(locking.token)).toBe(usual);
  const reply = await world.call(account.profile, { token: plain.token });
  expect(reply.headers[lockHeader]).toBeUndefined();
});
