import { useEffect } from "react";

const idleMilliseconds = 3000;

/**
 * Registers the service worker for members; guests have nothing to open offline. It starts when the
 * screen is idle, so that it does not delay the first paint.
 */
export function useServiceWorker(): void {
  useEffect(() => {
    if (import.meta.env.DEV || !("serviceWorker" in navigator)) return undefined;
    const timer = setTimeout(() => void start(), idleMilliseconds);
    return () => clearTimeout(timer);
  }, []);
}

let isStarted = false;

async function start(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  try {
    const { startServiceWorker } = await import("./service-worker.ts");
    await startServiceWorker();
  } catch {
    // Without it the app works while there is a network; the next page tries again.
  }
}
