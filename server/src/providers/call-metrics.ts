import { Counter, Gauge, Histogram, type Metric } from "prom-client";
import { monotonicNow } from "#platform/monotonic.ts";
import { callOutcomes, type CallOutcome, type FinishedCall } from "./call.ts";

/** Outcomes without a decision; a clear refusal counts as an answer. */
const failedOutcomes: readonly CallOutcome[] = ["error", "unclear", "no_answer", "too_late"];

/** Outcomes of a provider that does not do its work. */
const silentOutcomes: readonly CallOutcome[] = ["error", "unclear", "no_answer"];

/** Outcomes for which the provider is not responsible. */
const ownOutcomes: readonly CallOutcome[] = ["too_late", "fault"];

/** Without a further call for so long, nobody knows whether the provider is still silent. */
const knownMilliseconds = 5 * 60_000;

interface Silence {
  readonly provider: string;
  readonly call: string;
  /** When the first of the failed calls began; undefined after an answer. */
  since?: number | undefined;
  /** When the latest call ended. */
  latest: number;
  calls: number;
  failed: number;
}

/** From the first to the latest of the calls without an answer; 0 after an answer. */
function silentSeconds({ since, latest }: Silence, now: number): number {
  const isKnown = since !== undefined && now - latest < knownMilliseconds;
  return isKnown ? (latest - since) / 1000 : 0;
}

interface Log {
  warn(detail: object, message: string): void;
}

/** Counts, times and logs the calls to providers. */
export class CallMetrics {
  readonly #log: Log;
  readonly #silences = new Map<string, Silence>();
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
  readonly #silent = new Gauge({
    name: "provider_silent_seconds",
    help: "Time from the first to the latest of the calls without an answer; 0 after an answer.",
    labelNames: ["provider", "call"] as const,
    registers: [],
    collect: () => {
      const now = monotonicNow();
      for (const silence of this.#silences.values()) {
        const { provider, call } = silence;
        this.#silent.set({ provider, call }, silentSeconds(silence, now));
      }
    },
  });
  readonly metrics: readonly Metric[] = [this.#calls, this.#seconds, this.#silent];

  constructor(log: Log) {
    this.#log = log;
  }

  readonly note = (finished: FinishedCall): void => {
    const { provider, call, reference, outcome, seconds, error } = finished;
    this.#noteSilence(finished);
    this.#calls.inc({ provider, call, outcome });
    this.#seconds.observe({ provider, call }, seconds);
    // A clear refusal has no error; an error in our own code is thrown and logged by the caller.
    if (error === undefined || !failedOutcomes.includes(outcome)) return;
    this.#log.warn({ provider, call, reference, error }, "provider call failed");
  };

  /** The calls of this process to each provider since its start. */
  states() {
    const now = monotonicNow();
    return Array.from(this.#silences.values(), (silence) => ({
      provider: silence.provider,
      call: silence.call,
      calls: silence.calls,
      failed: silence.failed,
      silentSeconds: Math.round(silentSeconds(silence, now)),
    }));
  }

  #noteSilence({ provider, call, outcome, seconds }: FinishedCall): void {
    const key = `${provider} ${call}`;
    const now = monotonicNow();
    let silence = this.#silences.get(key);
    if (!silence) {
      silence = { provider, call, latest: now, calls: 0, failed: 0 };
      this.#silences.set(key, silence);
      // A counter that begins at 1 looks to Prometheus as if nothing had happened.
      for (const each of callOutcomes) this.#calls.inc({ provider, call, outcome: each }, 0);
    }
    silence.calls += 1;
    if (failedOutcomes.includes(outcome)) silence.failed += 1;
    if (ownOutcomes.includes(outcome)) return;
    if (!silentOutcomes.includes(outcome)) silence.since = undefined;
    else if (silence.since === undefined || now - silence.latest >= knownMilliseconds) {
      silence.since = now - seconds * 1000;
    }
    silence.latest = now;
  }
}
