import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { plainRoutes } from "#platform/http/plain-routes.ts";
import { RequestLog } from "./request-log.ts";
import { OpenSpan, type SpanSink } from "./spans.ts";
import { runWithTrace, startTrace, type Trace } from "./trace.ts";

type Trust = false | number | readonly string[];

const traceKey = Symbol("trace");
type Traced = IncomingMessage & { [traceKey]?: Trace };

/** The traces of the requests that are open. */
export class RequestTraces {
  readonly #sink: SpanSink | undefined;
  readonly #isBalancer: (request: IncomingMessage) => boolean;
  #latest: Trace | undefined;

  constructor(trustProxy: Trust, sink: SpanSink | undefined) {
    this.#sink = sink;
    this.#isBalancer = balancerTest(trustProxy);
  }

  /** Only a trusted proxy may name a request: a member could reuse the id of another one. */
  of(request: Traced): Trace {
    return (request[traceKey] ??= this.#start(request));
  }

  #start(request: IncomingMessage): Trace {
    if (!this.#isBalancer(request)) return startTrace({ sink: this.#sink });
    const { "x-request-id": requestId, traceparent } = request.headers;
    return startTrace({ sink: this.#sink, requestId, traceparent });
  }

  /** Gives every request its id. */
  readonly genReqId: NonNullable<FastifyServerOptions["genReqId"]> = (raw) => {
    this.#latest = this.of(raw);
    return this.#latest.requestId;
  };

  /**
   * Gives every log line of a request both ids. Fastify makes the log of a request directly after its
   * id. It checks every log that a factory of ours makes, so its own logger makes them.
   */
  #nameLogs({ log }: FastifyInstance): void {
    const child = log.child.bind(log);
    log.child = (bindings, options) => {
      const trace = this.#latest;
      if (!trace || bindings["reqId"] !== trace.requestId) return child(bindings, options);
      return new RequestLog(log, () => child({ ...bindings, traceId: trace.traceId }, options));
    };
  }

  /**
   * Runs the handlers of each request in its trace, and exports a span for it. A body is read by
   * events of the connection, but Fastify hands it over in the context of its request.
   */
  follow(app: FastifyInstance): void {
    this.#nameLogs(app);
    app.addHook("onRequest", (request, _, done) => {
      runWithTrace(this.of(request.raw), done);
    });
    if (this.#sink) this.#exportSpans(app);
  }

  #exportSpans(app: FastifyInstance): void {
    const spans = new WeakMap<IncomingMessage, OpenSpan>();
    app.addHook("onRequest", (request, _, done) => {
      const route = request.routeOptions.url ?? "unknown";
      if (!unwatched.includes(route)) {
        const name = `${request.method} ${route}`;
        const attributes = { "http.request.method": request.method, "http.route": route };
        const trace = this.of(request.raw);
        spans.set(request.raw, new OpenSpan(trace, { name, kind: "server", attributes }));
      }
      done();
    });
    app.addHook("onResponse", (request, reply, done) => {
      const span = spans.get(request.raw);
      if (span) {
        span.attributes["http.response.status_code"] = reply.statusCode;
        span.isFailed = reply.statusCode >= 500;
        span.end();
      }
      done();
    });
  }
}

/** Monitoring asks these all the time. */
const unwatched: readonly string[] = [
  plainRoutes.healthz.path,
  plainRoutes.readyz.path,
  plainRoutes.metrics.path,
];

function balancerTest(trust: Trust) {
  if (typeof trust !== "object") return () => trust !== false;
  const trusted = new BlockList();
  for (const range of trust) {
    const [address = "", bits] = range.split("/");
    const family = familyOf(address);
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return ({ socket }: IncomingMessage) => {
    const address = socket.remoteAddress;
    return address !== undefined && trusted.check(address, familyOf(address));
  };
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
