import { randomUUID } from "node:crypto";
import type { ChatItem } from "@krapao/contract/chat";
import { expect, test } from "vitest";
import { asTalker, helpDesk, history, newGuest, said, send, textMessage } from "#testing/chat.ts";
import { joinMember } from "#testing/members.ts";
import { setUpWorld } from "#testing/world.ts";
import { readActs } from "./acts.ts";
import { sendToHelpDesk } from "./help-desk.ts";

const world = await setUpWorld();

async function sentConversation(id: string) {
  return (await world.sandbox.conversation(id)).conversation;
}

test("the help desk gets all messages in order, with their senders", async () => {
  const member = await joinMember(world);
  const mali = asTalker(member, "TH");
  for (const text of ["ฝากเงิน", "แอดมิน"]) await send(world, mali, textMessage(text));
  await helpDesk.settle(world);
  const id = await helpDesk.idOf(world, mali);
  const items = await helpDesk.items(world, id);
  expect(items.map(({ number, sender }) => [number, sender])).toEqual([
    [1, "customer"],
    [2, "helper"],
    [3, "customer"],
    [4, "helper"],
  ]);
  expect(await sentConversation(id)).toMatchObject({
    userId: member.id,
    username: member.registration.username,
    language: "th",
    agent: null,
    requestedAt: expect.any(String) as string,
  });
});

test("the help desk never gets a guest's id, with which it could write as the guest", async () => {
  const guest = newGuest();
  await send(world, guest, textMessage("hello"));
  await helpDesk.settle(world);
  const reported = await world.sandbox.conversations();
  expect(JSON.stringify(reported)).not.toContain(guest.ids.guestId);
});

function withoutDeliver({ message }: ChatItem): object {
  const { deliver, ...rest } = message;
  expect(deliver).toBe("succeed");
  return rest;
}

test("all types of message reach the visitor as the agent sent them", async () => {
  const guest = newGuest();
  await send(world, guest, textMessage("agent"));
  await helpDesk.settle(world);
  const id = await helpDesk.idOf(world, guest);
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
  for (const message of messages) await helpDesk.say(world, id, message);
  const items = (await history(world, guest)).toReversed().slice(2);
  expect(items.map(withoutDeliver)).toEqual(messages);
  expect(items.every(({ sender, name }) => sender === "agent" && name === "Mint")).toBe(true);
});

test("a message of an unknown kind is shown by its text", async () => {
  const guest = newGuest();
  await send(world, guest, textMessage("agent"));
  await helpDesk.settle(world);
  const id = await helpDesk.idOf(world, guest);
  await helpDesk.say(world, id, { message_type: "sticker", payload: { message: "A waving cat" } });
  await helpDesk.say(world, id, { message_type: "sticker", payload: [1] });
  const [second, first] = await history(world, guest);
  expect(first?.message).toMatchObject({
    message_type: "unknown",
    payload: { message: "A waving cat" },
  });
  expect(second?.message).toMatchObject({ message_type: "unknown", payload: { message: "" } });
});

test("an agent's action is applied once, however often and by however many processes it is read", async () => {
  const guest = newGuest();
  await send(world, guest, textMessage("agent"));
  await helpDesk.settle(world);
  const id = await helpDesk.idOf(world, guest);
  const act = { id: randomUUID() };
  await world.sandbox.say(id, { message: textMessage("Here I am."), ...act });
  await Promise.all(Array.from({ length: 10 }, () => readActs(world.ctx)));
  await world.owner.query("update help_desk set acts_after = 0");
  await Promise.all(Array.from({ length: 10 }, () => readActs(world.ctx)));
  await helpDesk.settle(world);
  expect((await said(world, guest)).slice(2)).toEqual(["agent: Here I am."]);
});

test("an invalid action, or one for an unknown conversation, blocks no others", async () => {
  const guest = newGuest();
  await send(world, guest, textMessage("agent"));
  await helpDesk.settle(world);
  const id = await helpDesk.idOf(world, guest);
  for (const nowhere of [randomUUID(), "x", "00000000-0000-0000-0000-000000000000"]) {
    await helpDesk.say(world, nowhere, textMessage("to nobody"));
  }
  await helpDesk.say(world, id, textMessage("an id of its own"), { id: "not-an-id" });
  await helpDesk.say(world, id, textMessage("to you"));
  expect((await said(world, guest)).at(-1)).toBe("agent: to you");
});

test.each(["error", "lost-reply", "html", "wrong-body-after"] as const)(
  "a help desk that answers with %s gets the messages again until it confirms, and has none twice",
  async (kind) => {
    const guest = newGuest();
    await send(world, guest, textMessage("deposit"));
    await world.sandbox.setFault("chat", { kind, call: "send-items", times: 1 });
    const first = await sendToHelpDesk(world.ctx);
    expect(first).toBe(kind === "wrong-body-after" ? true : "unanswered");
    await world.sandbox.setFault("chat", { kind: "off" });
    await send(world, guest, textMessage("withdraw"));
    await world.moveClock("1 minute");
    await helpDesk.settle(world);
    const items = await helpDesk.items(world, await helpDesk.idOf(world, guest));
    expect(items.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  },
);

test("a long conversation is sent in parts, complete", async () => {
  const guest = newGuest();
  await world.set("chat", { messagesPerMinute: 1000 });
  for (let index = 0; index < 60; index += 1) {
    await send(world, guest, textMessage(`${index} ${"ก".repeat(1990)}`));
  }
  await helpDesk.settle(world);
  const items = await helpDesk.items(world, await helpDesk.idOf(world, guest));
  const all = await history(world, guest);
  expect(items.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toReversed());
});
