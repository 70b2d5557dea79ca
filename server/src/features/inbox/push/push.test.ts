import { account } from "@krapao/contract/account";
import { inbox, type PushSubscription } from "@krapao/contract/inbox";
import { beforeEach, expect, test } from "vitest";
import { sendPushes } from "#features/inbox/push/worker.ts";
import { readConfig } from "#config/config.ts";
import { makePushKeys } from "#config/push.ts";
import { createPushGateway } from "#providers/push.ts";
import { joinMember, logIn, type Member } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { setUpWorld } from "#testing/world.ts";

const keys = makePushKeys();
const env = { PUSH_PUBLIC_KEY: keys.publicKey, PUSH_PRIVATE_KEY: keys.privateKey };
const world = await setUpWorld({ env });
beforeEach(() => world.sandbox.setFault("push", { kind: "off" }));

const settings = async ({ token }: Pick<Member, "token">) =>
  (await world.call(inbox.pushSettings, { token })).body;
const subscribe = (token: string, body: PushSubscription, language = "en") =>
  world.call(inbox.subscribe, { token, body, headers: { "accept-language": language } });
const choose = ({ token }: Member, topicsOff: readonly string[]) =>
  world.call(inbox.chooseTopics, { token, body: { topicsOff } });

/** A member whose phone gets push messages. */
async function joinWithPhone(language = "en") {
  const member = await joinMember(world);
  const { body: device } = await world.call(inbox.playedSubscription, { token: member.token });
  expect((await subscribe(member.token, device, language)).status).toBe(200);
  return { member, endpoint: device.endpoint, device };
}

async function pushAll(): Promise<void> {
  while ((await sendPushes(world.ctx)) === true);
}

const received = (endpoint: string) => world.sandbox.pushMessages(endpoint);

test("an event comes once to the phone, in the language of the phone and without anything secret", async () => {
  const { member, endpoint } = await joinWithPhone("th");
  expect(await settings(member)).toMatchObject({
    publicKey: keys.publicKey,
    isSubscribed: true,
    topicsOff: [],
    isPlayed: true,
  });
  await giveMoney(world, member.id, 12345);
  await pushAll();
  await pushAll();
  const messages = await received(endpoint);
  expect(messages).toMatchObject([{ number: 1, unread: 1 }]);
  expect(messages[0]?.body).toMatch(/ฝากเงิน/);
  const text = JSON.stringify(messages);
  for (const secret of ["12345", "12,345", member.registration.username, member.id]) {
    expect(text).not.toContain(secret);
  }
});

test("several processes at once send each event of each phone once", async () => {
  const phones = await Promise.all([joinWithPhone(), joinWithPhone(), joinWithPhone()]);
  for (const { member } of phones) {
    for (const amount of [10, 20, 30]) await giveMoney(world, member.id, amount);
  }
  await Promise.all(Array.from({ length: 6 }, pushAll));
  await pushAll();
  for (const { endpoint } of phones) {
    const numbers = (await received(endpoint)).map(({ number }) => number);
    expect(numbers).toEqual([3, 2, 1]);
  }
});

test("a topic that is switched off is not sent, and not later either", async () => {
  const { member, endpoint } = await joinWithPhone();
  await choose(member, ["deposit"]);
  await giveMoney(world, member.id, 10);
  await pushAll();
  await choose(member, []);
  await logIn(world, member.registration);
  await pushAll();
  expect((await received(endpoint)).map(({ number }) => number)).toEqual([2]);
  expect((await settings(member)).topicsOff).toEqual([]);
});

test("a read event is not sent any more", async () => {
  const { member, endpoint } = await joinWithPhone();
  await giveMoney(world, member.id, 10);
  await world.call(inbox.readAll, { token: member.token, body: { upTo: 1 } });
  await pushAll();
  expect(await received(endpoint)).toEqual([]);
});

