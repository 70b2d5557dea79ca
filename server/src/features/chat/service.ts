import { readSetting } from "#settings/read-setting.ts";
import { isDeepStrictEqual } from "node:util";
import type { ChatItem } from "@krapao/contract/chat";
import { type ChatMessage, chatFilePattern } from "@krapao/contract/chat-message";
import type { Language } from "@krapao/contract/market";
import type { Context } from "#context.ts";
import { isStopped } from "#ledger/stop.ts";
import { Failure } from "#platform/http/failure.ts";
import { addressKey, takeRateLimit } from "#platform/http/throttle.ts";
import { type Visitor, visitorKey } from "#platform/http/visitor.ts";
import { listOwnFiles } from "./file-queries.ts";
import { answerByHelper } from "./answers/answer.ts";
import type { HelperAnswer } from "./answers/rules.ts";
import { answersInStop } from "./answers/stopped.ts";
import * as queries from "./queries.ts";
import { cleanMessage, filesOf } from "./rules.ts";

/** The visitor and the client address. */
export interface Writer {
  readonly visitor: Visitor;
  readonly language: Language;
  readonly address: string;
}

interface Receipt {
  readonly timestamp: string;
  readonly number: number;
}

/** Stores a message, once for each id, together with the helper's answer. */
export async function sendMessage(
  ctx: Context,
  writer: Writer,
  sent: { id: string; message: ChatMessage },
): Promise<Receipt> {
  const { id } = sent;
  const message = cleanMessage(sent.message);
  if (!message) throw new Failure("KEY_INVALID", { field: "message" });
  const known = await queries.findConversation(ctx.db, visitorKey(writer.visitor));
  const earlier = known && (await findEarlier(ctx, known.id, { id, message }));
  if (earlier) return earlier;

  await checkMayWrite(ctx, writer);
  const conversationId = known?.id ?? (await openConversation(ctx, writer));
  await checkFilesAreOwn(ctx, conversationId, message);
  const answers = await answersFor(ctx, writer.visitor);
  const added = await ctx.db.transaction().execute(async (tx) => {
    const own = await queries.addMessage(tx, { conversationId, id, sender: "customer", message });
    if (!own) return undefined;
    const { language } = writer;
    await queries.setLanguage(tx, conversationId, language);
    await answerByHelper(tx, { conversationId, message, language, answers });
    return own;
  });
  ctx.wake("chat");
  if (added) return toReceipt(added);
  const first = await findEarlier(ctx, conversationId, { id, message });
  if (!first) throw new Error("The message with this id does not exist.");
  return first;
}

/** Nothing is offered to a member who is stopped. */
async function answersFor({ db }: Context, visitor: Visitor): Promise<readonly HelperAnswer[]> {
  const answers = await queries.listAnswers(db);
  if (visitor.kind === "guest" || !(await isStopped(db, visitor.memberId))) return answers;
  return answersInStop(answers);
}

/** The same id and content are the same message; the same id with other content is refused. */
async function findEarlier(
  ctx: Context,
  conversationId: string,
  { id, message }: { id: string; message: ChatMessage },
): Promise<Receipt | undefined> {
  const found = await queries.findMessage(ctx.db, conversationId, id);
  if (!found) return undefined;
  if (found.sender !== "customer" || !isDeepStrictEqual(found.message, message)) {
    throw new Failure("KEY_INVALID", { field: "id", status: 409 });
  }
  return toReceipt(found);
}

function toReceipt({ number, created_at }: { number: number; created_at: Date }): Receipt {
  return { timestamp: created_at.toISOString(), number };
}

async function checkMayWrite(ctx: Context, { visitor, address }: Writer): Promise<void> {
  const { messagesPerMinute, guestMessagesPerAddressMinute } = await readSetting(ctx.db, "chat");
  const seconds = 60;
  const key = `chat:${visitorKey(visitor)}`;
  await takeRateLimit(ctx.db, { key, max: messagesPerMinute, seconds });
  if (visitor.kind === "member") return;
  // Guest ids are free, so guests are also limited by address.
  const addressLimit = `chat-guests:${addressKey(address)}`;
  await takeRateLimit(ctx.db, { key: addressLimit, max: guestMessagesPerAddressMinute, seconds });
}

/** The visitor's conversation, created with the first message or file. */
export async function openConversation(
  ctx: Context,
  { visitor, language, address }: Writer,
): Promise<string> {
  const key = visitorKey(visitor);
  const known = await queries.findConversation(ctx.db, key);
  if (known) return known.id;
  if (visitor.kind === "guest") {
    const { guestsPerAddressHour: max } = await readSetting(ctx.db, "chat");
    await takeRateLimit(ctx.db, { key: `chat-open:${addressKey(address)}`, max, seconds: 3600 });
  }
  await queries.addConversation(ctx.db, key, language);
  const added = await queries.findConversation(ctx.db, key);
  if (!added) throw new Error("The conversation was not created.");
  return added.id;
}

/** Refuses files in a visitor's message that the visitor did not upload. */
async function checkFilesAreOwn(
  ctx: Context,
  conversationId: string,
  message: ChatMessage,
): Promise<void> {
  const paths = filesOf(message);
  if (paths.length === 0) return;
  if (!paths.every((path) => chatFilePattern.test(path))) throw new Failure("NO_DATA");
  const tokens = paths.map((path) => path.slice(path.lastIndexOf("/") + 1));
  const own = await listOwnFiles(ctx.db, conversationId, tokens);
  const wanted = message.message_type === "media" ? message.payload.fileType : undefined;
  const isOwn = (token: string) =>
    own.some((file) => file.token === token && file.file_type === wanted);
  if (!tokens.every(isOwn)) throw new Failure("NO_DATA");
}

export async function readHistory(
  ctx: Context,
  visitor: Visitor,
  page: { skip: number; limit: number },
): Promise<ChatItem[]> {
  const rows = await queries.listNewest(ctx.db, visitorKey(visitor), page);
  return rows.map((row) => toItem(row, visitor));
}

/** A message as its own visitor sees it. */
export function toItem(row: queries.ItemRow, visitor: Visitor): ChatItem {
  const isCustomer = row.sender === "customer";
  return {
    id: row.id,
    number: row.number,
    sender: row.sender,
    message: { ...row.message, deliver: "succeed" },
    createdAt: row.created_at.toISOString(),
    session_id: row.conversation_id,
    userId: visitor.kind === "member" ? visitor.memberId : null,
    guestId: visitor.kind === "guest" ? visitor.guestId : null,
    username: isCustomer ? row.member_username : null,
    name: isCustomer ? row.member_name : row.name,
    deviceToken: null,
  };
}

export async function markRead(
  ctx: Context,
  visitor: Visitor,
  number: number | undefined,
): Promise<void> {
  await queries.markRead(ctx.db, visitorKey(visitor), number);
}
