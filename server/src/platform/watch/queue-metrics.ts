import type pg from "pg";
import { Gauge, type Metric } from "prom-client";
import { monotonicNow } from "#platform/monotonic.ts";
import {
  type Figure,
  type FigureName,
  figuresQuery,
  lengthMax,
  type Queue,
} from "./queue-query.ts";

interface QueueMetricsOptions {
  readonly pool: pg.Pool;
  readonly queues: readonly Queue[];
  readonly log: { error(detail: object, message: string): void };
  /** Reading the metrics more often does not read the database more often. */
  readonly cacheMilliseconds: number;
}

/** A scrape does not wait longer for the database. */
const deadlineMilliseconds = 2000;

const families: Readonly<Record<FigureName, { label: string; help: string }>> = {
  queue_length: {
    label: "queue",
    help: `Rows that wait, by queue; ${lengthMax} stands for that many or more.`,
  },
  queue_oldest_seconds: {
    label: "queue",
    help: "How long the oldest row of a queue has waited; 0 if it is empty.",
  },
  queue_late_seconds: {
    label: "queue",
    help: "How long the row that was due first has been overdue; 0 if none is.",
  },
  unreadable_items: {
    label: "source",
    help: "Items from outside that could not be taken and wait for an operator.",
  },
  check_age_seconds: {
    label: "check",
    help: "Time since a check of the books or of the world ended.",
  },
  check_breaches: { label: "check", help: "How much the last check found wrong." },
};

/**
 * The figures that are in the database: queues, unreadable items, results of checks. If they cannot
 * be read, the last ones stay and `queues_up` is 0.
 */
export class QueueMetrics {
  readonly #options: QueueMetricsOptions;
  readonly #query: string;
  readonly #gauges = new Map(
    Object.entries(families).map(([name, { label, help }]) => [
      name,
      new Gauge({ name, help, labelNames: [label, "scope"], registers: [] }),
    ]),
  );
  readonly #up = new Gauge({
    name: "queues_up",
    help: "1 if the figures of the queues could be read from the database, else 0.",
    registers: [],
  });
  readonly #age: Gauge = new Gauge({
    name: "queues_age_seconds",
    help: "Time since the figures of the queues were read; first since the start.",
    registers: [],
    collect: (): void => this.#age.set((monotonicNow() - this.#readAt) / 1000),
  });
  readonly metrics: readonly Metric[] = [...this.#gauges.values(), this.#up, this.#age];
  #readAt = monotonicNow();
  #startedAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  #isLate = false;
  #isFailing = false;

  constructor(options: QueueMetricsOptions) {
    this.#options = options;
    this.#query = figuresQuery(options.queues);
  }

  /** Reads the figures if they are old. It neither fails nor waits long. */
  async refresh(): Promise<void> {
    const isOld = monotonicNow() - this.#startedAt >= this.#options.cacheMilliseconds;
    if (!this.#reading && isOld) {
      this.#startedAt = monotonicNow();
      this.#reading = this.#read();
    }
    if (!this.#reading || this.#isLate) return;
    const { promise: late, resolve } = Promise.withResolvers<"late">();
    const timer = setTimeout(resolve, deadlineMilliseconds, "late");
    const end = await Promise.race([this.#reading, late]);
    clearTimeout(timer);
    if (end !== "late") return;
    this.#isLate = true;
    this.#fail(new Error("The database did not answer in time."));
  }

  /** One reading at a time, also if it takes longer than a scrape waits. */
  async #read(): Promise<void> {
    try {
      const { rows } = await this.#options.pool.query<Figure>(this.#query);
      this.#show(rows);
      this.#readAt = monotonicNow();
      this.#up.set(1);
      this.#isFailing = false;
    } catch (error) {
      // Without the database the other metrics are still shown.
      this.#fail(error);
    }
    this.#reading = undefined;
    this.#isLate = false;
  }

  #fail(error: unknown): void {
    this.#up.set(0);
    if (!this.#isFailing) this.#options.log.error({ error }, "queue metrics not read");
    this.#isFailing = true;
  }

  #show(rows: readonly Figure[]): void {
    for (const gauge of this.#gauges.values()) gauge.reset();
    for (const { metric, label, scope, value } of rows) {
      const labels = { [families[metric].label]: label, ...(scope !== null && { scope }) };
      this.#gauges.get(metric)?.set(labels, value ?? 0);
    }
  }
}
