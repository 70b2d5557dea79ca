/** Seconds until the next attempt: `first` after the first one, doubled by each further one. */
export function backOff(attempts: number, { first, max }: { first: number; max: number }): number {
  return Math.min(max, first * 2 ** (attempts - 1));
}
