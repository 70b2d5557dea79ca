import { rename, stat } from "node:fs/promises";
import { chatImageBytesMax, chatVideoBytesMax, RandomId } from "@krapao/contract/chat";
import { ChatMessage, chatTextMax } from "@krapao/contract/chat-message";
import { is, safeParse } from "valibot";
import type { Context } from "#context.ts";
import type { Queryable } from "#platform/database/database.ts";
import { StoreAway } from "#platform/files/file-backend.ts";
import { dataRefusal, keepUnreadable } from "#platform/unreadable-items.ts";
import type { Outcome } from "#platform/worker.ts";
import type { HelpDesk, HelpDeskAct, UnreadableAct } from "#providers/chat.ts";
import { NoAnswer } from "#providers/no-answer.ts";
import * as helpDeskQueries from "./help-desk-queries.ts";
import { type ChatFileKind, cleanFile, keepFile, withTemporaryFiles } from "./files.ts";
import * as queries from "./queries.ts";
import { cleanMessage, cleanText } from "./rules.ts";

const nameMax = 80;
const anyAgent = "Agent";
const fileMark = "file:";
/** All agents share one queue entry for pictures to redraw, like one visitor. */
const agents = "agents";

/** Applies the agents' actions from the help desk. Returns true if there may be more. */
export async function readActs(ctx: Context): Promise<Outcome> {
  if (!ctx.chat) return false;
  try {
    const acts = await ctx.chat.readActs(await helpDeskQueries.readCursor(ctx.db));
    for (const act of acts) await doOrKeep(ctx, ctx.chat, act);
    return acts.length > 0;
  } catch (error) {
    // The help desk or our file store does not answer. An action whose file did not arrive is read
    // again too.
    if (error instanceof NoAnswer || error instanceof StoreAway) return "unanswered";
    throw error;
  }
}

/** An action that cannot be applied is kept for an operator, and the next one is applied. */
async function doOrKeep(
  ctx: Context,
  helpDesk: HelpDesk,
  act: HelpDeskAct | UnreadableAct,
): Promise<void> {
  const { log } = ctx;
  const source = "chat-acts";
  if ("unreadable" in act) {
    const item = { source, id: undefined, content: act.unreadable, reason: "act without a number" };
    return keepUnreadable({ tx: ctx.db, log }, item);
  }
  try {
    return await doAct(ctx, helpDesk, act);
  } catch (error) {
    const reason = dataRefusal(error);
    if (reason === undefined) throw error;
    return ctx.db.transaction().execute(async (tx) => {
      if (!(await helpDeskQueries.passAct(tx, act.number))) return;
      const item = { source, id: String(act.number), content: act, reason };
      await keepUnreadable({ tx, log }, item);
    });
  }
}

/**
 * Applies an action and moves the cursor in one transaction; an action without a conversation is
 * skipped.
 */
async function doAct(ctx: Context, helpDesk: HelpDesk, act: HelpDeskAct): Promise<void> {
  const { session_id: id } = act;
  const isMeant = is(RandomId, id) && (await helpDeskQueries.hasConversation(ctx.db, id));
  const message = isMeant && act.kind === "message" ? await readMessage(ctx, helpDesk, act) : null;
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await helpDeskQueries.passAct(tx, act.number)) || !isMeant) return;
    const agent = cleanText(act.agent).trim().slice(0, nameMax) || anyAgent;
    if (act.kind === "hand-back") await helpDeskQueries.handBack(tx, id);
    if (act.kind === "take-over" || message) await helpDeskQueries.takeOver(tx, id, agent);
    if (message) await addAgentMessage(tx, { act, agent, message });
  });
  ctx.wake("chat");
}

async function addAgentMessage(
  tx: Queryable,
  { act, agent, message }: { act: HelpDeskAct; agent: string; message: ChatMessage },
): Promise<void> {
  const { session_id: conversationId, id } = act;
  await queries.addMessage(tx, { conversationId, id, sender: "agent", name: agent, message });
}

/** The agent's message as it may be shown; of an invalid message only its text is kept. */
async function readMessage(
  ctx: Context,
  helpDesk: HelpDesk,
  { session_id: conversationId, message, id }: HelpDeskAct,
): Promise<ChatMessage | null> {
  if (!is(RandomId, id)) return null;
  const withFiles = await takeInFiles(message, (fileId, kind) =>
    takeInFile(ctx, helpDesk, { conversationId, fileId, kind }),
  );
  const parsed = safeParse(ChatMessage, withFiles);
  const cleaned = parsed.success ? cleanMessage(parsed.output) : undefined;
  return cleaned ?? { message_type: "unknown", payload: { message: wordsOf(message) } };
}

function wordsOf(message: unknown): string {
  const { payload } = (message ?? {}) as { payload?: { message?: unknown } | null };
  const words = payload?.message;
  return typeof words === "string" ? cleanText(words).slice(0, chatTextMax).toWellFormed() : "";
}

type TakeIn = (fileId: string, kind: ChatFileKind) => Promise<string | null>;

/** Replaces the help desk's files by our own URLs. */
async function takeInFiles(message: unknown, takeIn: TakeIn): Promise<unknown> {
  const { payload, payloads } = (message ?? {}) as {
    payload?: { fileType?: unknown; filePath?: unknown } | null;
    payloads?: unknown;
  };
  const fileId = fileIdOf(payload?.filePath);
  if (payload && fileId !== undefined) {
    const kind = (["image", "video"] as const).find((known) => known === payload.fileType);
    const filePath = await takeIn(fileId, kind ?? "file");
    return { ...(message as object), payload: { ...payload, filePath } };
  }
  if (!Array.isArray(payloads)) return message;
  const cards: unknown[] = [];
  for (const card of payloads as readonly unknown[]) {
    const { image } = (card ?? {}) as { image?: unknown };
    const imageId = fileIdOf(image);
    if (imageId === undefined) cards.push(card);
    else cards.push({ ...(card as object), image: await takeIn(imageId, "image") });
  }
  return { ...(message as object), payloads: cards };
}

function fileIdOf(value: unknown): string | undefined {
  if (typeof value !== "string" || !value.startsWith(fileMark)) return undefined;
  return value.slice(fileMark.length);
}

/**
 * Agents' files are treated like visitors' files: redrawn or checked, and other kinds only as
 * downloads.
 */
async function takeInFile(
  ctx: Context,
  helpDesk: HelpDesk,
  { conversationId, fileId, kind }: { conversationId: string; fileId: string; kind: ChatFileKind },
): Promise<string | null> {
  const bytesMax = kind === "image" ? chatImageBytesMax : chatVideoBytesMax;
  return withTemporaryFiles(ctx, async ({ sent, drawn }) => {
    const fetched = await helpDesk.fetchFile(fileId, { path: sent, bytesMax });
    // An empty file is ignored.
    if (fetched === "refused" || (await stat(sent)).size === 0) return null;
    if (kind !== "file") {
      const type = await cleanFile(kind, { sent, drawn, visitor: agents });
      return type ? keepFile(ctx, { conversationId, path: drawn, kind, type }) : null;
    }
    await rename(sent, drawn);
    const type = "application/octet-stream";
    return keepFile(ctx, { conversationId, path: drawn, kind, type });
  });
}
