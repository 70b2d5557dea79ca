import { ConnectionEnded } from "#platform/database/unavailable.ts";
import { inNewTrace } from "#platform/watch/spans.ts";
import type { WorkerMetrics } from "#platform/watch/worker-metrics.ts";

/**
 * True if there may be more to do at once. "unanswered" if the outside party does not answer: the
 * worker pauses.
 */
export type Outcome = boolean | "unanswered";

interface WorkerLog {
  error(detail: object, message: string): void;
  warn(detail: object, message: string): void;
}

interface WorkerOptions {
  readonly name: string;
  /** Handles the rows that are due. */
  readonly work: () => Promise<Outcome>;
  /** The pause if nothing was due. A wake-up ends it early. */
  readonly restMilliseconds: number;
  readonly log: WorkerLog;
  readonly metrics: WorkerMetrics;
}

export interface Worker {
  readonly name: string;
  readonly isWorking: boolean;
  /** Handles rows that became due just now. */
  wake(): void;
  /** Resolves when the running work is finished. */
  stop(): Promise<void>;
}

/**
 * Handles due rows of the database. The rows hold the state, so a crash loses nothing: the next run,
 * in this process or another, finds them again.
 */
export function startWorker(options: WorkerOptions): Worker {
  const { name, restMilliseconds, metrics } = options;
  let isStopping = false;
  let isWoken = false;
  // After "unanswered" a wake-up does not end the pause, so that the party is not called too often.
  let isResting = false;
  let endRest = () => {};
  let isWorking = false;

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
      isWorking = true;
      const outcome = await runOnce(options);
      isWorking = false;
      if (outcome === "unanswered") isResting = true;
      if ((isResting || (!outcome && !isWoken)) && !isStopping) await rest();
      isResting = false;
    }
  };
  metrics.started(name);
  const running = loop();

  return {
    name,
    get isWorking() {
      return isWorking;
    },
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

/**
 * Runs the work once, in a trace of its own. An error is logged and counted. A connection that had
 * ended is no fault: after a pause of the process nothing of its transaction was done, and the rows
 * are due again.
 */
function runOnce({ name, work, log, metrics }: WorkerOptions): Promise<Outcome> {
  const startedAt = performance.now();
  const start = { name: `worker ${name}`, kind: "internal", attributes: { worker: name } } as const;
  return inNewTrace(metrics.sink, start, async (span) => {
    const end = (outcome: "done" | "idle" | "unanswered" | "failed", failures = 0) => {
      metrics.ended(name, { outcome, failures, seconds: (performance.now() - startedAt) / 1000 });
      span.attributes["outcome"] = outcome;
      span.isIdle = outcome === "idle";
      span.isFailed = outcome === "failed";
    };
    try {
      const outcome = await work();
      end(outcome === "unanswered" ? outcome : outcome ? "done" : "idle");
      return outcome;
    } catch (error) {
      const failures = error instanceof ItemsFailed ? error.failures : [{ error }];
      let faults = 0;
      for (const failure of failures) {
        const detail = { ...failure, worker: name };
        if (failure.error instanceof ConnectionEnded) {
          log.warn(detail, "worker lost its database connection, retrying");
          continue;
        }
        faults += 1;
        log.error(detail, "worker failed, retrying");
      }
      end(faults > 0 ? "failed" : "unanswered", faults);
      return "unanswered";
    }
  });
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
