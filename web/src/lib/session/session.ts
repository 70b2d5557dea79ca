import { useSyncExternalStore } from "react";
import { forget, readStored, store, type Area } from "./storage.ts";

/**
 * The session's token: in local storage when the member asked to be remembered, else in session
 * storage, where it ends with the tab.
 */
const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();

/** The tab's own comes first: another member may have logged in elsewhere, to be remembered. */
export function readToken(): string | null {
  return readStored("token", "session") ?? readStored("token");
}

/** Where the session is kept: what belongs to it is kept there too, and ends with it. */
export function tokenArea(): Area {
  const isOfTab = readStored("token", "session") !== null || readStored("token") === null;
  return isOfTab ? "session" : "local";
}

export function keepToken(token: string, isRemembered: boolean): void {
  forget("token", isRemembered ? "session" : "local");
  store("token", token, isRemembered ? "local" : "session");
  notifyScreens();
}

/** Clears the token and what was kept of the member; settings of the browser stay. */
export function clearSession(): void {
  forget("token");
  forget("token", "session");
  forget("last_sync");
  forget("chat-outbox");
  endHere();
  notifyScreens();
}

/** Whether a session that was there is there no more: what still comes of it belongs to nobody here. */
export function hasEnded(token: string | null): boolean {
  return token !== null && token !== readToken();
}

/** What whoever still waits for an ended session gets: nothing, for ever. */
export function nothingMore(): Promise<never> {
  return new Promise(() => undefined);
}

/** Follows what other tabs make of the session, also while this page was asleep. */
export function followSession(): void {
  let known = readToken();
  listeners.add(() => {
    known = readToken();
  });
  const checkToken = () => {
    const before = known;
    if (before === readToken()) return;
    notifyScreens();
    if (before === null) return;
    endHere();
    // Another member's screens begin afresh: nothing of the one before may be left in them.
    if (readToken() !== null) location.reload();
  };
  addEventListener("storage", checkToken);
  addEventListener("pageshow", checkToken);
}

function endHere(): void {
  for (const listener of endListeners) listener();
}

/** For what must be forgotten together with the member. */
export function onSessionEnd(listener: () => void): void {
  endListeners.add(listener);
}

export function useToken(): string | null {
  return useSyncExternalStore(subscribe, readToken, () => null);
}

/** Has the screens look again whether there is a session. */
export function notifyScreens(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
