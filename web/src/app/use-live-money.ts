import { useEffect } from "react";

const idleMilliseconds = 500;

/** Opens the live connection after the first paint, so that the screen does not wait for it. */
export function useLiveMoney(): void {
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(() => void start(leaving.signal), idleMilliseconds);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, []);
}

async function start(leaving: AbortSignal): Promise<void> {
  try {
    const { startLiveMoney } = await import("./home/live-money.ts");
    if (leaving.aborted) return;
    const stop = startLiveMoney();
    leaving.addEventListener("abort", stop);
  } catch {
    // Its code could not be loaded; it is loaded again when the network is back.
    const again = () => void start(leaving);
    addEventListener("online", again, { once: true, signal: leaving });
  }
}
