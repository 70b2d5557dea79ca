import { useSyncExternalStore } from "react";
import { forget, readStored, store, type Area } from "./storage.ts";

/**
 * The session's token: in local storage when the member asked to be remembered, else in session
 * storage, where it ends with the tab.
 */
const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();

export function readToken(): string | null {
  return readStored("token") ?? readStored("token", "session");
}

/** Where the session is kept: what belongs to it is kept there too, and ends with it. */
export function tokenArea(): Area {
  return readStored("token") === null ? "session" : "local";
}

export function keepToken(token: string, isRemembered: boolean): void {
  forget("token", isRemembered ? "session" : "local");
  store("token", token, isRemembered ? "local" : "session");
  tell();
}

/** Clears the token and what was kept of the member; settings of the browser stay. */
export function clearSession(): void {
  forget("token");
  forget("token", "session");
  forget("last_sync");
  forget("chat-outbox");
  for (const listener of endListeners) listener();
  tell();
}

/** For what must be forgotten together with the member. */
export function onSessionEnd(listener: () => void): void {
  endListeners.add(listener);
}

export function useToken(): string | null {
  return useSyncExternalStore(subscribe, readToken, () => null);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Logging out in one tab ends the session in all of them.
  globalThis.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener("storage", listener);
  };
}
