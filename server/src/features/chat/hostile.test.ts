import { chat } from "@krapao/contract/chat";
import { hostileFiles } from "@krapao/contract/testing/hostile-files";
import { hostileIds } from "@krapao/contract/testing/hostile-ids";
import { hostileImages, hostileLinks, hostilePhones } from "@krapao/contract/testing/hostile-links";
import { hostileMessages } from "@krapao/contract/testing/hostile-messages";
import { hostileTexts } from "@krapao/contract/testing/hostile-texts";
import { SandboxRefusal } from "@krapao/testkit/sandbox";
import { changeSetting } from "@krapao/testkit/settings";
import { expect, test } from "vitest";
import {
  asTalker,
  helpDesk,
  history,
  newGuest,
  postback,
  send,
  type Talker,
  textMessage,
} from "#testing/chat.ts";
import { joinMember } from "#testing/members.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const limits = { messagesPerMinute: 10_000, guestMessagesPerAddressMinute: 10_000 };
await changeSetting(world.owner, "chat", limits);

const button = (type: string, payload: string) => ({
  message_type: "buttons",
  payload: { message: "Choose", buttons: [{ type, title: "Here", payload }] },
});
const cardWith = (image: string) => ({
  message_type: "generic",
  payloads: [{ image, title: "Card", subtitle: null, buttons: [] }],
});

/** Valid in form but not in content: they are shown for no visitor and no agent. */
const refused: readonly (readonly [string, readonly unknown[]])[] = [
  ["messages", hostileMessages],
  ["addresses", hostileLinks.map((link) => button("web", link))],
  ["phone numbers", hostilePhones.map((phone) => button("call", phone))],
  ["pictures of cards", hostileImages.map(cardWith)],
];

test("the corpus has the stated size", () => {
  const links = hostileLinks.length + hostilePhones.length + hostileImages.length;
  const others = hostileMessages.length + hostileIds.length + hostileFiles.length;
  expect(hostileTexts.length + links + others).toBeGreaterThanOrEqual(300);
});

const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const kept = (text: string) =>
  text.replaceAll(/\r\n?/g, "\n").replaceAll(controls, "").toWellFormed();

/** No call accepts a null character, because PostgreSQL cannot store it in a text. */
const hasNull = (text: string) => text.includes("\u0000");

const textsOf = (items: Awaited<ReturnType<typeof history>>) =>
  items.flatMap(({ message, sender }) =>
    message.message_type === "text" && sender !== "helper" ? [message.payload.message] : [],
  );

async function wholeHistory(guest: Talker) {
  const pages = [await history(world, guest), await history(world, guest, { skip: 100 })];
  return pages.flat().toReversed();
}

test("hostile texts of a visitor are stored and shown as plain texts", async () => {
  const guest = newGuest();
  for (const text of hostileTexts) {
    const reply = await send(world, guest, textMessage(text));
    expect(reply.status, JSON.stringify(text)).toBe(hasNull(text) ? 400 : 200);
  }
  const taken = hostileTexts.filter((text) => !hasNull(text));
  expect(taken.length).toBeLessThan(hostileTexts.length);
  expect(textsOf(await wholeHistory(guest))).toEqual(taken.map(kept));
  await helpDesk.settle(world);
  const reported = await helpDesk.items(world, await helpDesk.idOf(world, guest));
  const own = reported.filter(({ sender }) => sender === "customer");
  expect(own.map(({ message }) => "payload" in message && message.payload)).toEqual(
    taken.map((text) => ({ message: kept(text) })),
  );
});

test("hostile texts of an agent are stored as plain texts too", async () => {
  const guest = newGuest();
  await send(world, guest, textMessage("agent"));
  await helpDesk.settle(world);
  const id = await helpDesk.idOf(world, guest);
  const short = hostileTexts.filter((text) => text.isWellFormed());
  for (const text of short) {
    await world.sandbox.say(id, { message: textMessage(text) });
  }
  await helpDesk.settle(world);
  expect(textsOf(await wholeHistory(guest)).slice(1)).toEqual(short.map(kept));
});

test.each(refused)(
  "hostile %s of a visitor are refused, and nothing is stored",
  async (_, messages) => {
    const guest = newGuest();
    for (const message of messages) {
      const reply = await send(world, guest, message);
      const isRefused = reply.status === 400 || (reply.status === 404 && reply.code === "NO_DATA");
      expect(isRefused, `${JSON.stringify(message)}: ${reply.status}`).toBe(true);
    }
    expect(await history(world, guest)).toEqual([]);
  },
);

const asAgent: readonly unknown[] = [
  button("web", "https://evil.example/login"),
  button("postback", "1"),
  cardWith("/pages/logo.png"),
  {
    message_type: "quick_replies",
    payload: { message: "Which?", quick_replies: [{ title: "A", payload: "1" }] },
  },
  { message_type: "unknown", payload: { message: "Words" } },
];

test("a visitor can send only texts, files and taps, and nothing for an agent to tap", async () => {
  for (const talker of [newGuest(), asTalker(await joinMember(world))]) {
    for (const message of asAgent) {
      const reply = await send(world, talker, message);
      expect(reply, JSON.stringify(message)).toMatchObject({ status: 400, code: "KEY_INVALID" });
    }
    expect(await history(world, talker)).toEqual([]);
    expect((await send(world, talker, textMessage("hello"))).status).toBe(200);
    expect((await send(world, talker, postback("A", 1))).status).toBe(200);
  }
});

test.each(refused)("of hostile %s of an agent only the text is shown", async (_, messages) => {
  const guest = newGuest();
  await send(world, guest, textMessage("agent"));
  await helpDesk.settle(world);
  const id = await helpDesk.idOf(world, guest);
  const before = await history(world, guest);
  for (const message of messages) {
    // The help desk's API requires a type; we must check all else that it accepts.
    try {
      await world.sandbox.say(id, { message });
    } catch (error) {
      if (!(error instanceof SandboxRefusal)) throw error;
    }
  }
  await helpDesk.settle(world);
  const items = (await history(world, guest)).slice(0, -before.length);
  expect(items.length).toBeGreaterThan(0);
  const shown = items.map(({ message }) => message.message_type);
  // Only a file that does not exist looks valid here.
  expect(new Set(shown).difference(new Set(["unknown", "media"]))).toEqual(new Set());
  const links = JSON.stringify(items.map(({ message }) => "payload" in message && message.payload));
  expect(links).not.toContain('"buttons"');
});

test("hostile ids of messages are refused", async () => {
  const guest = newGuest();
  for (const id of hostileIds) {
    const reply = await send(world, guest, textMessage("x"), id);
    expect(reply, JSON.stringify(id)).toMatchObject({ status: 400 });
  }
  expect(await history(world, guest)).toEqual([]);
});

test("hostile pages of the history are refused", async () => {
  const guest = newGuest();
  for (const value of [-1, 0.5, 1e308, "1", null, [], {}]) {
    for (const page of [
      { skip: value, limit: 10 },
      { skip: 0, limit: value },
    ]) {
      const reply = await world.call(chat.history, { body: { ...guest.ids, ...page } });
      expect(reply.status, JSON.stringify(page)).toBe(400);
    }
  }
});
