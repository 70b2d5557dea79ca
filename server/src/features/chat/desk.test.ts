import { randomUUID } from "node:crypto";
import type { ChatItem } from "@krapao/contract/chat";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asTalker, desk, history, newGuest, said, send, textMessage } from "#testing/chat.ts";
import { joinMember } from "#testing/members.ts";
import { createWorld, type World } from "#testing/world.ts";
import { readActs } from "./acts.ts";
import { tellDesk } from "./desk.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface ToldConversation {
  readonly session_id: string;
  readonly userId: string | null;
  readonly username: string | null;
  readonly language: string;
  readonly agent: string | null;
  readonly askedAt: string | null;
}

async function toldConversation(id: string): Promise<ToldConversation> {
  const path = `/api/chat/conversations/${id}`;
  return (await world.askSandbox<{ conversation: ToldConversation }>("GET", path)).conversation;
}

test("the desk is told everything that was said, in order, and who says it", async () => {
  const member = await joinMember(world);
  const mali = asTalker(member, "TH");
  for (const text of ["ฝากเงิน", "แอดมิน"]) await send(world, mali, textMessage(text));
  await desk.settle(world);
  const id = await desk.idOf(world, mali);
  const items = await desk.items(world, id);
  expect(items.map(({ number, sender }) => [number, sender])).toEqual([
    [1, "customer"],
    [2, "helper"],
    [3, "customer"],
    [4, "helper"],
  ]);
  expect(await toldConversation(id)).toMatchObject({
    userId: member.id,
    username: member.registration.username,
    language: "th",
    agent: null,
    askedAt: expect.any(String) as string,
  });
});

test("the desk never hears a guest's id, which would let it speak as the guest", async () => {
  const guest = newGuest();
  await send(world, guest, textMessage("hello"));
  await desk.settle(world);
  const told = await world.askSandbox("GET", "/api/chat/conversations");
  expect(JSON.stringify(told)).not.toContain(guest.ids.guestId);
});

function withoutDeliver({ message }: ChatItem): object {
  const { deliver, ...rest } = message;
  expect(deliver).toBe("succeed");
  return rest;
}

test("all types of message reach the visitor as the agent sent them", async () => {
  const guest = newGuest();
  await send(world, guest, textMessage("agent"));
  await desk.settle(world);
  const id = await desk.idOf(world, guest);
  const buttons = [
    { type: "web", title: "Go", payload: "/user/home" },
    { type: "web", title: "Out", payload: "https://krapao.example/help?x=1#y" },
    { type: "postback", title: "More", payload: '{"topic":"bonus"}' },
    { type: "call", title: "Call", payload: "+6620000000" },
  ];
  const messages = [
    textMessage("สวัสดีค่ะ"),
    { message_type: "buttons", payload: { message: "Choose", buttons } },
    {
      message_type: "quick_replies",
      payload: { message: "Which?", quick_replies: [{ title: "A", payload: '"a"' }] },
    },
    {
      message_type: "generic",
      payloads: [{ image: null, title: "Card", subtitle: "Words", buttons }],
    },
    { message_type: "postback", payload: { title: "Tapped", message: "{}" } },
    { message_type: "unknown", payload: { message: "" } },
  ];
  for (const message of messages) await desk.say(world, id, message);
  const items = (await history(world, guest)).toReversed().slice(2);
  expect(items.map(withoutDeliver)).toEqual(messages);
  expect(items.every(({ sender, name }) => sender === "agent" && name === "Mint")).toBe(true);
});

test("a message of a kind that nobody knows is shown by its words", async () => {
  const guest = newGuest();
  await send(world, guest, textMessage("agent"));
  await desk.settle(world);
  const id = await desk.idOf(world, guest);
  await desk.say(world, id, { message_type: "sticker", payload: { message: "A waving cat" } });
  await desk.say(world, id, { message_type: "sticker", payload: [1] });
  const [second, first] = await history(world, guest);
  expect(first?.message).toMatchObject({
    message_type: "unknown",
    payload: { message: "A waving cat" },
  });
  expect(second?.message).toMatchObject({ message_type: "unknown", payload: { message: "" } });
});

test("what an agent did is done once, however often and by how many it is read", async () => {
  const guest = newGuest();
  await send(world, guest, textMessage("agent"));
  await desk.settle(world);
  const id = await desk.idOf(world, guest);
  const act = { id: randomUUID() };
  const path = `/api/chat/conversations/${id}/messages`;
  await world.askSandbox("POST", path, { message: textMessage("Here I am."), ...act });
  await Promise.all(Array.from({ length: 10 }, () => readActs(world.ctx)));
  await world.owner.query("update chat_desk set acts_after = 0");
  await Promise.all(Array.from({ length: 10 }, () => readActs(world.ctx)));
  await desk.settle(world);
  expect((await said(world, guest)).slice(2)).toEqual(["agent: Here I am."]);
});

test("an act for a conversation that is not there, or without sense, holds up nobody", async () => {
  const guest = newGuest();
  await send(world, guest, textMessage("agent"));
  await desk.settle(world);
  const id = await desk.idOf(world, guest);
  for (const nowhere of [randomUUID(), "x", "00000000-0000-0000-0000-000000000000"]) {
    await desk.say(world, nowhere, textMessage("to nobody"));
  }
  await desk.say(world, id, textMessage("an id of its own"), { id: "not-an-id" });
  await desk.say(world, id, textMessage("to you"));
  expect((await said(world, guest)).at(-1)).toBe("agent: to you");
});

test.each(["error", "lost-reply", "html", "wrong-body-after"])(
  "a desk that answers with %s is told again until it has heard, and has nothing twice",
  async (kind) => {
    const guest = newGuest();
    await send(world, guest, textMessage("deposit"));
    await world.askSandbox("PUT", "/api/faults/chat", { kind, call: "tell", times: 1 });
    const first = await tellDesk(world.ctx);
    expect(first).toBe(kind === "wrong-body-after" ? true : "unanswered");
    await world.askSandbox("PUT", "/api/faults/chat", { kind: "off" });
    await send(world, guest, textMessage("withdraw"));
    await world.moveClock("1 minute");
    await desk.settle(world);
    const items = await desk.items(world, await desk.idOf(world, guest));
    expect(items.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  },
);

test("a long conversation is told in pieces, whole", async () => {
  const guest = newGuest();
  await world.owner.query("update setting set value = value || $1 where key = 'chat'", [
    JSON.stringify({ messagesPerMinute: 1000 }),
  ]);
  for (let index = 0; index < 60; index += 1) {
    await send(world, guest, textMessage(`${index} ${"ก".repeat(1990)}`));
  }
  await desk.settle(world);
  const items = await desk.items(world, await desk.idOf(world, guest));
  const all = await history(world, guest);
  expect(items.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toReversed());
});
