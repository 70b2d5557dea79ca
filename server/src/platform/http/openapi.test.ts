import { callList } from "@krapao/contract/calls";
import { refusalsOf } from "@krapao/contract/route";
import { socketMessages } from "@krapao/contract/sockets";
import { expect, test } from "vitest";
import { joinMember } from "#testing/members.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();

interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly parameters: readonly { readonly $ref?: string }[];
  readonly responses: Record<string, { readonly $ref?: string }>;
}
interface Document {
  readonly openapi: string;
  readonly servers: readonly object[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly responses: Record<string, object>;
    readonly parameters: Record<string, { readonly name: string }>;
  };
}

async function readDocument(): Promise<Document> {
  return (await world.app.inject("/api/openapi.json")).json<Document>();
}

test("the document has every call with its refusals by status", async () => {
  const { openapi, paths, components } = await readDocument();
  expect(openapi).toBe("3.1.0");
  for (const { call } of callList) {
    const operation = paths[call.path]?.[call.method.toLowerCase()];
    for (const { status, code } of refusalsOf(call)) {
      const response = operation?.responses[status];
      const name = response?.$ref?.split("/").at(-1);
      const described = JSON.stringify(name === undefined ? response : components.responses[name]);
      expect(described, `${call.path} ${status}`).toContain(code);
    }
  }
});

test("no two paths differ only in the names of their parameters", async () => {
  const paths = Object.keys((await readDocument()).paths);
  const shapes = paths.map((path) => path.replaceAll(/\{\w+\}/g, "{}"));
  expect(new Set(shapes).size).toBe(paths.length);
});

test("every call has its access and a unique name", async () => {
  const { paths, servers } = await readDocument();
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(servers).toHaveLength(1);
  for (const { operationId, security } of operations) expect(security, operationId).toBeDefined();
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

test("headers and cookies that a call reads are described", async () => {
  const { paths, components } = await readDocument();
  const namesOf = (path: string, method: string) =>
    paths[path]?.[method]?.parameters.map(
      ({ $ref }) => components.parameters[$ref?.split("/").at(-1) ?? ""]?.name,
    );
  expect(namesOf("/api/chat/upload-image", "post")).toContain("guest-id");
  expect(namesOf("/api/wallet/transfer", "post")).toContain("Idempotency-Key");
  expect(namesOf("/api/account", "post")).toContain("otp");
  expect(namesOf("/api/lookup/notice", "get")).toContain("lang");
});

test("a known path refuses other methods and names its own", async () => {
  const answers = async (method: "POST" | "DELETE" | "PATCH" | "OPTIONS", url: string) => {
    const { statusCode, headers, body } = await world.app.inject({
      method,
      url,
      payload: "no JSON",
      headers: { "content-type": "text/plain" },
    });
    return [statusCode, headers.allow, (JSON.parse(body) as { code: string }).code];
  };
  expect(await answers("POST", "/api/wallet")).toEqual([405, "GET, HEAD", "KEY_INVALID"]);
  expect(await answers("DELETE", "/api/lookup/info?a=b")).toEqual([
    405,
    "GET, HEAD",
    "KEY_INVALID",
  ]);
  const qr = "DELETE, GET, HEAD, POST";
  expect(await answers("PATCH", "/api/qrcode/KBANK")).toEqual([405, qr, "KEY_INVALID"]);
  expect(await answers("OPTIONS", "/healthz")).toEqual([405, "GET, HEAD", "KEY_INVALID"]);
  expect(await answers("POST", "/api/nowhere")).toEqual([404, undefined, "NO_DATA"]);
});

test("HEAD works like GET, and is refused if GET changes something", async () => {
  const { token } = await joinMember(world);
  const headers = { authorization: `Bearer ${token}` };
  for (const { call } of callList) {
    if (call.method !== "GET" || call.params) continue;
    const head = await world.app.inject({ method: "HEAD", url: call.path, headers });
    if (call.isKeyed) {
      expect([call.path, head.statusCode, head.headers.allow]).toEqual([call.path, 405, "GET"]);
      continue;
    }
    const get = await world.app.inject({ url: call.path, headers });
    expect([call.path, head.statusCode]).toEqual([call.path, get.statusCode]);
    expect(head.body).toBe("");
    expect(head.headers["content-length"]).toBe(get.headers["content-length"]);
    expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
  }
});

test("the sockets are described, and the page of the API shows them", async () => {
  const document = (await world.app.inject("/api/asyncapi.json")).json<{
    asyncapi: string;
    channels: { socket: { address: string; messages: object } };
    operations: Record<string, { action: string }>;
  }>();
  expect(document.asyncapi).toBe("3.0.0");
  expect(document.channels.socket.address).toBe("/socket");
  expect(Object.keys(document.operations)).toEqual([
    "connect",
    "join",
    "messaging",
    "typing",
    "money",
  ]);
  expect(document.operations["join"]?.action).toBe("receive");
  const { body } = await world.app.inject("/api/docs");
  for (const { event } of Object.values(socketMessages)) {
    expect(body).toContain(`<code>${event}</code>`);
  }
});

test("a process whose clock is in the past is not ready", async () => {
  await world.moveClock("-1 day");
  const past = await world.app.inject("/readyz");
  expect([past.statusCode, past.json()]).toEqual([503, { status: "the clock is in the past" }]);
  await world.moveClock("1 day");
  expect((await world.app.inject("/readyz")).statusCode).toBe(200);
});
