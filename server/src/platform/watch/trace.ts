import { AsyncLocalStorage } from "node:async_hooks";
import { randomFillSync, randomUUID } from "node:crypto";
import type { SpanLink, SpanSink } from "./spans.ts";

/** The ids of a request or of a worker's run. Its log lines and its calls to providers carry them. */
export interface Trace extends SpanLink {
  readonly requestId: string;
  /** The span that this one belongs to; absent at the root. */
  readonly parentSpanId?: string | undefined;
  /** Whether its spans are exported, if there is an exporter. */
  readonly isSampled: boolean;
  readonly sink: SpanSink | undefined;
}

const current = new AsyncLocalStorage<Trace>();

export function runWithTrace<Result>(trace: Trace, work: () => Result): Result {
  return current.run(trace, work);
}

export function currentTrace(): Trace | undefined {
  return current.getStore();
}

interface TraceStart {
  readonly sink?: SpanSink | undefined;
  /** The ids that the balancer gave; anything else is replaced. */
  readonly requestId?: unknown;
  readonly traceparent?: unknown;
}

/** Starts the trace of a request or a run, or continues the one of the balancer. */
export function startTrace({ sink, requestId, traceparent }: TraceStart = {}): Trace {
  return new OwnTrace({
    parent: readTraceparent(traceparent),
    requestId: isRequestId(requestId) ? requestId : randomUUID(),
    sink,
  });
}

interface OwnTraceStart {
  readonly parent: Parent | undefined;
  readonly requestId: string;
  readonly sink: SpanSink | undefined;
}

/** Its ids are made when they are first read, because most requests need none. */
class OwnTrace implements Trace {
  readonly requestId: string;
  readonly sink: SpanSink | undefined;
  readonly parentSpanId: string | undefined;
  readonly isSampled: boolean;
  #traceId: string | undefined;
  #spanId: string | undefined;

  constructor({ parent, requestId, sink }: OwnTraceStart) {
    this.requestId = requestId;
    this.sink = sink;
    this.parentSpanId = parent?.spanId;
    this.isSampled = parent?.isSampled ?? sink !== undefined;
    this.#traceId = parent?.traceId;
  }

  get traceId(): string {
    return (this.#traceId ??= newId(16));
  }

  get spanId(): string {
    return (this.#spanId ??= newId(8));
  }
}

/** The trace of a part of the work. */
export function childOf(parent: Trace): Trace {
  return new OwnTrace({ parent, requestId: parent.requestId, sink: parent.sink });
}

const randomPool = Buffer.allocUnsafeSlow(8192);
let usedBytes = randomPool.length;

/** Random bytes are taken many at once: one call for each id costs more than the rest of a trace. */
function newId(bytes: number): string {
  if (usedBytes + bytes > randomPool.length) {
    randomFillSync(randomPool);
    usedBytes = 0;
  }
  usedBytes += bytes;
  return randomPool.toString("hex", usedBytes - bytes, usedBytes);
}

/** No spaces, quotes or line breaks: the id is written to logs and sent on in a header. */
export const requestIdPattern = /^[A-Za-z0-9][A-Za-z0-9._:=+/-]{7,127}$/;

function isRequestId(value: unknown): value is string {
  return typeof value === "string" && requestIdPattern.test(value);
}

const traceparentForm = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const textMax = 200;

interface Parent extends SpanLink {
  readonly isSampled: boolean;
}

/** Reads the header of the W3C's trace context. A later version may add fields at its end. */
function readTraceparent(value: unknown): Parent | undefined {
  if (typeof value !== "string" || value.length > textMax) return undefined;
  const [, version, traceId, spanId, flags, rest] = traceparentForm.exec(value) ?? [];
  if (!traceId || !spanId || !flags || version === "ff") return undefined;
  if (version === "00" && rest !== undefined) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The headers that a call to a provider carries. */
export function traceHeaders({ traceId, spanId, isSampled, requestId }: Trace) {
  return {
    traceparent: `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`,
    "x-request-id": requestId,
  };
}

interface DetailLog {
  error(detail: object, message: string): void;
  warn(detail: object, message: string): void;
}

/** A log whose lines carry the ids of the current request or run. */
export function tracedLog(log: () => DetailLog | undefined): DetailLog {
  return {
    error: (detail, message) => log()?.error({ ...traceIds(), ...detail }, message),
    warn: (detail, message) => log()?.warn({ ...traceIds(), ...detail }, message),
  };
}

function traceIds() {
  const trace = currentTrace();
  return trace && { reqId: trace.requestId, traceId: trace.traceId };
}
