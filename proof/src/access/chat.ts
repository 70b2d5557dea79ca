import { randomUUID } from "node:crypto";
import type { World } from "@krapao/testkit/world";
import { callWell, type Person } from "./person.ts";

const send = { method: "POST", path: "/api/chat/send-message" };

/** What somebody writes, under an id of their own. */
export function messageOf({ phone }: Person, id: string): Record<string, unknown> {
  return { id, message: { message_type: "text", payload: { message: `words of ${phone}` } } };
}

export async function sendMessage(world: World, person: Person): Promise<string> {
  const id = randomUUID();
  const visitor = person.token === "" ? { guestId: person.id } : {};
  await callWell(world, send, { body: { ...messageOf(person, id), ...visitor } }, person.token);
  return id;
}

/** A conversation with a message and a picture of one's own in it. */
export async function startChat(world: World, person: Person): Promise<Record<string, string>> {
  const messageId = await sendMessage(world, person);
  const [row] = await world.query<{ id: string }>(
    "select conversation_id as id from chat_message where id = $1",
    [messageId],
  );
  const { id: transferId } = await world.sandbox.transfer({
    amount: 1,
    sender: person.bank,
    feed: "NONE",
  });
  const chatPicture = await world.sandbox.slipPicture(transferId);
  const upload = { method: "POST", path: "/api/chat/upload-image" };
  const sent = {
    form: { file: chatPicture },
    ...(person.token === "" ? { header: { "guest-id": person.id } } : {}),
  };
  const { body } = await callWell(world, upload, sent, person.token);
  return {
    messageId,
    conversation: row?.id ?? "",
    chatFile: String(body["path"]).replace("/files/chat/", ""),
    chatPicture: chatPicture.toString("base64"),
  };
}

let guestCount = 0;

/** Somebody who has not registered, known by an id that the browser made. */
export async function guest(world: World): Promise<Person> {
  guestCount += 1;
  const someone: Person = {
    id: randomUUID(),
    phone: `guest number ${guestCount}`,
    password: "",
    name: "",
    token: "",
    bank: { bankCode: "SCB", accountNo: `600000000${guestCount}`, name: "A GUEST" },
    cookies: {},
    things: {},
  };
  return { ...someone, things: await startChat(world, someone) };
}

/** What the names of rooms begin with. */
export async function readPrefix(world: World): Promise<string> {
  const { body } = await callWell(world, { method: "GET", path: "/api/chat/config" }, {});
  return String(body["PREFIX"]);
}