test("after a lost answer the event is not sent again; after a refusal it is", async () => {
  const { member, endpoint } = await joinWithPhone();
  await world.sandbox.setFault("push", { kind: "lost-reply", call: "send", times: 1 });
  await giveMoney(world, member.id, 10);
  await pushAll();
  await world.moveClock("1 hour");
  await pushAll();
  expect(await received(endpoint)).toHaveLength(1);
  await world.sandbox.setFault("push", { kind: "busy", call: "send", times: 2 });
  await giveMoney(world, member.id, 20);
  await pushAll();
  expect(await received(endpoint)).toHaveLength(1);
  for (let times = 0; times < 2; times += 1) {
    await world.moveClock("10 minutes");
    await pushAll();
  }
  expect((await received(endpoint)).map(({ number }) => number)).toEqual([2, 1]);
});

test("a process that died after its claim sends nothing twice", async () => {
  const { member, endpoint } = await joinWithPhone();
  await giveMoney(world, member.id, 10);
  // The claim and the number were written, and the process is gone.
  await world.owner.query(
    `update push_subscription set pushed_number = 1, claims = claims + 1,
       due_at = clock_now() + interval '60 seconds'
     where member_id = $1`,
    [member.id],
  );
  await giveMoney(world, member.id, 20);
  await world.moveClock("2 minutes");
  await pushAll();
  expect((await received(endpoint)).map(({ number }) => number)).toEqual([2]);
});

test("a subscription that the browser ended is removed", async () => {
  const { member, endpoint } = await joinWithPhone();
  await world.sandbox.endPush(endpoint);
  await giveMoney(world, member.id, 10);
  await pushAll();
  expect((await settings(member)).isSubscribed).toBe(false);
});

test("the phone's messages end with its session, and move to its next one", async () => {
  const { member, endpoint, device } = await joinWithPhone();
  await world.call(account.logout, { token: member.token });
  await giveMoney(world, member.id, 10);
  await pushAll();
  expect(await received(endpoint)).toEqual([]);
  const next = await logIn(world, member.registration);
  expect((await subscribe(next.token, device)).status).toBe(200);
  await world.call(inbox.unsubscribe, { token: next.token });
  expect(await settings(next)).toMatchObject({ isSubscribed: false });
});

test("a session that has expired gets no message", async () => {
  const { member, endpoint } = await joinWithPhone();
  await world.owner.query("update session set expires_at = clock_now() where member_id = $1", [
    member.id,
  ]);
  await giveMoney(world, member.id, 10);
  await pushAll();
  expect(await received(endpoint)).toEqual([]);
  expect(await world.count(`push_subscription where member_id = '${member.id}'`)).toBe(0);
});

test("another device cannot take over an address without its keys", async () => {
  const { device } = await joinWithPhone();
  const stranger = await joinMember(world);
  const forged = { ...device, keys: { ...device.keys, auth: "A".repeat(22) } };
  expect(await subscribe(stranger.token, forged)).toMatchObject({ code: "KEY_INVALID" });
});

test.each([
  "http://127.0.0.1:5432/",
  "http://169.254.169.254/latest/meta-data",
  "https://fcm.googleapis.com/fcm/send/x",
  "http://localhost:8090/push/send/x",
  "file:///etc/passwd",
])("in the sandbox world the server calls only the sandbox, not %s", async (endpoint) => {
  const { token } = await joinMember(world);
  const body = { endpoint, keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) } };
  expect(await subscribe(token, body)).toMatchObject({ status: 400, code: "KEY_INVALID" });
});

test("in the real world only known push services are called, by https", () => {
  const push = { ...(world.config.push ?? expect.fail()), sandboxOrigin: null };
  const gateway = createPushGateway(push, { sandbox: null });
  for (const good of [
    "https://fcm.googleapis.com/fcm/send/a:b",
    "https://updates.push.services.mozilla.com/wpush/v2/x",
    "https://web.push.apple.com/x",
    "https://sg2p.notify.windows.com/w/?token=x",
  ]) {
    expect(gateway.mayCall(good), good).toBe(true);
  }
  for (const bad of [
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://user@fcm.googleapis.com/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evilpush.apple.com.example/x",
    "https://push.apple.com.evil/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "not an address",
  ]) {
    expect(gateway.mayCall(bad), bad).toBe(false);
  }
});

test("without keys there are no push messages", () => {
  expect(readConfig({}).push).toBeNull();
  expect(() => readConfig({ PUSH_PUBLIC_KEY: keys.publicKey })).toThrow("PUSH_PRIVATE_KEY");
});
