import { isStatementRefused } from "./database-errors.ts";

interface BatcherOptions<Input, Answer> {
  /** Answers many at once, each in its place. */
  readonly answer: (inputs: readonly Input[]) => Promise<readonly Answer[]>;
  readonly sizeMax: number;
  readonly inFlightMax: number;
  /** Those that must not stand in one batch have the same word; without it, all may. */
  readonly exclusiveBy?: (input: Input) => string;
}

interface Waiting<Input, Answer> {
  readonly input: Input;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Sends together what is asked for at the same time. What gathers while batches are under way goes into
 * the next one: no timer, so a lone one never waits, and under load many share one round trip.
 */
export class Batcher<Input, Answer> {
  readonly #options: BatcherOptions<Input, Answer>;
  #waiting: Waiting<Input, Answer>[] = [];
  #inFlight = 0;

  constructor(options: BatcherOptions<Input, Answer>) {
    this.#options = options;
  }

  submit(input: Input): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, resolve, reject });
      // What this turn of the event loop still asks for comes along.
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

  /** The next batch leaves before anyone is answered, so that the database need not wait for that. */
  #goOn(): void {
    this.#inFlight -= 1;
    this.#send();
  }

  #takeBatch(): Waiting<Input, Answer>[] {
    const { sizeMax, exclusiveBy } = this.#options;
    if (!exclusiveBy) return this.#waiting.splice(0, sizeMax);
    const batch: Waiting<Input, Answer>[] = [];
    const later: Waiting<Input, Answer>[] = [];
    const words = new Set<string>();
    for (const waiting of this.#waiting) {
      const word = exclusiveBy(waiting.input);
      (batch.length < sizeMax && !words.has(word) ? batch : later).push(waiting);
      words.add(word);
    }
    this.#waiting = later;
    return batch;
  }

  async #answer(batch: readonly Waiting<Input, Answer>[]): Promise<void> {
    try {
      const answers = await this.#options.answer(batch.map(({ input }) => input));
      this.#goOn();
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      if (batch.length > 1 && isStatementRefused(error)) await this.#answerSingly(batch); // guard: batch-once
      // The batch may be committed: whoever repeated it would meet what it did, so nobody does.
      else for (const { reject } of batch) reject(error);
      this.#goOn();
    }
  }

  /** The database did nothing for the batch, and the fault of one must not take the others with it. */
  async #answerSingly(batch: readonly Waiting<Input, Answer>[]): Promise<void> {
    for (const { input, resolve, reject } of batch) {
      await this.#options
        .answer([input])
        .then(([answer]) => resolve(answer as Answer))
        .catch(reject);
    }
  }
}
