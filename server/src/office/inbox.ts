import multipart from "@fastify/multipart";
import { chatImageBytesMax } from "@krapao/contract/chat";
import type { ChatMessage } from "@krapao/contract/chat-message";
import type { Language } from "@krapao/contract/market";
import { type Conversation, inbox, type InboxMessage } from "@krapao/contract/office/inbox";
import { queueMax } from "@krapao/contract/office/queue";
import { sql } from "kysely";
import { fillIn, preparedMark } from "#features/chat/answers/rules.ts";
import { findChatFile } from "#features/chat/file-queries.ts";
import { cleanFile, keepFile, receive, withTemporaryFiles } from "#features/chat/files.ts";
import { listAnswers } from "#features/chat/queries.ts";
import { cleanMessage } from "#features/chat/rules.ts";
import type { Database } from "#platform/database/database.ts";
import { endUnreadBodies } from "#platform/http/body-deadline.ts";
import { Failure } from "#platform/http/failure.ts";
import { sendStored } from "#platform/http/send-stored.ts";
import { readSetting } from "#settings/read-setting.ts";
import { answerOperator } from "./answer.ts";
import type { Office } from "./office.ts";

const pageSize = 50;

interface ConversationRow {
  readonly id: string;
  readonly member_id: string | null;
  readonly phone: string | null;
  readonly name: string | null;
  readonly language: Language;
  readonly waits_since: Date | null;
  readonly operator_id: string | null;
  readonly leased_until: Date | null;
  readonly agent_name: string | null;
  readonly message: ChatMessage | null;
  readonly latest_at: Date | null;
}

const toConversation = (row: ConversationRow, operatorId: string): Conversation => ({
  id: row.id,
  memberId: row.member_id,
  phone: row.phone,
  name: row.name,
  language: row.language,
  waitsSince: row.waits_since?.toISOString() ?? null,
  holder: row.agent_name,
  isMine: row.operator_id === operatorId,
  heldUntil: row.leased_until?.toISOString() ?? null,
  latest: row.message,
  latestAt: row.latest_at?.toISOString() ?? null,
});

async function listConversations(db: Database, operatorId: string) {
  const { rows } = await sql<ConversationRow>`
    select id, member_id, phone, name, language, waits_since, operator_id, leased_until, agent_name,
      message, latest_at
    from office_inbox(${queueMax})
  `.execute(db);
  const { rows: colleagues } = await sql<{ id: string; name: string }>`
    select id, name from office_chat_agent where id <> ${operatorId} order by name, id limit 100
  `.execute(db);
  return { conversations: rows.map((row) => toConversation(row, operatorId)), colleagues };
}

type MessageRow = Omit<InboxMessage, "at"> & { readonly at: Date };

async function readMessages(db: Database, id: string, before: number | null) {
  const { rows } = await sql<MessageRow>`
    select id, number, sender, name, message, created_at as at
    from office_chat_message
    where conversation_id = ${id}::uuid and (${before}::integer is null or number < ${before}::integer)
    order by number desc limit ${pageSize + 1}
  `.execute(db);
  const messages = rows
    .slice(0, pageSize)
    .toReversed()
    .map((row) => ({ ...row, at: row.at.toISOString() }));
  return { messages, isMore: rows.length > pageSize };
}

/** The answers that operators may choose, in the language of the visitor. */
async function listPrepared({ deeds }: Office, id: string): Promise<string[]> {
  const { rows } = await sql<{ language: Language }>`
    select language from chat_conversation where id = ${id}::uuid
  `.execute(deeds);
  const [found] = rows;
  if (!found) throw new Failure("NO_DATA");
  const site = (await readSetting(deeds, "site")).name;
  const answers = await listAnswers(deeds);
  return answers
    .filter(({ topic, language }) => topic.startsWith(preparedMark) && language === found.language)
    .flatMap(({ messages }) => messages)
    .map((message) => fillIn(message, { site, lineLink: null }))
    .flatMap((message) => (message.message_type === "text" ? [message.payload.message] : []));
}

/** A picture of an operator is redrawn like a visitor's. */
async function receivePicture(
  { deeds, files }: Office,
  id: string,
  request: Parameters<typeof receive>[0],
): Promise<string> {
  return withTemporaryFiles({ files }, async ({ sent, drawn }) => {
    const field = inbox.picture.file ?? "";
    await receive(request, { field, bytesMax: chatImageBytesMax, path: sent });
    const type = await cleanFile("image", { sent, drawn, visitor: "agents" });
    if (!type) throw new Failure("KEY_INVALID", { field, status: 415 });
    const file = { conversationId: id, path: drawn, kind: "image", type } as const;
    return keepFile({ db: deeds, files }, file);
  });
}

function toMessage(answer: { kind: "text"; text: string } | { kind: "picture"; path: string }) {
  const message: ChatMessage =
    answer.kind === "text"
      ? { message_type: "text", payload: { message: answer.text } }
      : {
          message_type: "media",
          payload: { fileType: "image", filePath: answer.path, message: null, name: null },
        };
  const cleaned = cleanMessage(message);
  if (!cleaned) throw new Failure("KEY_INVALID", { field: "answer" });
  return JSON.stringify(cleaned);
}

export async function inboxRoutes(office: Office): Promise<void> {
  const { db, deeds, files } = office;
  const success = { message: "SUCCESS" } as const;
  answerOperator(office, inbox.list, ({ session }) => listConversations(db, session.operatorId));
  answerOperator(office, inbox.read, async ({ params, body }) => ({
    prepared: await listPrepared(office, params.id),
    ...(await readMessages(db, params.id, body.before)),
  }));
  answerOperator(office, inbox.claim, async ({ session, params }) => {
    const { rows } = await sql<{ until: Date }>`
      select office_chat_claim(${session.tokenHash}, ${params.id}::uuid) as until
    `.execute(db);
    if (!rows[0]) throw new Error("The database returned no lease.");
    return { heldUntil: rows[0].until.toISOString() };
  });
  answerOperator(office, inbox.answer, async ({ session, params, body }) => {
    await sql`
      select office_chat_answer(${session.tokenHash}, ${params.id}::uuid, ${body.id}::uuid,
        ${toMessage(body.answer)}::jsonb)
    `.execute(db);
    return success;
  });
  answerOperator(office, inbox.typing, async ({ session, params }) => {
    await sql`select office_chat_typing(${session.tokenHash}, ${params.id}::uuid)`.execute(db);
    return success;
  });
  answerOperator(office, inbox.leave, async ({ session, params, body }) => {
    await sql`
      select office_chat_leave(${session.tokenHash}, ${params.id}::uuid, ${body.to}, ${body.colleague})
    `.execute(db);
    return success;
  });
  answerOperator(office, inbox.file, async ({ params, request, reply }) => {
    const file = await findChatFile(deeds, params.token);
    if (!file) throw new Failure("NO_DATA");
    return sendStored(request, reply, { files, file });
  });
  await office.app.register(async (scope) => {
    await scope.register(multipart);
    endUnreadBodies(scope);
    answerOperator(
      { ...office, app: scope },
      inbox.picture,
      async ({ session, params, request }) => {
        // Only who holds the conversation may add a file to it.
        await sql`select office_chat_typing(${session.tokenHash}, ${params.id}::uuid)`.execute(db);
        return { path: await receivePicture(office, params.id, request) };
      },
    );
  });
}
