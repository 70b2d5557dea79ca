import { randomUUID } from "node:crypto";
import { chat } from "@krapao/contract/chat";
import { lookup } from "@krapao/contract/lookup";
import { expect, test } from "vitest";
import { asTalker, history, newGuest, postback, said, send, textMessage } from "#testing/chat.ts";
import { joinMember } from "#testing/members.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();

test("the configuration names the rooms, and the widget is on until an operator ends it", async () => {
  expect((await world.call(chat.config)).body).toEqual({ PREFIX: "krapao-" });
  expect((await world.call(lookup.enableChatWidget)).body).toEqual({ enableChatWidget: true });
  await world.set("enableChatWidget", false);
  expect((await world.call(lookup.enableChatWidget)).body).toEqual({ enableChatWidget: false });
});

test("a member's message is in the history as it was sent, with its sender and number", async () => {
  const member = await joinMember(world);
  const mali = asTalker(member);
  const id = randomUUID();
  const sent = await send(world, mali, textMessage("ฝากเงินยังไง\nบอกหน่อย 💰"), id);
  expect(sent.body).toEqual({ timestamp: expect.any(String) as string, number: 1 });
  const [, own] = await history(world, mali);
  expect(own).toEqual({
    id,
    number: 1,
    sender: "customer",
    message: {
      message_type: "text",
      payload: { message: "ฝากเงินยังไง\nบอกหน่อย 💰" },
      deliver: "succeed",
    },
    createdAt: sent.body.timestamp,
    session_id: expect.any(String) as string,
    userId: member.id,
    guestId: null,
    username: member.registration.username,
    name: member.registration.name,
    deviceToken: null,
  });
});

test("fifty concurrent sends of one message are one message, and the helper answers once", async () => {
  const guest = newGuest();
  const id = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => send(world, guest, textMessage("deposit"), id)),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await said(world, guest)).toEqual(["customer: deposit", "helper: buttons"]);
});

test("the same id with another text is refused, and the first message is kept", async () => {
  const guest = newGuest();
  const id = randomUUID();
  await send(world, guest, textMessage("first"), id);
  const again = await send(world, guest, textMessage("second"), id);
  expect(again).toMatchObject({ status: 409, code: "KEY_INVALID", field: "id" });
  expect((await said(world, guest))[0]).toBe("customer: first");
});

test("two visitors may use the same id independently", async () => {
  const [mali, noi] = [newGuest(), newGuest()];
  const id = randomUUID();
  expect((await send(world, mali, textMessage("from mali"), id)).status).toBe(200);
  expect((await send(world, noi, textMessage("from noi"), id)).status).toBe(200);
  expect((await said(world, mali))[0]).toBe("customer: from mali");
  expect((await said(world, noi))[0]).toBe("customer: from noi");
});

test("concurrent messages are numbered without gaps, in the order of their time", async () => {
  const guest = newGuest();
  const texts = Array.from({ length: 20 }, (_, index) => `message ${index}`);
  const replies = await Promise.all(texts.map((text) => send(world, guest, textMessage(text))));
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  const items = (await history(world, guest)).toReversed();
  expect(items.map(({ number }) => number)).toEqual(items.map((_, index) => index + 1));
  const times = items.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());
  const own = items.filter(({ sender }) => sender === "customer");
  expect(own.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    replies.map(({ body }) => body.number).toSorted((a, b) => a - b),
  );
});

test("the history is paged, the newest first", async () => {
  const guest = newGuest();
  for (const text of ["one", "two", "three", "four"]) await send(world, guest, textMessage(text));
  const all = await history(world, guest);
  expect(await history(world, guest, { skip: 1, limit: 2 })).toEqual(all.slice(1, 3));
  expect(await history(world, guest, { skip: all.length, limit: 10 })).toEqual([]);
  expect(await history(world, guest, { skip: 1_000_000_000 })).toEqual([]);
  expect(await history(world, newGuest())).toEqual([]);
});

test("a text of 2,000 characters is accepted, a longer or a blank one is not", async () => {
  const guest = newGuest();
  expect((await send(world, guest, textMessage("ก".repeat(2000)))).status).toBe(200);
  const refused = ["ก".repeat(2001), "", " ", "\n\t \u00a0", "\u0000\u0007", "\u200b".repeat(0)];
  for (const text of refused) {
    const reply = await send(world, guest, textMessage(text));
    expect(reply, JSON.stringify(text)).toMatchObject({ status: 400, code: "KEY_INVALID" });
  }
});

