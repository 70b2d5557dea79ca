import { useSyncExternalStore } from "react";

/** Whether the browser reports a connection; the pre-rendered page assumes one. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
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
