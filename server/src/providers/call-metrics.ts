import { Counter, Histogram, type Metric } from "prom-client";
import type { CallOutcome, FinishedCall } from "./call.ts";

/** The provider gave nothing that decides; what it refuses clearly is an answer like any other. */
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
    // A refusal that is clear has no error; a fault of ours is thrown on and logged where it ends.
    if (error === undefined || !failedOutcomes.includes(outcome)) return;
    this.#log.warn({ provider, call, reference, error }, "provider call failed");
  };
}
