import { BatchCounts } from "#platform/watch/batch-metrics.ts";
import { inBatchSpan } from "#platform/watch/spans.ts";
import { currentTrace, type Trace } from "#platform/watch/trace.ts";
import { isStatementRefused } from "./database-errors.ts";
import { type RunningBatch, runningBatches } from "./running-batches.ts";

/** Longer than the wait for a connection and the longest statement together. */
const deadlineMilliseconds = 18_000;

interface BatcherOptions<Input, Answer> {
  /** Names its batches in logs and metrics. */
  readonly name: string;
  /** Answers many inputs at once, in the same order. */
  readonly answer: (inputs: readonly Input[]) => Promise<readonly Answer[]>;
  readonly sizeMax: number;
  readonly inFlightMax: number;
  /** Two inputs with a common key never share a batch. If absent, all inputs may. */
  readonly exclusiveBy?: (input: Input) => string | readonly string[];
  /** After this time a batch without an answer leaves its slot to the next one. */
  readonly deadlineMilliseconds?: number;
}

interface Waiting<Input, Answer> {
  readonly input: Input;
  readonly trace: Trace | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Sends inputs that are submitted at the same time in one batch. Inputs that arrive while batches
 * run go into the next one. There is no timer: a single input never waits, and under load many
 * inputs share one round trip.
 */
export class Batcher<Input, Answer> {
  readonly #options: BatcherOptions<Input, Answer>;
  readonly #counts: BatchCounts;
  #waiting: Waiting<Input, Answer>[] = [];
  #inFlight = 0;

  constructor(options: BatcherOptions<Input, Answer>) {
    this.#options = options;
    this.#counts = new BatchCounts(options.name);
  }

  submit(input: Input): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, trace: currentTrace(), resolve, reject });
      this.#counts.submitted();
      // Waits for the other inputs of the same iteration of the event loop.
      if (this.#waiting.length === 1) setImmediate(() => this.#send());
    });
  }

  #send(): void {
    while (this.#waiting.length > 0 && this.#inFlight < this.#options.inFlightMax) {
      const batch = this.#takeBatch();
      this.#inFlight += 1;
      void this.#answer(batch);
    }
  }

  /** Sends the next batch before the callers are answered, so that the database is not idle. */
  #goOn(): void {
    this.#inFlight -= 1;
    this.#send();
  }

  #takeBatch(): Waiting<Input, Answer>[] {
    const { sizeMax, exclusiveBy } = this.#options;
    if (!exclusiveBy) return this.#waiting.splice(0, sizeMax);
    const batch: Waiting<Input, Answer>[] = [];
    const later: Waiting<Input, Answer>[] = [];
    const taken = new Set<string>();
    for (const waiting of this.#waiting) {
      const keys = exclusiveBy(waiting.input);
      const own = typeof keys === "string" ? [keys] : keys;
      const isFree = own.every((key) => !taken.has(key));
      (batch.length < sizeMax && isFree ? batch : later).push(waiting);
      for (const key of own) taken.add(key);
    }
    this.#waiting = later;
    return batch;
  }

  async #answer(batch: readonly Waiting<Input, Answer>[]): Promise<void> {
    const { name, answer, deadlineMilliseconds: deadline = deadlineMilliseconds } = this.#options;
    const running = runningBatches.start(name, deadline);
    const end = this.#counts.sent(batch.length);
    const traces = batch.map(({ trace }) => trace);
    try {
      const answering = inBatchSpan(name, traces, () => answer(batch.map(({ input }) => input)));
      const answers = await Promise.race([answering, running.expired]);
      running.end();
      end();
      this.#goOn();
      let index = 0;
      for (const { resolve } of batch) resolve(answers[index++] as Answer);
    } catch (error) {
      if (batch.length > 1 && isStatementRefused(error)) await this.#answerSingly(batch, running); // guard: batch-once
      // The batch may be committed, so a retry could do it twice. Every caller gets the error.
      else for (const { reject } of batch) reject(error);
      running.end();
      end();
      this.#goOn();
    }
  }

  /**
   * The database rolled the batch back. Each input is tried alone, so that one bad input fails
   * alone. After the deadline the rest is not tried.
   */
  async #answerSingly(
    batch: readonly Waiting<Input, Answer>[],
    running: RunningBatch,
  ): Promise<void> {
    let isExpired = false;
    running.expired.catch(() => {
      isExpired = true;
    });
    for (const { input, resolve, reject } of batch) {
      const answering = isExpired ? running.expired : this.#options.answer([input]);
      await Promise.race([answering, running.expired])
        .then(([answer]) => resolve(answer as Answer))
        .catch(reject);
    }
  }
}
