import { once } from "node:events";
import http, { Agent, type IncomingHttpHeaders } from "node:http";
import { setImmediate as nextTick } from "node:timers/promises";
import { otp } from "@krapao/contract/otp";
import { wallet } from "@krapao/contract/wallet";
import { withdraw } from "@krapao/contract/withdraw";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { payWithdrawals } from "#features/withdraw/worker.ts";
import { startWorker } from "#platform/worker.ts";
import { joinMember } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { toRecord, TraceReceiver } from "#testing/trace-receiver.ts";
import { createWorld, fresh, type World } from "#testing/world.ts";
import { version } from "#config/version.ts";

const receiver = new TraceReceiver();
let world: World;
const lines: string[] = [];
const calls: IncomingHttpHeaders[] = [];
beforeAll(async () => {
  const url = await receiver.start();
  world = await createWorld({
    env: {
      TRUST_PROXY: "10.0.0.0/8, 192.0.2.7",
      OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: "x-team=krapao, authorization=Basic%20abc",
    },
    onLogLine: (line) => lines.push(line),
  });
  world.onProviderRequest(({ headers }) => calls.push(headers));
});
afterAll(async () => {
  await world.close();
  await receiver.stop();
});
beforeEach(async () => {
  await flush();
  for (const list of [lines, calls, receiver.received]) list.splice(0);
});

const spans = () => world.ctx.watch.spans;
const flush = () => spans()?.flush();

const balancer = "10.1.2.3";
const traceId = "0af7651916cd43dd8448eb211c80319c";
const given = {
  traceparent: `00-${traceId}-b7ad6b7169203331-01`,
  "x-request-id": "balancer-0001",
};

/** A request that calls a provider: a code by text message. */
function sendCode(headers: Record<string, string>, address = balancer) {
  return world.call(otp.send, { body: { phoneNumber: fresh.phone() }, headers, address });
}

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

test("the ids of the balancer are in the reply, in every log line and in the call to the provider", async () => {
  const { headers, status } = await sendCode(given);
  expect(status).toBe(200);
  expect(headers["x-request-id"]).toBe("balancer-0001");
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({
    "x-request-id": "balancer-0001",
    traceparent: expect.stringMatching(
      new RegExp(`^00-${traceId}-(?!b7ad6b7169203331)[0-9a-f]{16}-01$`),
    ) as string,
  });
  expect(logged()).toEqual([
    expect.objectContaining({ msg: "answered", reqId: "balancer-0001", traceId }),
  ]);
});

test("a body that comes after its head belongs to its own request, also on a used connection", async () => {
  const { hostname, port } = new URL(await world.app.listen({ host: "127.0.0.1", port: 0 }));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const _ of [1, 2]) {
    const body = JSON.stringify({ phoneNumber: fresh.phone() });
    const headers = { "content-type": "application/json", "content-length": body.length };
    const { path, method } = otp.send;
    const request = http.request({ hostname, port, path, method, headers, agent });
    request.flushHeaders();
    // The server has read the head and runs the first handlers before the body comes.
    await nextRequest(world.app.server);
    request.end(body);
    const [reply] = (await once(request, "response")) as [http.IncomingMessage];
    reply.resume();
    await once(reply, "end");
    expect(reply.statusCode).toBe(200);
    expect(calls.splice(0)).toEqual([
      expect.objectContaining({ "x-request-id": reply.headers["x-request-id"] }),
    ]);
  }
  agent.destroy();
});

/** Resolves when the server has handled the head of the next request. */
const nextRequest = async (server: http.Server) => {
  await once(server, "request");
  await nextTick();
};

test("log lines name the process and the version", async () => {
  await sendCode(given);
  const [line] = logged();
  expect(line).toMatchObject({
    version,
    process: expect.stringMatching(/-[0-9a-f]{6}$/) as string,
  });
});

test("a failed call to a provider is logged with both ids", async () => {
  await world.sandbox.setFault("sms", { kind: "error", times: 1 });
  await sendCode(given);
  expect(logged()).toContainEqual(
    expect.objectContaining({ msg: "provider call failed", reqId: "balancer-0001", traceId }),
  );
});

test.each([
  ["of another address", given, "198.51.100.9"],
  ["with spaces and quotes", { ...given, "x-request-id": 'a" b=c x y z', traceparent: "x" }],
  ["that is too long", { ...given, "x-request-id": "a".repeat(129), traceparent: "0".repeat(300) }],
  ["that is too short", { ...given, "x-request-id": "a", traceparent: "00" }],
  ["of zeros", { "x-request-id": "-", traceparent: `00-${"0".repeat(32)}-${"0".repeat(16)}-01` }],
  ["of version ff", { "x-request-id": "-", traceparent: `ff-${traceId}-b7ad6b7169203331-01` }],
  ["with more fields", { "x-request-id": "-", traceparent: `${given.traceparent}-00` }],
] as [string, Record<string, string>, string?][])(
  "an id %s is replaced",
  async (_, headers, address) => {
    const reply = await sendCode(headers, address);
    const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
    expect(reply.headers["x-request-id"]).toMatch(uuid);
    expect(calls[0]?.["x-request-id"]).toBe(reply.headers["x-request-id"]);
    expect(calls[0]?.["traceparent"]).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(calls[0]?.["traceparent"]).not.toContain(traceId);
  },
);

