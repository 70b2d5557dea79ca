import { clockNow } from "./clock.ts";

/** Calls back at the earliest time it was set for. */
export class Alarm {
  readonly #ring: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** By the machine's time, because the sandbox clock may be moved after the alarm is set. */
  #ringsAt = Number.POSITIVE_INFINITY;

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  /** Has no effect if it is set for an earlier time already. */
  set(at: number): void {
    // A timer holds at most 2^31 ms. An alarm that rings too early is set again by its callback.
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
