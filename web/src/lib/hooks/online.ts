import { useSyncExternalStore } from "react";
import { isServerReached, listenToReach } from "../api/reach.ts";

/** Whether the browser reports a connection; the pre-rendered page assumes one. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/**
 * Whether the server can be reached, as far as the app knows. A phone on a dead network still
 * reports a connection.
 */
export function useIsReached(): boolean {
  const isOnline = useIsOnline();
  return useSyncExternalStore(listenToReach, isServerReached, () => true) && isOnline;
}

/**
 * Whether money actions are disabled: the phone is offline, or only the last known data is shown.
 */
export function useIsMoneyClosed(data: { knownAt?: string | undefined } | undefined): boolean {
  const isOnline = useIsOnline();
  return !isOnline || data?.knownAt !== undefined;
}

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener("online", listener);
  globalThis.addEventListener("offline", listener);
  return () => {
    globalThis.removeEventListener("online", listener);
    globalThis.removeEventListener("offline", listener);
  };
}
