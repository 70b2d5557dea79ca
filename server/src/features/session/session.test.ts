import { account } from "@krapao/contract/account";
import { session } from "@krapao/contract/session";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodPassword } from "#testing/good-password.ts";
import { joinMember } from "#testing/members.ts";
import { Pages, type Process, startProcess } from "#testing/pages.ts";
import { createWorld, type World } from "#testing/world.ts";

let world: World;
let running: Process;
const pages = new Pages();
beforeAll(async () => {
  world = await createWorld();
  running = await startProcess(world);
});
afterAll(async () => {
  pages.closeAll();
  await running.stop();
  await world.close();
});

const phone =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36";
const laptop =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36";

async function logIn(username: string, agent: string): Promise<string> {
  const body = { username, password: goodPassword };
  const headers = { "user-agent": agent };
  return (await world.call(account.login, { body, headers })).body.token;
}

const list = async (token: string) => (await world.call(session.list, { token })).body;
const codeOf = async (token: string) => (await world.call(account.profile, { token })).code;
const end = (token: string, id: string) => world.call(session.end, { token, body: { id } });

const connect = (token: string) => pages.connect(running.url, { token });

test("a member sees the sessions with device and last use, and the login before this one", async () => {
  const { registration } = await joinMember(world);
  await world.moveClock("2 hours");
  const onPhone = await logIn(registration.username, phone);
  await world.moveClock("1 hour");
  const onLaptop = await logIn(registration.username, laptop);
  const shown = await list(onLaptop);
  expect(shown.sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ["Windows · Chrome", true],
    ["Android · Chrome", false],
    [null, false],
  ]);
  const [current, before] = shown.sessions.map(({ startedAt }) => Date.parse(startedAt));
  const previous = Date.parse(shown.previousLogin?.at ?? "");
  expect(shown.previousLogin?.device).toBe("Android · Chrome");
  expect(previous).toBeGreaterThanOrEqual(before ?? Infinity);
  expect(previous).toBeLessThan(current ?? 0);
  expect(JSON.stringify(shown)).not.toContain(onPhone);
});

test("the last use follows the requests of a session, every few minutes", async () => {
  const { registration, token } = await joinMember(world);
  const other = await logIn(registration.username, phone);
  const usedAt = async () => {
    const { sessions } = await list(token);
    return Date.parse(sessions.find(({ isCurrent }) => !isCurrent)?.lastUsedAt ?? "");
  };
  const first = await usedAt();
  await world.moveClock("4 minutes");
  expect(await codeOf(other)).toBeUndefined();
  expect(await usedAt()).toBe(first);
  await world.moveClock("2 minutes");
  expect(await codeOf(other)).toBeUndefined();
  await expect.poll(usedAt).toBeGreaterThan(first + 300_000);
});

test("ending one session ends its pages, and no other session", async () => {
  const { registration, token } = await joinMember(world);
  const lost = await logIn(registration.username, phone);
  const socket = await connect(lost);
  const kept = await connect(token);
  const closed = new Promise((resolve) => {
    socket.once("disconnect", resolve);
  });
  const { sessions } = await list(token);
  const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? "";
  expect((await end(token, id)).body).toEqual({ message: "SUCCESS" });
  await closed;
  expect(await codeOf(lost)).toBe("invalid-token");
  expect(await codeOf(token)).toBeUndefined();
  expect(kept.connected).toBe(true);
  expect((await end(token, id)).status).toBe(200);
});

test("another member's session stays, and the answer reveals nothing", async () => {
  const owner = await joinMember(world);
  const stranger = await joinMember(world);
  const [own] = (await list(owner.token)).sessions;
  const foreign = await end(stranger.token, own?.id ?? "");
  const unknown = await end(stranger.token, "0b7e6c1a-8f0e-4c55-9a3e-2f6d1c7b9e10");
  expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
  expect(await codeOf(owner.token)).toBeUndefined();
});

test("all other sessions end together", async () => {
  const { registration, token } = await joinMember(world);
  const others = [
    await logIn(registration.username, phone),
    await logIn(registration.username, laptop),
  ];
  expect((await world.call(session.endOthers, { token })).status).toBe(200);
  for (const other of others) expect(await codeOf(other)).toBe("invalid-token");
  expect((await list(token)).sessions).toMatchObject([{ isCurrent: true }]);
});
