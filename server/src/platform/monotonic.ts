/** What tests have added to the time that really passed. */
let addedMilliseconds = 0;

/** Milliseconds on a clock that only goes forward: setting the machine's time does not move it. */
export function monotonicNow(): number {
  return performance.now() + addedMilliseconds;
}

/** Lets time pass at once, for tests. */
export function passTime(milliseconds: number): void {
  addedMilliseconds += milliseconds;
}

/** Longer than any provider may be silent about a reference before an operator has ended it. */
const keptMilliseconds = 24 * 3600 * 1000;
const keptMax = 100_000;

/**
 * Remembers since when this process has known of something, on a clock that cannot be set. "Long enough
 * ago" decides about money, so no time of the database or of the machine is believed for it: a process
 * that starts anew waits anew.
 */
export class FirstSeen {
  readonly #seenAt = new Map<string, number>();

  /** Seconds since this process first saw the name; zero where this is the first time. */
  secondsSince(name: string): number {
    const now = monotonicNow();
    const seenAt = this.#seenAt.get(name);
    if (seenAt !== undefined) return (now - seenAt) / 1000;
    this.#forgetOld(now);
    this.#seenAt.set(name, now);
    return 0;
  }

  forget(name: string): void {
    this.#seenAt.delete(name);
  }

  /** What another process has ended is never forgotten by name, so that the oldest goes by itself. */
  #forgetOld(now: number): void {
    for (const [name, seenAt] of this.#seenAt) {
      if (now - seenAt < keptMilliseconds && this.#seenAt.size < keptMax) return;
      this.#seenAt.delete(name);
    }
  }
}
