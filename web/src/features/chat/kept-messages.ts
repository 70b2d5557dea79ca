import type { SentMessage } from "@krapao/contract/chat-message";
import { forget, readStored, store } from "#lib/session/storage.ts";
import type { Visitor } from "./visitor.ts";

/** A message that is stored until the server acknowledges it, also across reloads. */
interface KeptMessage {
  readonly id: string;
  readonly message: SentMessage;
  readonly createdAt: string;
}

type Kept = Readonly<Record<string, KeptMessage>>;

/** A member's messages are deleted with the session; a guest keeps the same id. */
const keyOf = ({ kind }: Visitor) => (kind === "guest" ? "guest-chat-outbox" : "chat-outbox");

/** The messages of this visitor that the server has not acknowledged, the oldest first. */
export function readKept(visitor: Visitor): readonly KeptMessage[] {
  const { owner, messages } = read(visitor);
  if (owner !== visitor.id) return [];
  return Object.values(messages).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
}

/** One message at a time, so that two open pages do not overwrite each other's messages. */
export function keepMessage(visitor: Visitor, message: KeptMessage): void {
  const { owner, messages } = read(visitor);
  const others = owner === visitor.id ? messages : {};
  write(visitor, { ...others, [message.id]: message });
}

export function dropMessages(visitor: Visitor, ids: readonly string[]): void {
  const { owner, messages } = read(visitor);
  if (owner !== visitor.id || !ids.some((id) => id in messages)) return;
  const left = Object.entries(messages).filter(([id]) => !ids.includes(id));
  write(visitor, Object.fromEntries(left));
}

function read(visitor: Visitor): { owner: string; messages: Kept } {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(visitor)) ?? "");
    return kept as { owner: string; messages: Kept };
  } catch {
    return { owner: "", messages: {} };
  }
}

function write(visitor: Visitor, messages: Kept): void {
  if (Object.keys(messages).length === 0) forget(keyOf(visitor));
  else store(keyOf(visitor), JSON.stringify({ owner: visitor.id, messages }));
}
