import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Redrawing } from "./draw.ts";

export type Redrawn = "animation" | "still" | "none";

/** Far more than any picture within the bounds needs, also on a busy machine. */
const deadlineMilliseconds = 60_000;

/**
 * Draws visitors' pictures in a process of low priority: a hostile picture takes only time that
 * members leave, and a crash of the decoder ends this process alone. It starts with the first
 * picture, does not keep the server alive, and ends with it.
 */
export class PictureProcess {
  #child: ChildProcess | undefined;

  /** Draws one picture; the caller waits for each before the next. */
  async redraw(redrawing: Redrawing): Promise<Redrawn> {
    const child = (this.#child ??= this.#start());
    const finished = new AbortController();
    const { signal } = finished;
    const timer = setTimeout(() => child.kill("SIGKILL"), deadlineMilliseconds);
    try {
      const answer = once(child, "message", { signal });
      const end = once(child, "exit", { signal }).then(() => {
        throw new Error("The process that draws visitors' pictures ended.");
      });
      // A process that cannot be reached has ended, or is of no more use.
      child.send(redrawing, (error) => error && child.kill("SIGKILL"));
      const [redrawn] = (await Promise.race([answer, end])) as [Redrawn];
      return redrawn;
    } finally {
      clearTimeout(timer);
      finished.abort();
    }
  }

  #start(): ChildProcess {
    const child = fork(new URL("./draw-for-visitors.ts", import.meta.url), { execArgv: [] });
    for (const event of ["exit", "error"]) {
      child.once(event, () => {
        this.#child = undefined;
      });
    }
    child.unref();
    child.channel?.unref();
    return child;
  }
}
