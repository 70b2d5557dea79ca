import { chat, guestHeader, type ChatItem } from "@krapao/contract/chat";
import type { SentMessage } from "@krapao/contract/chat-message";
import type { ReplyOf } from "@krapao/contract/route";
import { call } from "#lib/api/api.ts";
import type { Visitor } from "./visitor.ts";

/** A guest sends an id; a member is identified by the session. */
const own = ({ kind, id }: Visitor) => (kind === "guest" ? { guestId: id } : {});

/** Short, because sending the same message again is harmless and a long wait is not. */
const sendMilliseconds = 15_000;

export async function readPrefix(): Promise<string> {
  return (await call(chat.config)).PREFIX;
}

export function readHistory(
  visitor: Visitor,
  { limit, skip }: { limit: number; skip: number },
): Promise<ChatItem[]> {
  const signal = AbortSignal.timeout(sendMilliseconds);
  return call(chat.history, { body: { ...own(visitor), limit, skip }, signal });
}

export function sendMessage(
  visitor: Visitor,
  { id, message }: { id: string; message: SentMessage },
): Promise<ReplyOf<typeof chat.send>> {
  const signal = AbortSignal.timeout(sendMilliseconds);
  return call(chat.send, { body: { id, ...own(visitor), message }, signal });
}

export async function markRead(visitor: Visitor, number: number): Promise<void> {
  await call(chat.read, { body: { ...own(visitor), number } });
}

export interface FileToSend {
  readonly file: File;
  readonly kind: "image" | "video";
}

export async function uploadFile(
  visitor: Visitor,
  { file, kind }: FileToSend,
  onProgress: (share: number) => void,
): Promise<string> {
  const route = kind === "image" ? chat.uploadImage : chat.uploadVideo;
  const headers = visitor.kind === "guest" ? { [guestHeader]: visitor.id } : {};
  const { upload } = await import("#lib/api/upload.ts");
  return (await upload(route, { file, headers, onProgress })).path;
}
