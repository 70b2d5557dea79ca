import { Gauge, Histogram, type Metric } from "prom-client";
import { monotonicNow } from "#platform/monotonic.ts";

const waiting = new Gauge({
  name: "batch_inputs_waiting",
  help: "Inputs that wait for the next batch.",
  labelNames: ["batch"] as const,
  registers: [],
});
const inFlight = new Gauge({
  name: "batches_in_flight",
  help: "Batches that the database has not answered yet.",
  labelNames: ["batch"] as const,
  registers: [],
});
const oldest = new Gauge({
  name: "batch_oldest_seconds",
  help: "Age of the oldest batch in flight; 0 if there is none.",
  labelNames: ["batch"] as const,
  registers: [],
  collect() {
    for (const [batch, starts] of running) {
      const first = Math.min(...starts.values());
      this.set({ batch }, starts.size === 0 ? 0 : (monotonicNow() - first) / 1000);
    }
  },
});
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

/** The start times of the batches in flight, by name. */
const running = new Map<string, Map<object, number>>();

/** The metrics of all batches of this process. */
export const batchMetrics: readonly Metric[] = [waiting, inFlight, oldest, seconds, inputs];

/** Counts the batches of one name. Several batchers may have the same name. */
export class BatchCounts {
  readonly #labels: { readonly batch: string };
  readonly #running: Map<object, number>;

  constructor(batch: string) {
    this.#labels = { batch };
    this.#running = running.get(batch) ?? new Map<object, number>();
    running.set(batch, this.#running);
    for (const gauge of [waiting, inFlight]) gauge.inc(this.#labels, 0);
  }

  submitted(): void {
    waiting.inc(this.#labels);
  }

  /** Counts a batch that is sent. Returns the function to call when it is answered. */
  sent(size: number): () => void {
    waiting.dec(this.#labels, size);
    inFlight.inc(this.#labels);
    inputs.observe(this.#labels, size);
    const startedAt = monotonicNow();
    const batch = {};
    this.#running.set(batch, startedAt);
    return () => {
      if (!this.#running.delete(batch)) return;
      inFlight.dec(this.#labels);
      seconds.observe(this.#labels, (monotonicNow() - startedAt) / 1000);
    };
  }
}
