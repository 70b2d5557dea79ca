import { Counter, type Metric } from "prom-client";
import { writeSpans } from "./otlp.ts";
import type { Span, SpanSink } from "./spans.ts";

export interface ExporterOptions {
  /** The address that takes the spans. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Describes this process. */
  readonly resource: Readonly<Record<string, string>>;
  readonly log: { warn(detail: object, message: string): void };
}

/** More spans than these do not wait: they are dropped and counted. */
const waitingMax = 2048;
const batchMax = 512;
const everyMilliseconds = 1000;
const deadlineMilliseconds = 5000;
const closingMilliseconds = 500;

/**
 * Sends spans to an OpenTelemetry receiver, in batches and one batch at a time. A receiver that
 * fails or hangs costs its spans and nothing else.
 */
export class SpanExporter implements SpanSink {
  readonly #options: ExporterOptions;
  readonly #timer: NodeJS.Timeout;
  #waiting: Span[] = [];
  #sending: Promise<void> | undefined;
  #isFailing = false;
  readonly #spans = new Counter({
    name: "trace_spans_total",
    help: "Spans of traces by what became of them.",
    labelNames: ["outcome"] as const,
    registers: [],
  });
  readonly metrics: readonly Metric[] = [this.#spans];

  constructor(options: ExporterOptions) {
    this.#options = options;
    for (const outcome of ["sent", "failed", "dropped"]) this.#spans.inc({ outcome }, 0);
    this.#timer = setInterval(() => {
      if (!this.#sending) void this.flush();
    }, everyMilliseconds);
    this.#timer.unref();
  }

  add(span: Span): void {
    if (this.#waiting.length >= waitingMax) this.#spans.inc({ outcome: "dropped" });
    else this.#waiting.push(span);
  }

  /** Sends all waiting spans. It does not fail. */
  async flush(): Promise<void> {
    while (this.#sending) await this.#sending;
    if (this.#waiting.length === 0) return;
    this.#sending = this.#sendAll(deadlineMilliseconds);
    await this.#sending;
  }

  /** Sends what waits, as far as that is possible in a short time. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const ended = new Promise<void>((resolve) => {
      setTimeout(resolve, closingMilliseconds).unref();
    });
    await Promise.race([this.flush(), ended]);
  }

  async #sendAll(deadline: number): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchMax);
      const error = await this.#send(batch, deadline);
      this.#spans.inc({ outcome: error ? "failed" : "sent" }, batch.length);
      if (error && !this.#isFailing) this.#options.log.warn({ error }, "spans not exported");
      this.#isFailing = error !== undefined;
    }
    this.#sending = undefined;
  }

  /** Answers the error, whatever it is: the receiver must not harm the process. */
  async #send(batch: readonly Span[], deadline: number): Promise<Error | undefined> {
    const { url, headers, resource } = this.#options;
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: writeSpans(resource, batch),
        redirect: "error",
        signal: AbortSignal.timeout(deadline),
      });
      await response.body?.cancel();
      return response.ok ? undefined : new Error(`The receiver answered ${response.status}.`);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}
