/** The host of the app serves this file, and no cache does. */
const probePath = "/manifest.webmanifest";
const pauseMilliseconds = 3000;

/**
 * Calls back once when the server replies, even with an error. Returns a function that stops it. A
 * phone that reports a connection may have none, and the first request after the network is back
 * may still fail.
 */
export function awaitServer(onAnswer: () => void, startsAtOnce: boolean): () => void {
  const end = () => {
    clearInterval(timer);
    removeEventListener("online", probe);
    isOver = true;
  };
  const probe = () => {
    fetch(probePath, { method: "HEAD", cache: "no-store" }).then(
      () => {
        if (isOver) return;
        end();
        onAnswer();
      },
      () => undefined,
    );
  };
  let isOver = false;
  const timer = setInterval(probe, pauseMilliseconds);
  addEventListener("online", probe);
  if (startsAtOnce) probe();
  return end;
}

let isReached = true;
const listeners = new Set<() => void>();

/** Notes whether a call has reached the server. */
export function noteReach(reached: boolean): void {
  if (reached === isReached) return;
  isReached = reached;
  for (const listener of listeners) listener();
}

export function isServerReached(): boolean {
  return isReached;
}

export function listenToReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
