import type { FastifyBaseLogger } from "fastify";

/** Whether there may be more to do at once; unanswered: those outside are away, so let them be. */
export type Outcome = boolean | "unanswered";

interface WorkerOptions {
  readonly name: string;
  /** Does what is due. */
  readonly work: () => Promise<Outcome>;
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
  // Whoever did not answer is not asked again by the next wake-up, which may come at any moment.
  let isResting = false;
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
      const outcome = await work().catch((error: unknown): Outcome => {
        const failures = error instanceof ItemsFailed ? error.failures : [{ error }];
        for (const failure of failures) {
          log.error({ ...failure, worker: name }, "the work failed and will be tried again");
        }
        return "unanswered";
      });
      if (outcome === "unanswered") isResting = true;
      if ((isResting || (!outcome && !isWoken)) && !isStopping) await rest();
      isResting = false;
    }
  };
  const running = loop();

  return {
    wake() {
      isWoken = true;
      if (!isResting) endRest();
    },
    async stop() {
      isStopping = true;
      endRest();
      await running;
    },
  };
}

interface Failure {
  readonly reference: string;
  readonly error: unknown;
}

/** Some items of a batch failed. The worker logs each of them. */
class ItemsFailed extends Error {
  override readonly name = "ItemsFailed";
  readonly failures: readonly Failure[];

  constructor(failures: readonly Failure[]) {
    const cause = failures[0]?.error;
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.failures = failures;
  }
}

interface BatchWork<Item, Result> {
  /** Names an item in the log. */
  readonly referenceOf: (item: Item) => string;
  readonly work: (item: Item) => Promise<Result>;
  /** Concludes what was done, although other items may have failed. */
  readonly finish?: (results: readonly Result[]) => Promise<void>;
}

/** Works on all items at once. An item that fails stays due and holds up no other; then it throws. */
export async function workOnAll<Item, Result>(
  items: readonly Item[],
  { referenceOf, work, finish }: BatchWork<Item, Result>,
): Promise<readonly Result[]> {
  const failures: Failure[] = [];
  const results: Result[] = [];
  await Promise.all(
    items.map(async (item) => {
      try {
        results.push(await work(item));
      } catch (error) {
        failures.push({ reference: referenceOf(item), error });
      }
    }),
  );
  await finish?.(results);
  if (failures.length > 0) throw new ItemsFailed(failures);
  return results;
}
