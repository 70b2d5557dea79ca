import type { ChatMessage } from "@krapao/contract/chat-message";
import type { Context } from "#context.ts";
import type { Outcome } from "#platform/worker.ts";
import type { ChatDesk } from "#providers/chat.ts";
import * as desk from "./desk-queries.ts";
import * as queries from "./queries.ts";

const conversationsAtOnce = 8;
const itemsAtOnce = 50;
/** Longer than the desk may take to answer: nobody else tells the same meanwhile. */
const leaseSeconds = 15;

/** Tells the agents' desk what was said. Answers whether there may be more to do at once. */
export async function tellDesk(ctx: Context): Promise<Outcome> {
  if (!ctx.chat) return false;
  const due = await desk.claimDue(ctx.db, { limit: conversationsAtOnce, leaseSeconds });
  const told = await Promise.all(due.map((conversation) => tell(ctx, ctx.chat, conversation)));
  if (told.length > 0 && !told.includes(true)) return "unanswered";
  return due.length > 0;
}

/** Answers whether the desk took it; else it comes up again, later each time. */
async function tell(
  ctx: Context,
  chatDesk: ChatDesk | null,
  { toldNumber, attempts, askedAt, ...conversation }: desk.DueConversation,
): Promise<boolean> {
  const { session_id: id } = conversation;
  const rows = await queries.listAfter(ctx.db, id, { after: toldNumber, limit: itemsAtOnce });
  const items = rows.map((row) => ({
    id: row.id,
    number: row.number,
    sender: row.sender,
    name: row.name,
    message: withAddresses(row.message, ctx.config.publicUrl),
    createdAt: row.created_at.toISOString(),
  }));
  try {
    await chatDesk?.tell({ ...conversation, askedAt: askedAt?.toISOString() ?? null }, items);
  } catch {
    await desk.tellLater(ctx.db, id, Math.min(2 ** attempts, desk.pauseSecondsMax));
    return false;
  }
  await desk.noteTold(ctx.db, id, rows.at(-1)?.number ?? toldNumber);
  return true;
}

/** An agent is not on our pages: files are told with the host they are on. */
function withAddresses(message: ChatMessage, publicUrl: string): ChatMessage {
  const addressOf = (path: string) => new URL(path, publicUrl).href;
  if (message.message_type === "media") {
    const filePath = addressOf(message.payload.filePath);
    return { ...message, payload: { ...message.payload, filePath } };
  }
  if (message.message_type !== "generic") return message;
  const payloads = message.payloads.map((card) => ({
    ...card,
    image: card.image === null ? null : addressOf(card.image),
  }));
  return { ...message, payloads };
}
