/** The time that tests have added. */
let addedMilliseconds = 0;

/** Milliseconds of a monotonic clock: a change of the machine's time does not affect it. */
export function monotonicNow(): number {
  return performance.now() + addedMilliseconds;
}

/** Moves the clock forward, for tests. */
export function passTime(milliseconds: number): void {
  addedMilliseconds += milliseconds;
}

const tickMilliseconds = 250;
/** A longer step of the clock is a pause of the process, or a machine with far too much to do. */
const longestStepMilliseconds = 1000;
let ranMilliseconds = 0;
let checkedAt = performance.now();

/**
 * Milliseconds that this process has run: the clock stands still while the process is paused. What
 * waits for an answer must not take the pause for silence.
 */
export function runningNow(): number {
  const now = performance.now();
  ranMilliseconds += Math.min(now - checkedAt, longestStepMilliseconds);
  checkedAt = now;
  return ranMilliseconds;
}

setInterval(runningNow, tickMilliseconds).unref();

/** Longer than a provider may be silent about a reference before an operator ends it. */
const keptMilliseconds = 24 * 3600 * 1000;
const keptMax = 100_000;

/**
 * Remembers when this process first saw something, on a monotonic clock. "Long enough ago" decides
 * about money, so the clocks of the database and the machine are not trusted for it: a restarted
 * process waits again from zero.
 */
export class FirstSeen {
  readonly #seenAt = new Map<string, number>();

  /** Seconds since this process first saw the name; zero the first time. */
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

  /**
   * Removes the oldest names. If another process ends a reference, this process never calls
   * `forget`.
   */
  #forgetOld(now: number): void {
    for (const [name, seenAt] of this.#seenAt) {
      if (now - seenAt < keptMilliseconds && this.#seenAt.size < keptMax) return;
      this.#seenAt.delete(name);
    }
  }
}
