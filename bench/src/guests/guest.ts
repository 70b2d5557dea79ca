import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** What a guest has sent so far, and how the server answered. */
export type Tally = Readonly<Record<string, number>>;

export type Order = "start" | "pause";

/** A guest who works in a thread of its own, so that its work does not delay what is measured. */
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

  /** Sends nothing more; resolves when all that it sent is answered. */
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
