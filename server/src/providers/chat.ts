import type { ChatMessage } from "@krapao/contract/chat-message";
import type { Language } from "@krapao/contract/market";
import type { Party } from "./call.ts";
import { callProvider, downloadFile, type Reply } from "./request.ts";

/** The help desk where agents read visitors' messages and answer. */
export interface HelpDesk {
  /** The key with which the help desk signs its callbacks. */
  readonly key: string;
  /** Sends messages of a conversation, in order. The same number is the same message. */
  send(conversation: SentConversation, items: readonly SentItem[]): Promise<void>;
  /** The agents' actions after the one with this number, the oldest first. */
  readActs(after: bigint): Promise<readonly (HelpDeskAct | UnreadableAct)[]>;
  /** Downloads an agent's file to the path, up to a size limit. */
  fetchFile(id: string, to: { path: string; bytesMax: number }): Promise<"fetched" | "refused">;
}

/**
 * A conversation as agents see it: with an id that gives no access, and never with a guest's
 * secret.
 */
export interface SentConversation {
  readonly session_id: string;
  readonly userId: string | null;
  readonly username: string | null;
  readonly name: string | null;
  readonly language: Language;
  readonly agent: string | null;
  /** The time since when the visitor waits for an agent. */
  readonly requestedAt: string | null;
  readonly readNumber: number;
}

interface SentItem {
  readonly id: string;
  readonly number: number;
  readonly sender: "customer" | "helper" | "agent";
  readonly name: string | null;
  /** Its files are full URLs of ours. */
  readonly message: ChatMessage;
  readonly createdAt: string;
}

export interface HelpDeskAct {
  readonly number: number;
  readonly session_id: string;
  readonly agent: string;
  readonly kind: string;
  /** The message's id, created by the help desk. */
  readonly id: string;
  /** Not validated yet. A help desk file is `file:` with the file's id. */
  readonly message: unknown;
}

/** An action without a number, as it was received. */
export interface UnreadableAct {
  readonly unreadable: unknown;
}

const fileMilliseconds = 60_000;

export function createHelpDesk(party: Party): HelpDesk {
  const provider = "chat";
  return {
    key: party.key,
    async send(conversation, items) {
      const name = { provider, call: "send-items", reference: conversation.session_id };
      const request = { ...name, path: ["chat", "items"], body: { conversation, items } };
      await callProvider(party, request, ({ status }) => (status === 200 ? "taken" : undefined));
    },
    readActs(after) {
      const name = { provider, call: "acts", reference: after.toString() };
      const query = { after: after.toString() };
      return callProvider(party, { ...name, path: ["chat", "acts"], query }, readActList);
    },
    fetchFile(id, to) {
      const path = ["chat", "files", id];
      const name = { provider, call: "file", reference: id };
      const request = { ...name, path, deadlineMilliseconds: fileMilliseconds };
      return downloadFile(party, request, to);
    },
  };
}

function readActList({ status, body }: Reply): (HelpDeskAct | UnreadableAct)[] | undefined {
  const { acts } = (body ?? {}) as { acts?: unknown };
  // The cursor moves by these numbers: without any, a page could be neither stored nor skipped.
  const isReadable = Array.isArray(acts) && (acts.length === 0 || acts.some(isNumbered));
  if (status !== 200 || !isReadable) return undefined;
  return acts.map((act: unknown) => (isNumbered(act) ? readAct(act) : { unreadable: act }));
}

function isNumbered(act: unknown): act is { number: number } & Record<string, unknown> {
  const { number } = (act ?? {}) as { number?: unknown };
  return typeof number === "number" && Number.isSafeInteger(number) && number > 0;
}

function readAct(act: { number: number } & Record<string, unknown>): HelpDeskAct {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    number: act.number,
    session_id: text(act["session_id"]),
    agent: text(act["agent"]),
    kind: text(act["kind"]),
    id: text(act["id"]),
    message: act["message"],
  };
}
