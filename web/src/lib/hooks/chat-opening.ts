import { useSyncExternalStore } from "react";

/**
 * Whether the chat is open. The state is here so that any screen can open the chat without its
 * code.
 */
let isOpen = false;
const listeners = new Set<() => void>();

export function openChat(): void {
  set(true);
}

export function closeChat(): void {
  set(false);
}

export function useIsChatOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
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
