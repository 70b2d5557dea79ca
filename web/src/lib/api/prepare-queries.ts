import { hasEarlyReplies } from "./early-reply.ts";

/** As long as a cheap phone takes to draw a screen once more than it must. */
const patienceMilliseconds = 200;

/** Where they were asked for before our code was there, a screen is drawn with its replies at once. */
export async function prepareQueries(reads: readonly (() => Promise<unknown>)[]): Promise<void> {
  if (!hasEarlyReplies()) return;
  const patience = new Promise((resolve) => {
    setTimeout(resolve, patienceMilliseconds);
  });
  // A failure is told by the screen, which asks again.
  await Promise.race([Promise.allSettled(reads.map((read) => read())), patience]);
}
