/** Runs the work of each key sequentially. Different keys do not wait for each other. */
export class OneAtATime {
  /** The end of the newest work of each key. */
  readonly #ends = new Map<string, Promise<void>>();

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#ends.get(key);
    const { promise: end, resolve } = Promise.withResolvers<void>();
    this.#ends.set(key, end);
    await before;
    try {
      return await work();
    } finally {
      resolve();
      if (this.#ends.get(key) === end) this.#ends.delete(key);
    }
  }
}
