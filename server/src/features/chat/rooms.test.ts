import { randomUUID } from "node:crypto";
import { chat, chatEvents, type ChatItem } from "@krapao/contract/chat";
import type { JoinReply } from "@krapao/contract/sockets";
import { hostileIds } from "@krapao/contract/testing/hostile-ids";
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  asTalker,
  helpDesk,
  history,
  newGuest,
  said,
  send,
  signed,
  type Talker,
  textMessage,
} from "#testing/chat.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { Pages, type Process, refusal, startProcess } from "#testing/pages.ts";
import { createWorld, type World } from "#testing/world.ts";

let world: World;
let here: Process;
let elsewhere: Process;
let mali: Member;
let noi: Member;
const pages = new Pages();

beforeAll(async () => {
  world = await createWorld();
  [here, elsewhere] = await Promise.all([startProcess(world), startProcess(world)]);
  [mali, noi] = [await joinMember(world), await joinMember(world)];
});
afterEach(() => pages.closeAll());
afterAll(async () => {
  await here.stop();
  await elsewhere.stop();
  await world.close();
});

const prefix = "krapao-";
const authOf = ({ token, ids }: Talker) =>
  token === undefined ? { guestId: ids.guestId } : { token };
const roomOf = ({ ids }: Talker) => `${prefix}${ids.userId ?? ids.guestId}`;

function join(page: Socket, room: unknown): Promise<JoinReply> {
  return page.timeout(10_000).emitWithAck(chatEvents.join, room) as Promise<JoinReply>;
}

/** A visitor's page in the visitor's own room, with all events that it receives. */
async function enter(process: Process, talker: Talker) {
  const page = await pages.connect(process.url, authOf(talker));
  const pending: ChatItem[] = [];
  page.on(chatEvents.messaging, (item: ChatItem) => pending.push(item));
  const joined = await join(page, roomOf(talker));
  return { page, pending, joined };
}

async function until(pending: readonly unknown[], count: number): Promise<void> {
  await expect.poll(() => pending.length, { timeout: 10_000, interval: 10 }).toBe(count);
}

test("every page of a visitor gets every message in order, in any process", async () => {
  const guest = newGuest();
  const [near, far] = [await enter(here, guest), await enter(elsewhere, guest)];
  for (let index = 0; index < 5; index += 1) {
    const body = { id: randomUUID(), ...guest.ids, message: textMessage(`deposit ${index}`) };
    const { url } = index % 2 === 0 ? here : elsewhere;
    const reply = await fetch(url + chat.send.path, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: "lang=EN" },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(200);
  }
  await Promise.all([until(near.pending, 10), until(far.pending, 10)]);
  const all = (await history(world, guest)).toReversed();
  expect(near.pending).toEqual(all);
  expect(far.pending).toEqual(all);
});

test("joining returns how many messages there are and how many are unread", async () => {
  const guest = newGuest();
  expect((await enter(here, guest)).joined).toEqual({ total: 0, unread: 0 });
  await send(world, guest, textMessage("deposit"));
  await send(world, guest, textMessage("withdraw"));
  expect((await enter(here, guest)).joined).toEqual({ total: 4, unread: 2 });
  await world.call(chat.read, { body: { ...guest.ids, number: 2 } });
  expect((await enter(elsewhere, guest)).joined).toEqual({ total: 4, unread: 1 });
  await world.call(chat.read, { body: guest.ids });
  expect((await enter(here, guest)).joined).toEqual({ total: 4, unread: 0 });
});

test("no visitor enters another's room, whatever name is sent", async () => {
  const [guest, other] = [newGuest(), newGuest()];
  const [asMali, asNoi] = [asTalker(mali), asTalker(noi)];
  const visitors = [guest, other, asMali, asNoi];
  for (const visitor of visitors) {
    const page = await pages.connect(here.url, authOf(visitor));
    for (const room of visitors.filter((one) => one !== visitor).map(roomOf)) {
      expect(await join(page, room)).toMatchObject({ code: "KEY_INVALID" });
    }
    expect(await join(page, roomOf(visitor))).toMatchObject({ total: 0 });
  }
});