test("a request and its call to a provider are exported as spans of the balancer's trace", async () => {
  await sendCode(given);
  await flush();
  const request = receiver.spans.find(({ kind }) => kind === 2);
  const call = receiver.spans.find(({ kind }) => kind === 3);
  expect(request).toMatchObject({
    traceId,
    parentSpanId: "b7ad6b7169203331",
    name: `POST ${otp.send.path}`,
    status: {},
  });
  expect(toRecord(request ?? { attributes: [] })).toMatchObject({
    "http.request.method": "POST",
    "http.route": otp.send.path,
    "http.response.status_code": "200",
  });
  expect(call).toMatchObject({ traceId, parentSpanId: request?.spanId, name: "sms send" });
  expect(toRecord(call ?? { attributes: [] })).toMatchObject({ provider: "sms", outcome: "ok" });
  expect(calls[0]?.["traceparent"]).toBe(`00-${traceId}-${call?.spanId}-01`);
  const [{ method, url, headers, resource } = { resource: {} }] = receiver.received;
  expect({ method, url }).toEqual({ method: "POST", url: "/v1/traces" });
  expect(headers).toMatchObject({ "x-team": "krapao", authorization: "Basic abc" });
  expect(resource).toMatchObject({ "service.name": "krapao", "service.version": version });
});

test("a trace that the balancer does not sample is passed on and not exported", async () => {
  await sendCode({ ...given, traceparent: `00-${traceId}-b7ad6b7169203331-00` });
  await flush();
  expect(calls[0]?.["traceparent"]).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`));
  expect(receiver.spans).toEqual([]);
});

test("a batch is a trace of its own with a link to each of its requests", async () => {
  const { token } = await joinMember(world);
  await flush();
  receiver.received.splice(0);
  await Promise.all([1, 2, 3].map(() => world.call(wallet.read, { token })));
  await flush();
  const requests = receiver.spans.filter(({ name }) => name === `GET ${wallet.read.path}`);
  const batches = receiver.spans.filter(({ name }) => name === "batch wallet");
  expect(requests).toHaveLength(3);
  const linked = batches.flatMap(({ links = [] }) => links.map(({ spanId }) => spanId));
  expect(linked.toSorted()).toEqual(requests.map(({ spanId }) => spanId).toSorted());
});

test("a run of a worker is a trace: its call to the bank belongs to it", async () => {
  await world.sandbox.setBank({ payoutMilliseconds: 0 });
  const { token, id } = await joinMember(world);
  await giveMoney(world, id, 500);
  await world.call(withdraw.withdraw, { token, body: { amount: 500 } });
  const worker = await new Promise<ReturnType<typeof startWorker>>((resolve) => {
    const started = startWorker({
      name: "withdraw",
      restMilliseconds: 60_000,
      work: () => payWithdrawals(world.ctx).finally(() => setImmediate(() => resolve(started))),
      log: world.ctx.log,
      metrics: world.ctx.watch.workers,
    });
  });
  await worker.stop();
  await flush();
  const run = receiver.spans.find(({ name }) => name === "worker withdraw");
  const call = receiver.spans.find(({ name }) => name === "bank pay");
  expect(run?.parentSpanId).toBeUndefined();
  expect(call).toMatchObject({ traceId: run?.traceId, parentSpanId: run?.spanId });
});

test("monitoring itself is not traced", async () => {
  for (const url of ["/healthz", "/readyz", "/metrics"]) await world.app.inject(url);
  await flush();
  expect(receiver.spans).toEqual([]);
});

const figure = async (outcome: string) => {
  const { payload } = await world.app.inject("/metrics");
  return Number(
    new RegExp(`^trace_spans_total{outcome="${outcome}"} (\\d+)$`, "m").exec(payload)?.[1],
  );
};

test("a receiver that fails costs its spans and one log line, and no request", async () => {
  const before = await figure("failed");
  receiver.answer = 503;
  for (const _ of [1, 2]) {
    expect((await sendCode(given)).status).toBe(200);
    await flush();
  }
  receiver.answer = 200;
  expect((await figure("failed")) - before).toBeGreaterThanOrEqual(4);
  expect(logged().filter(({ msg }) => msg === "spans not exported")).toHaveLength(1);
  await sendCode(given);
  await flush();
  expect(receiver.spans.length).toBeGreaterThan(0);
});

test("a receiver that hangs holds up no request, and spans beyond the bound are dropped", async () => {
  receiver.answer = "hang";
  const before = await figure("dropped");
  const sink = spans();
  const at = Date.now();
  const span = { traceId, spanId: "b7ad6b7169203331", parentSpanId: undefined, name: "x" };
  const times = { startedAt: at, endedAt: at, attributes: {}, links: [], isFailed: false };
  for (let count = 0; count < 3000; count += 1) sink?.add({ ...span, ...times, kind: "internal" });
  expect((await sendCode(given)).status).toBe(200);
  expect((await figure("dropped")) - before).toBeGreaterThanOrEqual(3000 - 2048);
  receiver.answer = 200;
});
