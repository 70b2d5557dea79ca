import type { FastifyBaseLogger } from "fastify";

interface WorkerOptions {
  readonly name: string;
  /** Does what is due and answers whether there may be more at once. */
  readonly work: () => Promise<boolean>;
  /** How long to rest when nothing was due; a wake-up ends the rest early. */
  readonly restMilliseconds: number;
  readonly log: FastifyBaseLogger;
}

export interface Worker {
  /** Something became due just now. */
  wake(): void;
  /** Resolves when the work under way is finished. */
  stop(): Promise<void>;
}

/**
 * Does the work that rows of the database wait for. The rows themselves say what is due, so a crash
 * loses nothing: the next look, by this process or another, finds them again.
 */
export function startWorker({ name, work, restMilliseconds, log }: WorkerOptions): Worker {
  let isStopping = false;
  let isWoken = false;
  let endRest = () => {};

  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, restMilliseconds);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const loop = async () => {
    while (!isStopping) {
      isWoken = false;
      const hasMore = await work().catch((error: unknown) => {
        log.error({ error, worker: name }, "the work failed and will be tried again");
        return false;
      });
      if (!hasMore && !isWoken && !isStopping) await rest();
    }
  };
  const running = loop();

  return {
    wake() {
      isWoken = true;
      endRest();
    },
    async stop() {
      isStopping = true;
      endRest();
      await running;
    },
  };
}
