import * as v from "valibot";
import { ChatItem, chatEvents, RandomId } from "./chat.ts";
import { socketEvents } from "./events.ts";
import { Failure } from "./fields.ts";

/**
 * The messages of the socket in both directions. Server, web, tests and the descriptions use them.
 */

export const socketPath = "/socket";

/** The `auth` of the handshake: a member's token, or a guest's id. */
export const Handshake = v.union([
  v.strictObject({ token: v.string() }),
  v.strictObject({ guestId: RandomId }),
]);
export type Handshake = v.InferOutput<typeof Handshake>;

/** The answer to `join`: the state of the conversation, or a refusal. */
export const JoinReply = v.union([
  v.strictObject({
    /** The number of messages, which is also the number of the latest. */
    total: v.number(),
    /** The number of unread messages from helper and agents. */
    unread: v.number(),
  }),
  Failure,
]);
export type JoinReply = v.InferOutput<typeof JoinReply>;

export const TypingEvent = v.strictObject({
  /** Shown for so many seconds, unless a message comes first. */
  seconds: v.number(),
});
export type TypingEvent = v.InferOutput<typeof TypingEvent>;

/** The member's money changed: read it again. */
export const MoneyEvent = v.strictObject({
  reason: v.picklist([
    "deposit",
    "withdraw",
    "slip",
    "qr",
    "gift",
    "transfer",
    "reward",
    "adjust",
    "inbox",
  ]),
});
export type MoneyEvent = v.InferOutput<typeof MoneyEvent>;

interface SocketMessage {
  readonly event: string;
  readonly from: "page" | "server";
  readonly summary: string;
  readonly payload: v.GenericSchema;
  /** The acknowledgement to the sender. */
  readonly reply: v.GenericSchema | undefined;
}

/** Every message of the socket, by its event. */
export const socketMessages: Readonly<Record<string, SocketMessage>> = {
  connect: {
    event: "connect",
    from: "page",
    summary: "Opens the connection; the payload is the handshake's `auth`",
    payload: Handshake,
    reply: undefined,
  },
  join: {
    event: chatEvents.join,
    from: "page",
    summary:
      "Joins the visitor's conversation; the payload is `PREFIX` of `/api/chat/config` and the visitor's id",
    payload: v.string(),
    reply: JoinReply,
  },
  messaging: {
    event: chatEvents.messaging,
    from: "server",
    summary: "A message of the conversation, the visitor's own included",
    payload: ChatItem,
    reply: undefined,
  },
  typing: {
    event: chatEvents.typing,
    from: "server",
    summary: "An agent is writing",
    payload: TypingEvent,
    reply: undefined,
  },
  money: {
    event: socketEvents.money,
    from: "server",
    summary: "The member's money changed: read it again",
    payload: MoneyEvent,
    reply: undefined,
  },
};
