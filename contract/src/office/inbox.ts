import * as v from "valibot";
import { RandomId } from "../chat.ts";
import { ChatFilePath, ChatMessage, chatTextMax } from "../chat-message.ts";
import { done, MemberId, Timestamp } from "../fields.ts";
import { languages } from "../market.ts";
import { officeRoute } from "./office-route.ts";

/** A conversation that concerns a person. A guest's has no member. */
const Conversation = v.strictObject({
  id: v.string(),
  memberId: v.nullable(MemberId),
  /** Masked; null for a guest. */
  phone: v.nullable(v.string()),
  name: v.nullable(v.string()),
  language: v.picklist(languages),
  /** Null if nobody waits. */
  waitsSince: v.nullable(Timestamp),
  /** The name that the visitor sees, of an operator or of an agent at an outside help desk. */
  holder: v.nullable(v.string()),
  isMine: v.boolean(),
  /** Until when an operator holds it without activity; null if no operator does. */
  heldUntil: v.nullable(Timestamp),
  /** What the visitor said last. */
  latest: v.nullable(ChatMessage),
  latestAt: v.nullable(Timestamp),
});
export type Conversation = v.InferOutput<typeof Conversation>;

export const InboxMessage = v.strictObject({
  id: v.string(),
  number: v.number(),
  sender: v.picklist(["customer", "helper", "agent"]),
  /** The agent's. */
  name: v.nullable(v.string()),
  message: ChatMessage,
  at: Timestamp,
});
export type InboxMessage = v.InferOutput<typeof InboxMessage>;

/** A text, or a picture that was uploaded for this conversation. */
const Answer = v.variant("kind", [
  v.strictObject({
    kind: v.literal("text"),
    text: v.pipe(v.string(), v.regex(/\S/), v.maxLength(chatTextMax)),
  }),
  v.strictObject({ kind: v.literal("picture"), path: ChatFilePath }),
]);

const params = v.strictObject({ id: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)) });

/** To the automatic helper, to the queue, or to a colleague. */
const leaveTargets = ["helper", "queue", "operator"] as const;

export const inbox = {
  list: officeRoute({
    method: "GET",
    path: "/office/inbox",
    summary: "Conversations that wait for a person, the longest first, and those that are held",
    permission: "chat.read",
    reply: v.strictObject({
      conversations: v.array(Conversation),
      /** Who may answer and is at work, without the operator of the session. */
      colleagues: v.array(v.strictObject({ id: v.string(), name: v.string() })),
    }),
  }),
  read: officeRoute({
    method: "POST",
    path: "/office/inbox/{id}/messages",
    summary: "A page of messages before a number, in order, and answers that are prepared",
    permission: "chat.read",
    params,
    body: v.strictObject({ before: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))) }),
    reply: v.strictObject({
      messages: v.array(InboxMessage),
      isMore: v.boolean(),
      /** In the language of the visitor. */
      prepared: v.array(v.string()),
    }),
    failures: ["NO_DATA"],
  }),
  claim: officeRoute({
    method: "POST",
    path: "/office/inbox/{id}/claim",
    summary: "Takes a conversation that nobody else holds",
    permission: "chat.answer",
    params,
    reply: v.strictObject({ heldUntil: Timestamp }),
    failures: ["NO_DATA", "TAKEN"],
  }),
  answer: officeRoute({
    method: "POST",
    path: "/office/inbox/{id}/answer",
    summary: "Answers in a conversation that the operator holds; the same id is the same message",
    permission: "chat.answer",
    params,
    body: v.strictObject({ id: RandomId, answer: Answer }),
    reply: done("SUCCESS"),
    failures: ["NO_DATA", "TAKEN", "KEY_INVALID"],
  }),
  typing: officeRoute({
    method: "POST",
    path: "/office/inbox/{id}/typing",
    summary: "Shows the visitor that somebody writes, and keeps the conversation held",
    permission: "chat.answer",
    params,
    reply: done("SUCCESS"),
    failures: ["NO_DATA", "TAKEN"],
  }),
  picture: officeRoute({
    method: "POST",
    path: "/office/inbox/{id}/picture",
    summary: "Uploads a PNG, JPEG or GIF picture of 10 MB at most for an answer",
    permission: "chat.answer",
    file: "file",
    params,
    reply: v.strictObject({ path: ChatFilePath }),
    failures: ["NO_DATA", "TAKEN", "KEY_MISSING", "KEY_INVALID"],
  }),
  leave: officeRoute({
    method: "POST",
    path: "/office/inbox/{id}/leave",
    summary: "Gives a held conversation to the helper, to the queue or to a colleague",
    permission: "chat.answer",
    params,
    body: v.strictObject({
      to: v.picklist(leaveTargets),
      /** Null unless it goes to a colleague. */
      colleague: v.nullable(v.pipe(v.string(), v.maxLength(40))),
    }),
    reply: done("SUCCESS"),
    failures: ["NO_DATA", "TAKEN"],
  }),
  file: officeRoute({
    method: "GET",
    path: "/office/inbox/files/{token}",
    summary: "A file of a conversation, for operators who read conversations",
    permission: "chat.read",
    params: v.strictObject({ token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }),
    reply: v.unknown(),
    failures: ["NO_DATA"],
  }),
};
