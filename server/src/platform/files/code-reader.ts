import { Worker } from "node:worker_threads";
import type { Pixels } from "./draw.ts";

export interface CodesFound {
  readonly texts: readonly string[];
  /** A code was found, but too much of it is missing to read it. */
  readonly hasUnreadable: boolean;
}

interface Waiting {
  readonly resolve: (found: CodesFound) => void;
  readonly reject: (reason: Error) => void;
}

/** A picture can be made so that the search for a code takes very long. */
const deadlineMilliseconds = 20_000;

/**
 * Finds QR codes in pictures. The search takes up to seconds, so it runs in its own thread and does
 * not block the server. The thread starts with the first picture and does not keep the process
 * alive.
 */
export class CodeReader {
  #thread: Worker | undefined;
  #waiting: Waiting | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** Reads one picture at a time. Throws when a picture takes too long. */
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
        this.#end(thread, new Error("The search for a code took too long."));
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
    // The reader may throw a bare number instead of an error.
    thread.on("error", (cause) =>
      this.#end(thread, new Error("The code reader failed.", { cause })),
    );
    thread.on("exit", () => this.#end(thread, new Error("The code reader thread ended.")));
    // After the listeners, because a message listener keeps the process alive again.
    thread.unref();
    return thread;
  }

  #end(thread: Worker, reason: Error): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    this.#waiting?.reject(reason);
  }
}
