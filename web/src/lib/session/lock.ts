import { useSyncExternalStore } from "react";
import { onSessionEnd } from "./session.ts";

/** Whether the session is locked, as far as this page knows. The server decides. */
let isLocked = false;
const listeners = new Set<() => void>();

export function noteLocked(value: boolean): void {
  if (isLocked === value) return;
  isLocked = value;
  for (const listener of listeners) listener();
}

onSessionEnd(() => noteLocked(false));

export function readLocked(): boolean {
  return isLocked;
}

export function useLocked(): boolean {
  return useSyncExternalStore(onLockChange, readLocked, () => false);
}

/** Calls the listener at each change, until the returned function is called. */
export function onLockChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
