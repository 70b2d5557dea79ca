import { useEffect } from "react";

const idleMilliseconds = 3000;

/**
 * Members get the app that opens offline; whoever only looks in has nothing to open. It comes once
 * the screen is at rest, so that it takes nothing from the first paint.
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
    // Without it the app works as long as there is a network; the next page tries again.
  }
}