test("a visitor who writes too fast is rate-limited, but a repeat is still found", async () => {
  const guest = newGuest();
  await world.set("chat", { ...(await readChat()), messagesPerMinute: 2 });
  const id = randomUUID();
  await send(world, guest, textMessage("one"), id);
  await send(world, guest, textMessage("two"));
  const third = await send(world, guest, textMessage("three"));
  expect(third).toMatchObject({ status: 429, code: "REQUEST_LIMIT" });
  expect(Number(third.headers["retry-after"])).toBeGreaterThan(0);
  expect((await send(world, guest, textMessage("one"), id)).body.number).toBe(1);
});

test("the new guests of an address are limited", async () => {
  await world.set("chat", { ...(await readChat()), guestsPerAddressHour: 3 });
  const address = "192.0.2.77";
  const first = async () => {
    const { ids, headers } = newGuest();
    const body = { id: randomUUID(), ...ids, message: textMessage("hello") };
    return (await world.call(chat.send, { body, headers, address })).status;
  };
  expect([await first(), await first(), await first(), await first()]).toEqual([
    200, 200, 200, 429,
  ]);
});

async function readChat(): Promise<object> {
  const { rows } = await world.owner.query<{ value: object }>(
    "select value from setting where key = 'chat'",
  );
  return rows[0]?.value ?? {};
}

test("a read message does not become unread, and the read number cannot pass the last message", async () => {
  const guest = newGuest();
  const markOf = async () => {
    const { session_id } = (await history(world, guest))[0] ?? {};
    const { rows } = await world.owner.query<{ read_number: number }>(
      "select read_number from chat_conversation where id = $1",
      [session_id],
    );
    return rows[0]?.read_number;
  };
  const read = (number?: number) =>
    world.call(chat.read, { body: { ...guest.ids, ...(number === undefined ? {} : { number }) } });
  expect((await read()).body).toEqual({ message: "SUCCESS" });
  await send(world, guest, textMessage("deposit"));
  await send(world, guest, textMessage("withdraw"));
  await read(3);
  expect(await markOf()).toBe(3);
  await read(1);
  expect(await markOf()).toBe(3);
  await read(1000);
  expect(await markOf()).toBe(4);
});

test("even the application's own role cannot change or remove a message", async () => {
  await send(world, newGuest(), textMessage("stay"));
  for (const statement of [
    "update chat_message set message = '{}'",
    "delete from chat_message",
    "update chat_conversation set message_count = 0",
    "delete from chat_conversation",
    "insert into chat_message (conversation_id, number, id, sender, message) select id, 999, gen_random_uuid(), 'agent', '{}' from chat_conversation",
  ]) {
    await expect(world.pool.query(statement)).rejects.toThrow("permission denied");
  }
  await expect(world.owner.query("delete from chat_message")).rejects.toThrow("only grows");
});

test("a guest's id, which opens the guest's room, is stored only as a hash", async () => {
  const guest = newGuest();
  await send(world, guest, textMessage("hello"));
  const { rows } = await world.owner.query<{ all: string }>(
    "select string_agg(c::text, ' ') as all from chat_conversation as c",
  );
  expect(rows[0]?.all).not.toContain(guest.ids.guestId);
});

test.each(["uploading_file", "sending", "failed", "succeed", true, false])(
  "a message with status %s is stored, and the server returns that it succeeded",
  async (deliver) => {
    const guest = newGuest();
    const message = { ...textMessage("deposit"), deliver };
    const body = { id: randomUUID(), ...guest.ids, message };
    expect((await world.call(chat.send, { body })).status).toBe(200);
    const [, own] = await history(world, guest);
    expect(own?.message).toMatchObject({ payload: { message: "deposit" }, deliver: "succeed" });
    const unknown = { ...body, id: randomUUID(), message: { ...message, deliver: "lost" } };
    expect((await world.call(chat.send, { body: unknown })).code).toBe("KEY_INVALID");
  },
);

test("extra fields of a conversation item are accepted and change nothing", async () => {
  const guest = newGuest();
  const body = {
    id: randomUUID(),
    ...guest.ids,
    userId: null,
    message: { ...postback("Deposit", { topic: "deposit" }), deliver: false },
    sender: "customer",
    createdAt: "1999-01-01T00:00:00.000Z",
    session_id: randomUUID(),
    username: "0800000000",
    name: "Somebody else",
    deviceToken: null,
  };
  expect((await world.call(chat.send, { body })).status).toBe(200);
  const [, own] = await history(world, guest);
  expect(own).toMatchObject({ sender: "customer", username: null, name: null });
  expect(own?.createdAt).not.toBe(body.createdAt);
  expect(own?.session_id).not.toBe(body.session_id);
  const asAgent = await world.call(chat.send, {
    body: { ...body, id: randomUUID(), sender: "agent" },
  });
  expect(asAgent.code).toBe("KEY_INVALID");
});
