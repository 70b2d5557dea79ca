import type { ChatMessage } from "@krapao/contract/chat-message";
import type { Context } from "#context.ts";
import { type Outcome, workOnAll } from "#platform/worker.ts";
import type { HelpDesk } from "#providers/chat.ts";
import { NoAnswer } from "#providers/no-answer.ts";
import * as helpDeskQueries from "./help-desk-queries.ts";
import * as queries from "./queries.ts";

const conversationsAtOnce = 8;
const itemsAtOnce = 50;
/** Longer than the desk may take to answer: nobody else tells the same meanwhile. */
const leaseSeconds = 15;

/** Tells the agents' desk what was said. Answers whether there may be more to do at once. */
export async function sendToHelpDesk(ctx: Context): Promise<Outcome> {
  if (!ctx.chat) return false;
  const claim = { limit: conversationsAtOnce, leaseSeconds };
  const due = await helpDeskQueries.claimConversations(ctx.db, claim);
  const sent = await workOnAll(due, {
    referenceOf: ({ session_id }) => session_id,
    work: (conversation) => send(ctx, ctx.chat, conversation),
  });
  if (sent.length > 0 && !sent.includes(true)) return "unanswered";
  return due.length > 0;
}

/** Answers whether the desk took it; else it comes up again, later each time. */
async function send(
  ctx: Context,
  helpDesk: HelpDesk | null,
  { sentNumber, attempts, requestedAt, ...conversation }: helpDeskQueries.DueConversation,
): Promise<boolean> {
  const { session_id: id } = conversation;
  const rows = await queries.listAfter(ctx.db, id, { after: sentNumber, limit: itemsAtOnce });
  const items = rows.map((row) => ({
    id: row.id,
    number: row.number,
    sender: row.sender,
    name: row.name,
    message: withAddresses(row.message, ctx.config.publicUrl),
    createdAt: row.created_at.toISOString(),
  }));
  try {
    await helpDesk?.send(
      { ...conversation, requestedAt: requestedAt?.toISOString() ?? null },
      items,
    );
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    await helpDeskQueries.sendLater(ctx.db, id, attempts);
    return false;
  }
  await helpDeskQueries.noteSent(ctx.db, id, rows.at(-1)?.number ?? sentNumber);
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
