/** The database's clock, read between two moments of the monotonic clock. All in milliseconds. */
export interface Reading {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** Smaller steps are left: an answer may be late, and clocks are put right a little all the time. */
const smallestMilliseconds = 60_000;

/**
 * The seconds by which the clock was set between two readings; below zero if it was set back. Time that
 * may have passed between them is no step. A step ahead is taken as the longest it can have been, and a
 * step back as the shortest: then nothing ends early.
 */
export function stepBetween(first: Reading, second: Reading): number {
  const shown = second.at - first.at;
  const shortest = Math.max(0, second.before - first.after);
  const longest = second.after - first.before;
  const isStep = shown > longest + smallestMilliseconds || shown < shortest - smallestMilliseconds;
  return isStep ? (shown - shortest) / 1000 : 0;
}
