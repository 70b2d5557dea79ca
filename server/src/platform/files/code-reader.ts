import { Worker } from "node:worker_threads";
import type { Pixels } from "./picture.ts";

export interface CodesFound {
  readonly texts: readonly string[];
  /** Something that looks like a code, but of which too much is missing. */
  readonly hasUnreadable: boolean;
}

interface Waiting {
  readonly resolve: (found: CodesFound) => void;
  readonly reject: (reason: Error) => void;
}

/** A picture can be made so that looking for a code in it takes very long. */
const deadlineMilliseconds = 20_000;

/**
 * Finds QR codes in pictures, in a thread of its own: it takes up to seconds, during which this thread
 * goes on answering. The thread starts with the first picture and never holds up the end of the process.
 */
export class CodeReader {
  #thread: Worker | undefined;
  #waiting: Waiting | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** One picture after the other. Throws when a picture cannot be looked through in time. */
  read(pixels: Pixels): Promise<CodesFound> {
    const mine = this.#last.then(() => this.#readNow(pixels));
    this.#last = mine.catch(() => {});
    return mine;
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#thread?.terminate();
  }

  #readNow({ width, height, rgba }: Pixels): Promise<CodesFound> {
    const thread = (this.#thread ??= this.#start());
    return new Promise<CodesFound>((resolve, reject) => {
      const timer = setTimeout(() => {
        void thread.terminate();
        this.#end(thread, new Error("The picture took too long to look through."));
      }, deadlineMilliseconds);
      this.#waiting = {
        resolve: (found) => {
          clearTimeout(timer);
          resolve(found);
        },
        reject: (reason) => {
          clearTimeout(timer);
          reject(reason);
        },
      };
      thread.postMessage({ width, height, rgba }, [rgba.buffer]);
    });
  }

  #start(): Worker {
    const thread = new Worker(new URL("./code-reader-thread.ts", import.meta.url));
    thread.on("message", (found: CodesFound) => this.#waiting?.resolve(found));
    // What the reader throws need not be an error: some of its faults are bare numbers.
    thread.on("error", (cause) =>
      this.#end(thread, new Error("The reader of codes failed.", { cause })),
    );
    thread.on("exit", () => this.#end(thread, new Error("The reader of codes ended.")));
    // Last, because a listener for messages holds the process again.
    thread.unref();
    return thread;
  }

  #end(thread: Worker, reason: Error): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    this.#waiting?.reject(reason);
  }
}
