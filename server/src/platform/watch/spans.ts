import { childOf, currentTrace, runWithTrace, startTrace, type Trace } from "./trace.ts";

/** Names a span in its trace. */
export interface SpanLink {
  readonly traceId: string;
  readonly spanId: string;
}

type Attributes = Record<string, string | number>;

/** A finished part of the work, as it is exported. */
export interface Span extends SpanLink {
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: "internal" | "server" | "client";
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: Readonly<Attributes>;
  readonly links: readonly SpanLink[];
  readonly isFailed: boolean;
}

/** Takes spans to export. It never fails and never waits. */
export interface SpanSink {
  add(span: Span): void;
}

interface SpanStart {
  readonly name: string;
  readonly kind: Span["kind"];
  readonly attributes?: Attributes;
  readonly links?: readonly SpanLink[];
}

const parents = new WeakSet<Trace>();

/** A part of the work that runs now. */
export class OpenSpan {
  readonly trace: Trace;
  readonly attributes: Attributes;
  name: string;
  isFailed = false;
  /** A run that did nothing is not exported, unless it has parts. */
  isIdle = false;
  readonly #start: SpanStart;
  readonly #startedAt = Date.now();
  readonly #began = performance.now();

  constructor(trace: Trace, start: SpanStart) {
    this.trace = trace;
    this.name = start.name;
    this.attributes = { ...start.attributes };
    this.#start = start;
  }

  end(): void {
    const { sink, isSampled, traceId, spanId, parentSpanId } = this.trace;
    if (!sink || !isSampled || (this.isIdle && !parents.has(this.trace))) return;
    sink.add({
      traceId,
      spanId,
      parentSpanId,
      name: this.name,
      kind: this.#start.kind,
      startedAt: this.#startedAt,
      endedAt: this.#startedAt + performance.now() - this.#began,
      attributes: this.attributes,
      links: this.#start.links ?? [],
      isFailed: this.isFailed,
    });
  }
}

/** Runs a part of the work as a span of the trace, and exports it. */
async function runSpan<Result>(
  trace: Trace,
  start: SpanStart,
  work: (span: OpenSpan) => Promise<Result>,
): Promise<Result> {
  const span = new OpenSpan(trace, start);
  try {
    return await runWithTrace(trace, () => work(span));
  } catch (error) {
    span.isFailed = true;
    throw error;
  } finally {
    span.end();
  }
}

/** Runs work as a part of the current request or run; without one it is a trace of its own. */
export function inSpan<Result>(
  start: SpanStart,
  work: (span: OpenSpan) => Promise<Result>,
): Promise<Result> {
  const parent = currentTrace();
  if (parent) parents.add(parent);
  return runSpan(parent ? childOf(parent) : startTrace(), start, work);
}

/** Runs work that belongs to no request. */
export function inNewTrace<Result>(
  sink: SpanSink | undefined,
  start: SpanStart,
  work: (span: OpenSpan) => Promise<Result>,
): Promise<Result> {
  return runSpan(startTrace({ sink }), start, work);
}

/** Runs a batch for several requests: a trace of its own with a link to each of them. */
export function inBatchSpan<Result>(
  batch: string,
  requests: readonly (Trace | undefined)[],
  work: () => Promise<Result>,
): Promise<Result> {
  const links = requests.filter((trace) => trace?.sink && trace.isSampled) as Trace[];
  const [first] = links;
  if (!first) return work();
  const attributes = { batch, inputs: requests.length };
  return inNewTrace(
    first.sink,
    { name: `batch ${batch}`, kind: "internal", attributes, links },
    work,
  );
}
