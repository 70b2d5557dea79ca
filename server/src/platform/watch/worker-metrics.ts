import { Counter, Gauge, Histogram, type Metric } from "prom-client";
import { monotonicNow } from "#platform/monotonic.ts";
import type { SpanSink } from "./spans.ts";

const outcomes = ["done", "idle", "unanswered", "failed"] as const;
type RunOutcome = (typeof outcomes)[number];

/** Counts and times the runs of the background workers. */
export class WorkerMetrics {
  /** Where the spans of the runs go. */
  readonly sink: SpanSink | undefined;
  readonly #runs = new Counter({
    name: "worker_runs_total",
    help: "Runs of background workers by their outcome.",
    labelNames: ["worker", "outcome"] as const,
    registers: [],
  });
  readonly #failures = new Counter({
    name: "worker_failures_total",
    help: "Items that a worker failed on; a run that failed as a whole counts as one.",
    labelNames: ["worker"] as const,
    registers: [],
  });
  readonly #seconds = new Histogram({
    name: "worker_run_seconds",
    help: "Time of a run of a background worker.",
    labelNames: ["worker"] as const,
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 10, 30, 60],
    registers: [],
  });
  /** By the monotonic clock: a step of the machine's clock must not hide a stalled worker. */
  readonly #succeededAt = new Map<string, number>();
  readonly #age = new Gauge({
    name: "worker_success_age_seconds",
    help: "Time since a worker ended a run without an error or a silent provider; first since its start.",
    labelNames: ["worker"] as const,
    registers: [],
    collect: () => {
      for (const [worker, at] of this.#succeededAt) {
        this.#age.set({ worker }, (monotonicNow() - at) / 1000);
      }
    },
  });
  readonly metrics: readonly Metric[] = [this.#runs, this.#failures, this.#seconds, this.#age];

  constructor(sink: SpanSink | undefined) {
    this.sink = sink;
  }

  /** A worker that never succeeds must be seen too, so its start counts. */
  started(worker: string): void {
    for (const outcome of outcomes) this.#runs.inc({ worker, outcome }, 0);
    this.#failures.inc({ worker }, 0);
    this.#succeededAt.set(worker, monotonicNow());
  }

  /** Seconds since each worker last succeeded. */
  ages(): Record<string, number> {
    const now = monotonicNow();
    return Object.fromEntries(
      Array.from(this.#succeededAt, ([worker, at]) => [worker, Math.round((now - at) / 1000)]),
    );
  }

  ended(worker: string, run: { outcome: RunOutcome; seconds: number; failures: number }): void {
    this.#runs.inc({ worker, outcome: run.outcome });
    this.#failures.inc({ worker }, run.failures);
    this.#seconds.observe({ worker }, run.seconds);
    if (run.outcome === "failed" || run.outcome === "unanswered") return;
    this.#succeededAt.set(worker, monotonicNow());
  }
}
