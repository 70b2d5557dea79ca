import { useSyncExternalStore } from "react";

/** Whether the browser believes that it is connected; the pre-rendered page assumes so. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Whether nothing that moves money may be begun: nobody could be told of it, or only the last known shows. */
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
