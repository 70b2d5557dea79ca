import type { Span, SpanLink } from "./spans.ts";

/** The numbers of the protocol. */
const kinds = { internal: 1, server: 2, client: 3 } as const;
const statusError = 2;

/** The body of an OTLP/HTTP request in JSON, as opentelemetry-proto 1 defines it. */
export function writeSpans(
  resource: Readonly<Record<string, string>>,
  spans: readonly Span[],
): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: "krapao" }, spans: spans.map(toOtlp) }],
      },
    ],
  });
}

function toOtlp(span: Span) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId && { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: nanoseconds(span.startedAt),
    endTimeUnixNano: nanoseconds(span.endedAt),
    attributes: attributesOf(span.attributes),
    ...(span.links.length > 0 && {
      links: span.links.map(({ traceId, spanId }: SpanLink) => ({ traceId, spanId })),
    }),
    status: span.isFailed ? { code: statusError } : {},
  };
}

/** JSON has no 64-bit numbers: the protocol writes them as text. */
const nanoseconds = (milliseconds: number) =>
  String(BigInt(Math.round(milliseconds * 1000)) * 1000n);

function attributesOf(values: Readonly<Record<string, string | number>>) {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value:
      typeof value === "string"
        ? { stringValue: value }
        : Number.isInteger(value)
          ? { intValue: String(value) }
          : { doubleValue: value },
  }));
}
