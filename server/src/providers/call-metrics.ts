import { Counter, Histogram, type Metric } from "prom-client";
import type { CallOutcome, FinishedCall } from "./call.ts";

/** Outcomes without a decision; a clear refusal counts as an answer. */
const failedOutcomes: readonly CallOutcome[] = ["error", "unclear", "no_answer", "too_late"];

interface Log {
  warn(detail: object, message: string): void;
}

/** Counts, times and logs the calls to providers. */
export class CallMetrics {
  readonly #log: Log;
  readonly #calls = new Counter({
    name: "provider_calls_total",
    help: "Calls to providers by their outcome.",
    labelNames: ["provider", "call", "outcome"] as const,
    registers: [],
  });
  readonly #seconds = new Histogram({
    name: "provider_call_seconds",
    help: "Time from a call to a provider to its answer, or to its failure.",
    labelNames: ["provider", "call"] as const,
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [],
  });
  readonly metrics: readonly Metric[] = [this.#calls, this.#seconds];

  constructor(log: Log) {
    this.#log = log;
  }

  readonly note = ({ provider, call, reference, outcome, seconds, error }: FinishedCall): void => {
    this.#calls.inc({ provider, call, outcome });
    this.#seconds.observe({ provider, call }, seconds);
    // A clear refusal has no error; an error in our own code is thrown and logged by the caller.
    if (error === undefined || !failedOutcomes.includes(outcome)) return;
    this.#log.warn({ provider, call, reference, error }, "provider call failed");
  };
}
