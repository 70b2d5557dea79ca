import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import {
  array,
  type InferOutput,
  object,
  optional,
  parse,
  picklist,
  pipe,
  regex,
  string,
} from "valibot";

const traceId = pipe(string(), regex(/^(?!0+$)[0-9a-f]{32}$/));
const spanId = pipe(string(), regex(/^(?!0+$)[0-9a-f]{16}$/));
const nanoseconds = pipe(string(), regex(/^1\d{18}$/));
const attributes = array(
  object({
    key: string(),
    value: object({
      stringValue: optional(string()),
      intValue: optional(pipe(string(), regex(/^\d+$/))),
    }),
  }),
);
const span = object({
  traceId,
  spanId,
  parentSpanId: optional(spanId),
  name: string(),
  kind: picklist([1, 2, 3]),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  links: optional(array(object({ traceId, spanId }))),
  status: object({ code: optional(picklist([2])) }),
});
/** The body of an export request, as far as opentelemetry-proto defines it and we send it. */
const exportRequest = object({
  resourceSpans: array(
    object({
      resource: object({ attributes }),
      scopeSpans: array(object({ scope: object({ name: string() }), spans: array(span) })),
    }),
  ),
});

export type ReceivedSpan = InferOutput<typeof span>;

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly resource: Readonly<Record<string, string | undefined>>;
  readonly spans: readonly ReceivedSpan[];
}

/** A receiver of traces that refuses what is not OTLP in JSON. */
export class TraceReceiver {
  readonly received: Received[] = [];
  /** What the receiver answers. `hang`: nothing. */
  answer: number | "hang" = 200;
  readonly #server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      if (this.answer === "hang") return;
      if (this.answer !== 200) return void response.writeHead(this.answer).end();
      const body = parse(exportRequest, JSON.parse(Buffer.concat(pieces).toString("utf8")));
      for (const { resource, scopeSpans } of body.resourceSpans) {
        const { method, url, headers } = request;
        const spans = scopeSpans.flatMap((scope) => scope.spans);
        this.received.push({ method, url, headers, resource: toRecord(resource), spans });
      }
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, "127.0.0.1", resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get spans(): readonly ReceivedSpan[] {
    return this.received.flatMap(({ spans }) => spans);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }
}

export function toRecord({ attributes: given }: { attributes: InferOutput<typeof attributes> }) {
  return Object.fromEntries(
    given.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );
}
