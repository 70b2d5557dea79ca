import type { ChatMessage } from "@krapao/contract/chat-message";

/** Control characters, except line breaks and tabs, are removed from texts. */
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** A text as it is stored: whole characters only, one kind of line break, no control characters. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll(/\r\n?/g, "\n").replaceAll(controls, "");
}

/** A message as it is stored; undefined if nothing is left of it. */
export function cleanMessage(message: ChatMessage): ChatMessage | undefined {
  const cleaned = cleanDeep(message) as ChatMessage;
  return wordsThatCount(cleaned).every((text) => text.trim() !== "") && isAnswerable(cleaned)
    ? cleaned
    : undefined;
}

function cleanDeep(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanDeep);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cleanDeep(part)]));
}

/** The texts that a message of its kind must have. */
function wordsThatCount(message: ChatMessage): readonly string[] {
  switch (message.message_type) {
    case "text":
      return [message.payload.message];
    case "buttons":
      return [message.payload.message, ...message.payload.buttons.map(({ title }) => title)];
    case "quick_replies":
      return [message.payload.message, ...message.payload.quick_replies.map(({ title }) => title)];
    case "generic":
      return message.payloads.flatMap(({ title, buttons }) => [
        title,
        ...buttons.map((button) => button.title),
      ]);
    case "postback":
      return [message.payload.title];
    case "media":
    case "unknown":
      return [];
  }
}

/** The payload of a tap must be JSON, because its receiver parses it. */
function isAnswerable(message: ChatMessage): boolean {
  switch (message.message_type) {
    case "postback":
      return isJson(message.payload.message);
    case "quick_replies":
      return message.payload.quick_replies.every(({ payload }) => isJson(payload));
    case "buttons":
      return message.payload.buttons.every(isSoundButton);
    case "generic":
      return message.payloads.every(({ buttons }) => buttons.every(isSoundButton));
    case "text":
    case "media":
    case "unknown":
      return true;
  }
}

function isSoundButton({ type, payload }: { type: string; payload: string }): boolean {
  return type !== "postback" || isJson(payload);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** The URLs of files that a message shows. */
export function filesOf(message: ChatMessage): readonly string[] {
  if (message.message_type === "media") return [message.payload.filePath];
  if (message.message_type !== "generic") return [];
  return message.payloads.flatMap(({ image }) => image ?? []);
}

interface AgentState {
  readonly agentName: string | null;
  /** Time since the agent's last activity. */
  readonly agentSeconds: number | null;
}

/** Whether an agent has the conversation. An agent who forgets it loses it after some time. */
export function isWithAgent({ agentName, agentSeconds }: AgentState, agentHours: number): boolean {
  return agentName !== null && agentSeconds !== null && agentSeconds < agentHours * 3600;
}
