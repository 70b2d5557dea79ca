const tickMilliseconds = 250;

/** The batch got no answer in time. It may be committed, so nothing of it is tried again. */
class BatchSilent extends Error {
  override readonly name = "BatchSilent";
}

export interface RunningBatch {
  readonly name: string;
  /** Rejects when the batch has run for too long. */
  readonly expired: Promise<never>;
  end(): void;
}

interface Running {
  readonly name: string;
  readonly deadlineMilliseconds: number;
  readonly expire: (reason: BatchSilent) => void;
  ranMilliseconds: number;
}

interface BatchesState {
  readonly running: number;
  readonly oldestMilliseconds: number;
  /** The batches that got no answer in time, since the start. */
  readonly expired: number;
}

/**
 * The batches of this process that wait for the database. Time counts only while the process runs:
 * after a pause the answers wait in the buffers.
 */
class RunningBatches {
  readonly #running = new Set<Running>();
  #expired = 0;

  constructor() {
    setInterval(() => this.#tick(), tickMilliseconds).unref();
  }

  start(name: string, deadlineMilliseconds: number): RunningBatch {
    const { promise: expired, reject } = Promise.withResolvers<never>();
    // A batch that has ended does not wait for it.
    expired.catch(() => {});
    const running: Running = { name, deadlineMilliseconds, expire: reject, ranMilliseconds: 0 };
    this.#running.add(running);
    return { name, expired, end: () => void this.#running.delete(running) };
  }

  get state(): BatchesState {
    const ran = [...this.#running].map(({ ranMilliseconds }) => ranMilliseconds);
    return {
      running: ran.length,
      oldestMilliseconds: Math.max(0, ...ran),
      expired: this.#expired,
    };
  }

  #tick(): void {
    for (const running of this.#running) {
      running.ranMilliseconds += tickMilliseconds;
      if (running.ranMilliseconds < running.deadlineMilliseconds) continue;
      this.#running.delete(running);
      this.#expired += 1;
      running.expire(new BatchSilent(`the batch ${running.name} got no answer`));
    }
  }
}

export const runningBatches = new RunningBatches();
