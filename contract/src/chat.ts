import * as v from "valibot";
import { ChatFilePath, DeliveredMessage, SentMessage } from "./chat-message.ts";
import { done, MemberId, Timestamp } from "./fields.ts";
import { route } from "./route.ts";

export const chatPageSize = 10;
const chatHistoryMax = 100;
export const chatImageBytesMax = 10 * 1024 * 1024;
export const chatVideoBytesMax = 20 * 1024 * 1024;

/**
 * Uploads have no field for it: a guest's id goes in this header. Whoever holds the id is that guest,
 * so it is random and goes nowhere else.
 */
export const guestHeader = "guest-id";

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** A random UUID in small letters, as `crypto.randomUUID()` makes it. */
export const RandomId = v.pipe(v.string(), v.regex(uuidPattern));

/**
 * Who writes. A member is known by the session alone: `userId` may repeat it and nothing else, and
 * `guestId` is null or absent. Without a session `guestId` says which guest it is.
 */
const visitor = {
  userId: v.optional(v.nullable(MemberId)),
  guestId: v.optional(v.nullable(RandomId)),
};

export const ChatItem = v.strictObject({
  /** Made by who wrote it: the same id is the same message, however often it is sent. */
  id: RandomId,
  /** 1, 2, 3 … in each conversation, without gaps: the order, and how to see that something is missing. */
  number: v.number(),
  sender: v.picklist(["customer", "helper", "agent"]),
  message: DeliveredMessage,
  createdAt: Timestamp,
  /** The conversation, as agents know it: it opens nothing. */
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
/** The rest of a conversation item may be sent along, but the server goes by what it knows itself. */
const knownBetter = {
  sender: v.optional(v.literal("customer")),
  createdAt: note,
  session_id: note,
  username: note,
  name: note,
  deviceToken: note,
};

const count = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));

/** What both uploads have in common. A guest's id is in the header: a form has no field for it. */
const upload = {
  limit: "a number and so many megabytes a day for each visitor and each address of guests",
  reads: ["guest-id"],
} as const;

export const chat = {
  config: route({
    method: "GET",
    path: "/api/chat/config",
    summary: "What the name of a room begins with; the visitor's id follows",
    access: "anyone",
    reply: v.strictObject({ PREFIX: v.string() }),
  }),
  send: route({
    method: "POST",
    path: "/api/chat/send-message",
    summary: "Sends a message; with the same id and words again, it is found and not doubled",
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
      /** How many of the newest to leave out. */
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
      /** The latest message that was seen; absent, it is the latest there is. */
      number: v.optional(count(1_000_000_000)),
    }),
    reply: done("SUCCESS"),
  }),
};

/** What the page says over the socket, and what it hears there. */
export const chatEvents = {
  /** Said with the room's name (prefix and own id); answered with a `JoinReply`. */
  join: "join",
  /** Heard with a `ChatItem`, one's own included: the page knows it by its id. */
  messaging: "messaging",
  /** Heard with a `TypingEvent` while an agent writes. */
  typing: "typing",
} as const;