test("no hostile name opens a room or receives another visitor's events", async () => {
  const victim = newGuest();
  const spy = await pages.connect(here.url, authOf(asTalker(mali)));
  const pending: unknown[] = [];
  spy.onAny((...event) => pending.push(event));
  const words = hostileIds.map((id) => (typeof id === "string" ? id : JSON.stringify(id)));
  const named = words.flatMap((word) => [`${prefix}${word}`, `chat:guest:${word}`]);
  const names: unknown[] = [...hostileIds, ...named];
  for (let at = 0; at < names.length; at += 40) {
    const page = await pages.connect(here.url, authOf(asTalker(mali)));
    for (const name of names.slice(at, at + 40)) {
      expect(await join(page, name), JSON.stringify(name)).toMatchObject({ code: "KEY_INVALID" });
    }
  }
  await send(world, victim, textMessage("secret"));
  // The spy's own event arrives after any event that it must not receive.
  const own = new Promise((resolve) => spy.once("money", resolve));
  here.sockets.notify(mali.id, "money", { reason: "deposit" });
  await own;
  expect(pending).toEqual([["money", { reason: "deposit" }]]);
});

test("a page that requests too many rooms is rate-limited", async () => {
  const guest = newGuest();
  const page = await pages.connect(here.url, authOf(guest));
  for (let input = 0; input < 50; input += 1) await join(page, "x");
  expect(await join(page, roomOf(guest))).toMatchObject({ code: "REQUEST_LIMIT" });
});

test("a guest with a hostile id is refused", async () => {
  for (const guestId of hostileIds) {
    const page = pages.open(here.url, { guestId });
    expect(await refusal(page), JSON.stringify(guestId)).toBe("UNAUTHORIZED");
  }
});

test("no call accepts a foreign, a doubled or a hostile identity", async () => {
  const guest = newGuest();
  await send(world, guest, textMessage("secret"));
  const { token } = mali;
  const page = { skip: 0, limit: 10 };
  const message = textMessage("not from me");
  const calls = [
    (ids: object, as?: string) =>
      world.call(chat.history, { body: { ...ids, ...page }, token: as }),
    (ids: object, as?: string) => world.call(chat.read, { body: ids, token: as }),
    (ids: object, as?: string) =>
      world.call(chat.send, { body: { id: randomUUID(), ...ids, message }, token: as }),
  ];
  for (const call of calls) {
    expect(await call({ userId: noi.id }, token)).toMatchObject({ status: 403, field: "userId" });
    expect(await call(guest.ids, token)).toMatchObject({ status: 403, field: "guestId" });
    expect(await call({ userId: mali.id })).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
    expect(await call({ userId: mali.id, ...guest.ids })).toMatchObject({ status: 401 });
    expect(await call({})).toMatchObject({ code: "KEY_MISSING", field: "guestId" });
    expect(await call(guest.ids, "not-a-token")).toMatchObject({ code: "invalid-token" });
    for (const id of hostileIds) {
      expect((await call({ guestId: id })).status, JSON.stringify(id)).toBe(400);
      expect((await call({ userId: id }, token)).status, JSON.stringify(id)).toBe(400);
    }
  }
  expect(await history(world, asTalker(noi))).toEqual([]);
  expect((await said(world, guest))[0]).toBe("customer: secret");
  expect(await history(world, guest)).toHaveLength(2);
});

test("only the visitor sees that an agent is typing", async () => {
  const [guest, other] = [newGuest(), newGuest()];
  await send(world, guest, textMessage("agent"));
  const [own, foreign] = [await enter(elsewhere, guest), await enter(here, other)];
  const foreignEvents: unknown[] = [];
  foreign.page.onAny((event) => foreignEvents.push(event));
  const typing = new Promise((resolve) => own.page.once(chatEvents.typing, resolve));
  const id = await helpDesk.idOf(world, guest);
  await callBack({ eventId: randomUUID(), typing: id });
  expect(await typing).toEqual({ seconds: expect.any(Number) as number });
  expect(foreignEvents).toEqual([]);
});

async function callBack(body: object): Promise<void> {
  const reply = await world.app.inject({ method: "POST", url: "/callbacks/chat", ...signed(body) });
  expect(reply.statusCode).toBe(200);
  const forged = { ...signed(body), payload: JSON.stringify({ ...body, eventId: "forged" }) };
  const refused = await world.app.inject({ method: "POST", url: "/callbacks/chat", ...forged });
  expect(refused.statusCode).toBe(401);
}

test("a page whose session has expired enters no room and is ended", async () => {
  const member = asTalker(await joinMember(world));
  const page = await pages.connect(here.url, authOf(member));
  const ended = new Promise((resolve) => page.once("disconnect", resolve));
  await world.moveClock("13 hours");
  expect(await join(page, roomOf(member))).toMatchObject({ code: "EXPIRED_AUTH_TOKEN" });
  await ended;
});
