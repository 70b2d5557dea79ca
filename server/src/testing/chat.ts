import { createHmac, randomUUID } from "node:crypto";
import { chat, guestHeader, type ChatItem } from "@krapao/contract/chat";
import type { ChatMessage } from "@krapao/contract/chat-message";
import type { HelpDeskThread } from "@krapao/testkit/outside";
import { readActs } from "#features/chat/acts.ts";
import { sendToHelpDesk } from "#features/chat/help-desk.ts";
import type { Member } from "./members.ts";
import { makeForm } from "./slips.ts";
import type { World } from "./world.ts";

/** A chat visitor: a member or a guest, with the ids and headers of its page. */
export interface Talker {
  readonly token?: string;
  readonly ids: { readonly userId?: string; readonly guestId?: string };
  readonly headers: Record<string, string>;
}

export function newGuest(language = "EN"): Talker {
  const guestId = randomUUID();
  return { ids: { guestId }, headers: { [guestHeader]: guestId, cookie: `lang=${language}` } };
}

export function asTalker({ id, token }: Member, language = "EN"): Talker {
  return { token, ids: { userId: id }, headers: { cookie: `lang=${language}` } };
}

export const textMessage = (message: string): ChatMessage => ({
  message_type: "text",
  payload: { message },
});

export const postback = (title: string, data: unknown): ChatMessage => ({
  message_type: "postback",
  payload: { title, message: JSON.stringify(data) },
});

export function send(
  world: World,
  { ids, token, headers }: Talker,
  message: unknown,
  id: unknown = randomUUID(),
) {
  return world.call(chat.send, { body: { id, ...ids, message }, token, headers });
}

export async function history(
  world: World,
  { ids, token, headers }: Talker,
  page: { skip?: number; limit?: number } = {},
): Promise<readonly ChatItem[]> {
  const body = { ...ids, skip: 0, limit: 100, ...page };
  const reply = await world.call(chat.history, { body, token, headers });
  if (reply.status !== 200) throw new Error(`No history: ${reply.code}`);
  return reply.body;
}

/** The texts of a conversation in order, with their senders. */
export async function said(world: World, talker: Talker): Promise<string[]> {
  const items = (await history(world, talker)).toReversed();
  return items.map(({ sender, message }) => {
    const { message_type: kind } = message;
    const words = "payload" in message && "message" in message.payload && message.payload.message;
    return `${sender}: ${kind === "text" && words ? words : kind}`;
  });
}

export async function upload(
  world: World,
  { token, headers }: Talker,
  { call, content }: { call: typeof chat.uploadImage; content: Buffer },
) {
  const form = makeForm([{ name: "file", content }]);
  const response = await world.app.inject({
    method: call.method,
    url: call.path,
    payload: form.payload,
    headers: {
      ...form.headers,
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  const body = response.json<{ path: string; code?: string; field?: string }>();
  return { status: response.statusCode, ...body };
}

/** The agents' side of the sandbox. */
export const helpDesk = {
  /** Runs all chat work that is due now. */
  async settle(world: World): Promise<void> {
    while ((await readActs(world.ctx)) || (await sendToHelpDesk(world.ctx)) === true) continue;
  },
  /** The help desk's id of the visitor's conversation. */
  async idOf(world: World, talker: Talker): Promise<string> {
    const [newest] = await history(world, talker, { limit: 1 });
    return newest?.session_id ?? "";
  },
  async items(world: World, id: string): Promise<HelpDeskThread["items"]> {
    return (await world.sandbox.conversation(id)).items;
  },
  async say(world: World, id: string, message: unknown, act: object = {}): Promise<void> {
    await world.sandbox.say(id, { message, ...act });
    await helpDesk.settle(world);
  },
  async act(world: World, id: string, kind: "take-over" | "hand-back"): Promise<void> {
    await world.sandbox.act(id, kind);
    await helpDesk.settle(world);
  },
};

/** A signed callback of the help desk, with the key that the sandbox and the server share. */
export function signed(body: object) {
  const payload = JSON.stringify(body);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const digest = createHmac("sha256", "sandbox").update(`${timestamp}.${payload}`).digest("hex");
  const headers = {
    "content-type": "application/json",
    "x-timestamp": timestamp,
    "x-signature": digest,
  };
  return { payload, headers };
}
