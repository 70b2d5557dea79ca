import { hasEarlyReplies } from "./early-reply.ts";

/** Far less than it takes to draw a screen twice: once without what is on it and once with it. */
const patienceMilliseconds = 100;

/** Where they were asked for before our code was there, a screen is drawn with its replies at once. */
export async function prepareQueries(reads: readonly (() => Promise<unknown>)[]): Promise<void> {
  if (!hasEarlyReplies()) return;
  const patience = new Promise((resolve) => {
    setTimeout(resolve, patienceMilliseconds);
  });
  // A failure is told by the screen, which asks again.
  await Promise.race([Promise.allSettled(reads.map((read) => read())), patience]);
}
