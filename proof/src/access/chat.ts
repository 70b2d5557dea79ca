import { randomUUID } from "node:crypto";
import type { World } from "@krapao/testkit/world";
import { callWell, type Person } from "./person.ts";

const send = { method: "POST", path: "/api/chat/send-message" };

/** A chat message with a new id. */
export function messageOf({ phone }: Person, id: string): Record<string, unknown> {
  return { id, message: { message_type: "text", payload: { message: `words of ${phone}` } } };
}

export async function sendMessage(world: World, person: Person): Promise<string> {
  const id = randomUUID();
  const visitor = person.token === "" ? { guestId: person.id } : {};
  await callWell(world, send, { body: { ...messageOf(person, id), ...visitor } }, person.token);
  return id;
}

/** A conversation that holds a message and a picture of this person. */
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

/** A person who has not registered. The browser made the id of this guest. */
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

/** The prefix of room names. */
export async function readPrefix(world: World): Promise<string> {
  const { body } = await callWell(world, { method: "GET", path: "/api/chat/config" }, {});
  return String(body["PREFIX"]);
}
