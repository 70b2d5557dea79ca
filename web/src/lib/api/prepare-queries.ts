import { hasEarlyReplies } from "./early-reply.ts";

/** About the time that a cheap phone needs to render a screen a second time. */
const patienceMilliseconds = 200;

/**
 * Waits briefly for replies that were requested early, so that the screen renders with them at
 * once.
 */
export async function prepareQueries(reads: readonly (() => Promise<unknown>)[]): Promise<void> {
  if (!hasEarlyReplies()) return;
  const patience = new Promise((resolve) => {
    setTimeout(resolve, patienceMilliseconds);
  });
  // The screen reads again and shows the failure.
  await Promise.race([Promise.allSettled(reads.map((read) => read())), patience]);
}
