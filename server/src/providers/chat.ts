import type { ChatMessage } from "@krapao/contract/chat-message";
import type { Language } from "@krapao/contract/market";
import type { Party } from "./call.ts";
import { callProvider, downloadFile, type Reply } from "./request.ts";

/** The desk where agents read what visitors write, and answer. */
export interface HelpDesk {
  /** What the desk signs its calls with. */
  readonly key: string;
  /** Tells what was said in a conversation, in order. The same number again is the same message. */
  send(conversation: SentConversation, items: readonly SentItem[]): Promise<void>;
  /** What agents did after the act with this number, the oldest first. */
  readActs(after: bigint): Promise<readonly (HelpDeskAct | UnreadableAct)[]>;
  /** Fetches a file that an agent sent to the path, and no more of it than it may have. */
  fetchFile(id: string, to: { path: string; bytesMax: number }): Promise<"fetched" | "refused">;
}

/** A conversation as agents know it: by an id that opens nothing, and never by a guest's secret. */
export interface SentConversation {
  readonly session_id: string;
  readonly userId: string | null;
  readonly username: string | null;
  readonly name: string | null;
  readonly language: Language;
  readonly agent: string | null;
  /** Since when the visitor waits for a person. */
  readonly requestedAt: string | null;
  readonly readNumber: number;
}

interface SentItem {
  readonly id: string;
  readonly number: number;
  readonly sender: "customer" | "helper" | "agent";
  readonly name: string | null;
  /** Files in it are addresses of ours, in full. */
  readonly message: ChatMessage;
  readonly createdAt: string;
}

export interface HelpDeskAct {
  readonly number: number;
  readonly session_id: string;
  readonly agent: string;
  readonly kind: string;
  /** Made at the desk: the message's id. */
  readonly id: string;
  /** Nobody has looked at it yet. A file of the desk stands in it as `file:` with the file's id. */
  readonly message: unknown;
}

/** An act without a number, as it came. */
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
  // The cursor moves by these numbers: without any a page could be neither kept nor passed.
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
