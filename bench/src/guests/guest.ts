import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** The guest's requests so far, with the server's answers. */
export type Tally = Readonly<Record<string, number>>;

export type Order = "start" | "pause";

/** A guest in a separate thread, so that its work does not delay the measurement. */
export class Guest {
  readonly #thread: Worker;
  #tally: Tally = {};

  constructor(port: number) {
    const file = new URL("./guest-thread.ts", import.meta.url);
    this.#thread = new Worker(file, { workerData: { port } });
  }

  start(): Promise<void> {
    return this.#order("start");
  }

  /** Stops sending; resolves when every sent request is answered. */
  pause(): Promise<void> {
    return this.#order("pause");
  }

  async stop(): Promise<void> {
    await this.#thread.terminate();
  }

  describe(): string {
    return Object.entries(this.#tally)
      .map(([what, count]) => `${count} × ${what}`)
      .join(", ");
  }

  async #order(order: Order): Promise<void> {
    const answered = once(this.#thread, "message");
    this.#thread.postMessage(order, []);
    [this.#tally] = (await answered) as [Tally];
  }
}
