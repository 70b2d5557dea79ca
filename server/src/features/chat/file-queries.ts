import type { ChatFileKind } from "#features/chat/files.ts";
import type { Queryable } from "#platform/database/database.ts";

interface NewChatFile {
  readonly token: string;
  readonly conversationId: string;
  readonly fileName: string;
  readonly fileType: ChatFileKind;
}

export async function addChatFile(
  tx: Queryable,
  { token, conversationId, fileName, fileType }: NewChatFile,
): Promise<void> {
  await tx
    .insertInto("chat_file")
    .values({ token, conversation_id: conversationId, file_name: fileName, file_type: fileType })
    .execute();
}

/** The given files that belong to the conversation, with their kind. */
export async function listOwnFiles(
  db: Queryable,
  conversationId: string,
  tokens: readonly string[],
): Promise<{ token: string; file_type: ChatFileKind }[]> {
  return db
    .selectFrom("chat_file")
    .select(["token", "file_type"])
    .where("conversation_id", "=", conversationId)
    .where("token", "in", tokens)
    .execute();
}

export async function findChatFile(db: Queryable, token: string) {
  return db
    .selectFrom("chat_file")
    .innerJoin("stored_file", "stored_file.name", "chat_file.file_name")
    .select(["stored_file.name", "stored_file.type", "stored_file.bytes"])
    .where("chat_file.token", "=", token)
    .where("stored_file.state", "=", "kept")
    .executeTakeFirst();
}
