import { Gauge, Histogram, type Metric } from "prom-client";
import { monotonicNow } from "#platform/monotonic.ts";

interface Running {
  waiting: number;
  /** The start times of the batches in flight. */
  readonly starts: Map<object, number>;
}

/** Plain numbers, by name: every request changes them, and the gauges are read rarely. */
const running = new Map<string, Running>();

function batchGauge(name: string, help: string, read: (running: Running) => number) {
  return new Gauge({
    name,
    help,
    labelNames: ["batch"] as const,
    registers: [],
    collect() {
      for (const [batch, counts] of running) this.set({ batch }, read(counts));
    },
  });
}

const waiting = batchGauge(
  "batch_inputs_waiting",
  "Inputs that wait for the next batch.",
  (counts) => counts.waiting,
);
const inFlight = batchGauge(
  "batches_in_flight",
  "Batches that the database has not answered yet.",
  ({ starts }) => starts.size,
);
const oldest = batchGauge(
  "batch_oldest_seconds",
  "Age of the oldest batch in flight; 0 if there is none.",
  ({ starts }) => (starts.size === 0 ? 0 : (monotonicNow() - Math.min(...starts.values())) / 1000),
);
const seconds = new Histogram({
  name: "batch_seconds",
  help: "Time from sending a batch to the answer of the database.",
  labelNames: ["batch"] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
  registers: [],
});
const inputs = new Histogram({
  name: "batch_inputs",
  help: "Inputs of a batch.",
  labelNames: ["batch"] as const,
  buckets: [1, 2, 5, 10, 20, 50, 100, 200],
  registers: [],
});

/** The metrics of all batches of this process. */
export const batchMetrics: readonly Metric[] = [waiting, inFlight, oldest, seconds, inputs];

/** Counts the batches of one name. Several batchers may have the same name. */
export class BatchCounts {
  readonly #labels: { readonly batch: string };
  readonly #running: Running;

  constructor(batch: string) {
    this.#labels = { batch };
    this.#running = running.get(batch) ?? { waiting: 0, starts: new Map() };
    running.set(batch, this.#running);
  }

  submitted(): void {
    this.#running.waiting += 1;
  }

  /** Counts a batch that is sent. Returns the function to call when it is answered. */
  sent(size: number): () => void {
    const { starts } = this.#running;
    this.#running.waiting -= size;
    inputs.observe(this.#labels, size);
    const startedAt = monotonicNow();
    const batch = {};
    starts.set(batch, startedAt);
    return () => {
      if (starts.delete(batch)) seconds.observe(this.#labels, (monotonicNow() - startedAt) / 1000);
    };
  }
}
