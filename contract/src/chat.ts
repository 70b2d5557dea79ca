import * as v from "valibot";
import { ChatFilePath, DeliveredMessage, SentMessage } from "./chat-message.ts";
import { done, MemberId, Timestamp } from "./fields.ts";
import { route } from "./route.ts";

export const chatPageSize = 10;
const chatHistoryMax = 100;
export const chatImageBytesMax = 10 * 1024 * 1024;
export const chatVideoBytesMax = 20 * 1024 * 1024;

/**
 * The header with the guest's id, for uploads, which have no field for it. Anyone who has the id is
 * that guest, so it is random and sent nowhere else.
 */
export const guestHeader = "guest-id";

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** A random UUID in lower case, as `crypto.randomUUID()` makes it. */
export const RandomId = v.pipe(v.string(), v.regex(uuidPattern));

/**
 * The sender. A member is identified only by the session: `userId` may repeat the id, and `guestId`
 * is null or absent. Without a session `guestId` identifies the guest.
 */
const visitor = {
  userId: v.optional(v.nullable(MemberId)),
  guestId: v.optional(v.nullable(RandomId)),
};

export const ChatItem = v.strictObject({
  /** Made by the sender: the same id is the same message, however often it is sent. */
  id: RandomId,
  /**
   * 1, 2, 3 … in each conversation, without gaps: it gives the order and shows missing messages.
   */
  number: v.number(),
  sender: v.picklist(["customer", "helper", "agent"]),
  message: DeliveredMessage,
  createdAt: Timestamp,
  /** The conversation's id for agents. It gives no access. */
  session_id: v.string(),
  userId: v.nullable(v.string()),
  guestId: v.nullable(v.string()),
  username: v.nullable(v.string()),
  /** The agent's name, or the member's. */
  name: v.nullable(v.string()),
  deviceToken: v.nullable(v.string()),
});
export type ChatItem = v.InferOutput<typeof ChatItem>;

const note = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(300))));
/** Other fields of a conversation item may be sent too, but the server uses its own values. */
const knownBetter = {
  sender: v.optional(v.literal("customer")),
  createdAt: note,
  session_id: note,
  username: note,
  name: note,
  deviceToken: note,
};

const count = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));

/** Common to both uploads. A guest's id is in the header: a form has no field for it. */
const upload = {
  limit: "a number and so many megabytes a day for each visitor and each address of guests",
  reads: ["guest-id"],
  failures: [
    { code: "INTERNAL_SERVER_ERROR", status: 503, when: "the file store does not answer" },
  ],
} as const;

export const chat = {
  config: route({
    method: "GET",
    path: "/api/chat/config",
    summary: "The prefix of a room's name; the visitor's id follows",
    access: "anyone",
    reply: v.strictObject({ PREFIX: v.string() }),
  }),
  send: route({
    method: "POST",
    path: "/api/chat/send-message",
    summary: "Sends a message; a repeat with the same id and words is not stored twice",
    access: "visitor",
    body: v.strictObject({ id: RandomId, ...visitor, message: SentMessage, ...knownBetter }),
    reply: v.strictObject({ timestamp: Timestamp, number: v.number() }),
    failures: [
      "NO_DATA",
      { code: "KEY_INVALID", status: 409, when: "`id` belongs to another message" },
    ],
    limit: "60 a minute for each visitor, and a number a minute for each address of guests",
  }),
  history: route({
    method: "POST",
    path: "/api/chat/history",
    summary: "Messages of the visitor's conversation, the newest first",
    access: "visitor",
    body: v.strictObject({
      ...visitor,
      limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(chatHistoryMax)),
      /** The number of newest messages to skip. */
      skip: count(1_000_000_000),
    }),
    reply: v.array(ChatItem),
  }),
  uploadImage: route({
    method: "POST",
    path: "/api/chat/upload-image",
    summary: "Uploads a PNG, JPEG or GIF picture of 10 MB at most, to be sent as media",
    access: "visitor",
    file: "file",
    reply: v.strictObject({ path: ChatFilePath }),
    ...upload,
  }),
  uploadVideo: route({
    method: "POST",
    path: "/api/chat/upload-video",
    summary: "Uploads an MP4 or QuickTime video of 20 MB at most, to be sent as media",
    access: "visitor",
    file: "file",
    reply: v.strictObject({ path: ChatFilePath }),
    ...upload,
  }),
  read: route({
    method: "PUT",
    path: "/api/chat/read-customer/",
    summary: "Marks the conversation as read by the visitor",
    access: "visitor",
    body: v.strictObject({
      ...visitor,
      /** The latest message that was seen; if absent, the latest message of all. */
      number: v.optional(count(1_000_000_000)),
    }),
    reply: done("SUCCESS"),
  }),
};

/** The socket events that a page sends and receives. */
export const chatEvents = {
  /** Sent with the room's name (prefix and own id); answered with a `JoinReply`. */
  join: "join",
  /** Received with a `ChatItem`, also for own messages, which the page recognises by id. */
  messaging: "messaging",
  /** Received with a `TypingEvent` while an agent writes. */
  typing: "typing",
} as const;
