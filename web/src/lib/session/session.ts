import { useSyncExternalStore } from "react";
import { forget, readStored, store, type Area } from "./storage.ts";

/**
 * The session's token. It is in local storage if the member chose to be remembered, else in session
 * storage, where it ends with the tab.
 */
const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();

/**
 * The tab's own token comes first: another member may have logged in and been remembered in another
 * tab.
 */
export function readToken(): string | null {
  return readStored("token", "session") ?? readStored("token");
}

/** The storage area of the session. Data of the session is stored there too and ends with it. */
export function tokenArea(): Area {
  const isOfTab = readStored("token", "session") !== null || readStored("token") === null;
  return isOfTab ? "session" : "local";
}

export function keepToken(token: string, isRemembered: boolean): void {
  forget("token", isRemembered ? "session" : "local");
  store("token", token, isRemembered ? "local" : "session");
  notifyScreens();
}

/** Deletes the token and the member's data; settings of the browser stay. */
export function clearSession(): void {
  forget("token");
  forget("token", "session");
  forget("last_sync");
  forget("locks");
  forget("locks", "session");
  forget("chat-outbox");
  endHere();
  notifyScreens();
}

/** Whether a session has ended. Its late replies must not be used. */
export function hasEnded(token: string | null): boolean {
  return token !== null && token !== readToken();
}

/** A promise that never settles, for code that still waits for an ended session. */
export function nothingMore(): Promise<never> {
  return new Promise(() => undefined);
}

/** Follows session changes in other tabs, also those made while this page was suspended. */
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
    // A reload, so that no data of the previous member stays on the screens of another.
    if (readToken() !== null) location.reload();
  };
  addEventListener("storage", checkToken);
  addEventListener("pageshow", checkToken);
}

function endHere(): void {
  for (const listener of endListeners) listener();
}

/** For data that must be deleted together with the session. */
export function onSessionEnd(listener: () => void): void {
  endListeners.add(listener);
}

export function useToken(): string | null {
  return useSyncExternalStore(subscribe, readToken, () => null);
}

/** Makes the screens check again whether there is a session. */
export function notifyScreens(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
