import type { ChatMessage } from "@krapao/contract/chat-message";
import type { Context } from "#context.ts";
import { type Outcome, workOnAll } from "#platform/worker.ts";
import type { HelpDesk } from "#providers/chat.ts";
import { NoAnswer } from "#providers/no-answer.ts";
import * as helpDeskQueries from "./help-desk-queries.ts";
import * as queries from "./queries.ts";

const conversationsAtOnce = 8;
const itemsAtOnce = 50;
/**
 * Longer than the help desk's timeout, so that no other process sends the same messages meanwhile.
 */
const leaseSeconds = 15;

/** Sends new messages to the help desk. Returns true if more may be due now. */
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

/** Returns true if the help desk accepted them; otherwise they are sent again with back-off. */
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

/** An agent is not on our site, so URLs of files get the host. */
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
