import { clockNow } from "./clock.ts";

/** Calls back at the earliest moment it was set for. */
export class Alarm {
  readonly #ring: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** By the machine's own time: the clock may have been moved since it was set. */
  #ringsAt = Number.POSITIVE_INFINITY;

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  /** Nothing changes when it is set for an earlier moment already. */
  set(at: number): void {
    // A timer takes no more than 2^31 ms; what rings too early is set again by whoever hears it.
    const wait = Math.min(Math.max(0, at - clockNow()), 2 ** 31 - 1);
    const ringsAt = performance.now() + wait;
    if (ringsAt >= this.#ringsAt) return;
    this.stop();
    this.#ringsAt = ringsAt;
    this.#timer = setTimeout(() => {
      this.#ringsAt = Number.POSITIVE_INFINITY;
      this.#ring();
    }, wait);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#ringsAt = Number.POSITIVE_INFINITY;
  }
}
