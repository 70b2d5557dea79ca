import { sql } from "kysely";
import { backOff } from "#platform/back-off.ts";
import { clockNow, type Queryable } from "#platform/database/database.ts";
import { claimDue, type DueRows, reschedule } from "#platform/database/due-rows.ts";
import type { SentConversation } from "#providers/chat.ts";

/** The longest delay before the next send to the help desk. */
const pauseSecondsMax = 60;

export interface DueConversation extends Omit<SentConversation, "requestedAt"> {
  readonly requestedAt: Date | null;
  readonly sentNumber: number;
  readonly attempts: number;
}

const conversations: DueRows = {
  table: "chat_conversation",
  key: ["id"],
  longestSeconds: pauseSecondsMax,
  counter: "attempts",
};

/** Claims conversations with messages that the help desk does not have yet. */
export function claimConversations(
  db: Queryable,
  claim: { limit: number; leaseSeconds: number },
): Promise<DueConversation[]> {
  const select = sql`claimed.id as session_id, claimed.member_id as "userId",
    (select username from member where id = claimed.member_id),
    (select name from member where id = claimed.member_id),
    claimed.language, claimed.agent_name as agent, claimed.requested_at as "requestedAt",
    claimed.read_number as "readNumber", claimed.sent_number as "sentNumber", claimed.attempts`;
  return claimDue(db, conversations, { ...claim, select });
}

/** The help desk has all messages up to the number; later messages are due at once. */
export async function noteSent(db: Queryable, id: string, number: number): Promise<void> {
  await sql`
    update chat_conversation
    set sent_number = ${number}, attempts = 0,
      due_at = case when message_count > ${number} then ${clockNow} end,
      unsent_since = case when message_count > ${number} then ${clockNow} end
    where id = ${id}
  `.execute(db);
}

export async function sendLater(db: Queryable, id: string, attempts: number): Promise<void> {
  const seconds = backOff(attempts, { first: 2, max: pauseSecondsMax });
  await reschedule(db, conversations, { id }, { seconds });
}

export async function readCursor(db: Queryable): Promise<bigint> {
  const { acts_after } = await db
    .selectFrom("help_desk")
    .select("acts_after")
    .executeTakeFirstOrThrow();
  return acts_after;
}

/**
 * Moves the cursor to the action. Returns false if it was already there: one process applies an
 * action.
 */
export async function passAct(tx: Queryable, number: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("help_desk")
    .set({ acts_after: BigInt(number) })
    .where("acts_after", "<", BigInt(number))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function hasConversation(db: Queryable, id: string): Promise<boolean> {
  const found = await db
    .selectFrom("chat_conversation")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}

export async function takeOver(tx: Queryable, id: string, agent: string): Promise<void> {
  await tx
    .updateTable("chat_conversation")
    .set({ agent_name: agent, agent_at: clockNow, requested_at: null })
    .where("id", "=", id)
    .execute();
}

export async function handBack(tx: Queryable, id: string): Promise<void> {
  await tx
    .updateTable("chat_conversation")
    .set({ agent_name: null, agent_at: null, puzzled_at: null })
    .where("id", "=", id)
    .execute();
}

/** Notifies the visitor's pages in all processes that an agent is typing. */
export async function notifyTyping(tx: Queryable, id: string): Promise<void> {
  await sql`
    select pg_notify('chat_typing', visitor) from chat_conversation where id = ${id}
  `.execute(tx);
}
