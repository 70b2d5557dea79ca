/** Lets bytes pass at a limited rate, shared by all streams that use it. */
export class Pace {
  readonly #bytesPerSecond: number;
  /** When everything that was let through before has had its time. */
  #freeAt = 0;

  constructor(bytesPerSecond: number) {
    this.#bytesPerSecond = bytesPerSecond;
  }

  /** Resolves when the stream may go on after these bytes; streams take turns. */
  async pass(bytes: number): Promise<void> {
    const now = performance.now();
    this.#freeAt = Math.max(now, this.#freeAt) + (bytes / this.#bytesPerSecond) * 1000;
    const wait = this.#freeAt - now;
    await new Promise((resolve) => {
      setTimeout(resolve, wait);
    });
  }
}
