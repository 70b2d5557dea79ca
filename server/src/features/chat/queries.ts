import type { ChatMessage } from "@krapao/contract/chat-message";
import type { Language } from "@krapao/contract/market";
import { sql } from "kysely";
import { clockNow, type Queryable } from "#platform/database/database.ts";
import type { HelperAnswer } from "./answers/rules.ts";

export interface Conversation {
  readonly id: string;
  readonly messageCount: number;
  readonly readNumber: number;
}

const conversationColumns = [
  "id",
  "message_count as messageCount",
  "read_number as readNumber",
] as const;

export async function findConversation(
  db: Queryable,
  visitor: string,
): Promise<Conversation | undefined> {
  return db
    .selectFrom("chat_conversation")
    .select(conversationColumns)
    .where("visitor", "=", visitor)
    .executeTakeFirst();
}

export async function addConversation(
  db: Queryable,
  visitor: string,
  language: Language,
): Promise<void> {
  await db
    .insertInto("chat_conversation")
    .values({ visitor, language })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setLanguage(db: Queryable, id: string, language: Language): Promise<void> {
  await db
    .updateTable("chat_conversation")
    .set({ language })
    .where("id", "=", id)
    .where("language", "<>", language)
    .execute();
}

interface NewMessage {
  readonly conversationId: string;
  readonly id: string;
  readonly sender: "customer" | "helper" | "agent";
  readonly name?: string;
  readonly message: ChatMessage;
}

interface AddedMessage {
  readonly number: number;
  readonly created_at: Date;
}

/** Stores a message; returns undefined if one with this id exists. */
export async function addMessage(
  tx: Queryable,
  { conversationId, id, sender, name, message }: NewMessage,
): Promise<AddedMessage | undefined> {
  return tx
    .insertInto("chat_message")
    .values({
      conversation_id: conversationId,
      id,
      sender,
      name: name ?? null,
      message: JSON.stringify(message),
    })
    .returning(["number", "created_at"])
    .executeTakeFirst();
}

export async function findMessage(db: Queryable, conversationId: string, id: string) {
  return db
    .selectFrom("chat_message")
    .select(["number", "created_at", "sender", "message"])
    .where("conversation_id", "=", conversationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The state of the helper in a conversation, by our clock. */
export async function readHelperState(tx: Queryable, id: string) {
  const { rows } = await sql<{
    agentName: string | null;
    agentSeconds: number | null;
    puzzledSeconds: number | null;
  }>`
    select agent_name as "agentName",
      extract(epoch from ${clockNow} - agent_at)::float8 as "agentSeconds",
      extract(epoch from ${clockNow} - puzzled_at)::float8 as "puzzledSeconds"
    from chat_conversation where id = ${id}
  `.execute(tx);
  const [state] = rows;
  if (!state) throw new Error("The conversation does not exist.");
  return state;
}

export async function markPuzzled(tx: Queryable, id: string): Promise<void> {
  await tx
    .updateTable("chat_conversation")
    .set({ puzzled_at: clockNow })
    .where("id", "=", id)
    .execute();
}

export async function markRequested(tx: Queryable, id: string): Promise<void> {
  await tx
    .updateTable("chat_conversation")
    .set({ requested_at: clockNow })
    .where("id", "=", id)
    .execute();
}

export async function listAnswers(db: Queryable): Promise<HelperAnswer[]> {
  return db.selectFrom("chat_answer").select(["topic", "language", "words", "messages"]).execute();
}

/** A message with the details of its visitor, if that is a member. */
export interface ItemRow {
  readonly conversation_id: string;
  readonly number: number;
  readonly id: string;
  readonly sender: "customer" | "helper" | "agent";
  readonly name: string | null;
  readonly message: ChatMessage;
  readonly created_at: Date;
  readonly member_username: string | null;
  readonly member_name: string | null;
}

const items = (db: Queryable) =>
  db
    .selectFrom("chat_message as item")
    .innerJoin("chat_conversation as conversation", "conversation.id", "item.conversation_id")
    .leftJoin("member", "member.id", "conversation.member_id")
    .select([
      "item.conversation_id",
      "item.number",
      "item.id",
      "item.sender",
      "item.name",
      "item.message",
      "item.created_at",
      "member.username as member_username",
      "member.name as member_name",
    ]);

export async function listNewest(
  db: Queryable,
  visitor: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<ItemRow[]> {
  // Numbers have no gaps, so that any page is found by number, without counting rows.
  return items(db)
    .where("conversation.visitor", "=", visitor)
    .where("item.number", "<=", sql<number>`conversation.message_count - ${skip}::integer`)
    .where("item.number", ">", sql<number>`conversation.message_count - ${skip + limit}::bigint`)
    .orderBy("item.number", "desc")
    .execute();
}

export async function listAfter(
  db: Queryable,
  conversationId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ItemRow[]> {
  return items(db)
    .where("item.conversation_id", "=", conversationId)
    .where("item.number", ">", after)
    .orderBy("item.number")
    .limit(limit)
    .execute();
}

interface MessageId {
  readonly conversationId: string;
  readonly number: number;
}

/** The messages with these numbers, each conversation's in their order. */
export async function listAt(db: Queryable, messages: readonly MessageId[]): Promise<ItemRow[]> {
  const ids = messages.map(({ conversationId }) => conversationId);
  const numbers = messages.map(({ number }) => number);
  return items(db)
    .where(
      sql<boolean>`(item.conversation_id, item.number) in (
        select id, number
        from unnest(${ids}::uuid[], ${numbers}::integer[]) as wanted (id, number)
      )`,
    )
    .orderBy("item.conversation_id")
    .orderBy("item.number")
    .execute();
}

/** More unread messages than this are not counted. */
const unreadMax = 1000;

export async function countUnread(
  db: Queryable,
  { id, readNumber }: Conversation,
): Promise<number> {
  const { count } = await db
    .selectFrom((from) =>
      from
        .selectFrom("chat_message")
        .select("number")
        .where("conversation_id", "=", id)
        .where("number", ">", readNumber)
        .where("sender", "<>", "customer")
        .limit(unreadMax)
        .as("unread"),
    )
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks as read up to a number, but not past the last message. */
export async function markRead(
  db: Queryable,
  visitor: string,
  number: number | undefined,
): Promise<void> {
  await db
    .updateTable("chat_conversation")
    .set({
      read_number: sql<number>`least(message_count, coalesce(${number ?? null}::integer, message_count))`,
    })
    .where("visitor", "=", visitor)
    .execute();
}
