import { useSyncExternalStore } from "react";

/** The beginning of a question that a screen asks for the member. */
interface Question {
  readonly text: string;
}

/**
 * Whether the chat is open. The state is here so that any screen can open the chat without its
 * code.
 */
let isOpen = false;
let question: Question | undefined;
const listeners = new Set<() => void>();

export function openChat(): void {
  set(true);
}

/** Opens the chat with the beginning of a question in its field. */
export function openChatWith(text: string): void {
  question = { text };
  set(true);
}

export function closeChat(): void {
  question = undefined;
  set(false);
}

export function useIsChatOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
}

export function useQuestion(): Question | undefined {
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  );
}

function set(value: boolean): void {
  isOpen = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
