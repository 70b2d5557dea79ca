import type { ChatMessage } from "@krapao/contract/chat-message";

/** What no text may hold: control characters, beside line breaks and tabs. */
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** A text as it is kept: whole characters only, one kind of line break, nothing that steers a screen. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll(/\r\n?/g, "\n").replaceAll(controls, "");
}

/** A message as it is kept, or nothing where no message is left of it. */
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

/** The texts without which a message of its kind says nothing. */
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

/** What a tap sends back must be JSON: whoever asked reads it as such. */
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

/** The addresses of files that a message shows. */
export function filesOf(message: ChatMessage): readonly string[] {
  if (message.message_type === "media") return [message.payload.filePath];
  if (message.message_type !== "generic") return [];
  return message.payloads.flatMap(({ image }) => image ?? []);
}

interface AgentState {
  readonly agentName: string | null;
  /** How long ago something was heard of an agent. */
  readonly agentSeconds: number | null;
}

/** Whether an agent has the conversation. One who forgot it does not leave the visitor alone for ever. */
export function isWithAgent({ agentName, agentSeconds }: AgentState, agentHours: number): boolean {
  return agentName !== null && agentSeconds !== null && agentSeconds < agentHours * 3600;
}
