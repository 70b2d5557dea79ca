import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { callList } from "@krapao/contract/calls";
import { catalogue } from "@krapao/contract/codes";
import type { Route } from "@krapao/contract/route";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { joinMember, registration } from "#testing/members.ts";
import { createWorld, type World } from "#testing/world.ts";
import { schemaOf } from "./schema.ts";

let world: World;
let token: string;
beforeAll(async () => {
  world = await createWorld();
  ({ token } = await joinMember(world));
});
afterAll(() => world.close());

const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  [],
  {},
  "",
  " ",
  "\u0000",
  "\u202E\uFEFF",
  "' or 1=1; drop table member; --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "%00%0d%0aSet-Cookie: a=b",
  "💥".repeat(40),
  "๑๒๓๔๕๖๗๘๙๐",
  "x".repeat(5000),
  { $gt: "" },
  [["nested"]],
];

/** A valid value for each field, so that each bad value is tested alone. */
const good: Record<string, unknown> = {
  ...registration(),
  phoneNumber: "0899999999",
  otpToken: "token",
  otpCode: "123456",
  bankAccountEnd: "1234",
  oldPassword: "mango-river-41",
  newPassword: "papaya-boat-77",
  remember: false,
  currency: "BAHT",
  amount: 150,
  page: 1,
  limit: 10,
  link: "sealed",
  from: "WALLET",
  to: "JOKER",
  coupon: "0000000000000000",
  clientSeed: "my own seed",
  id: "f47ac10b-58cc-4372-a567-0e02b2c3d479",
  guestId: "9c5b94b1-35ad-49bb-8118-8e8fc24abf80",
  message: { message_type: "text", payload: { message: "hello" } },
  skip: 0,
  clientDataJSON: "e30",
  authenticatorData: "AAAA",
  signature: "AAAA",
  userHandle: "AAAA",
  attestationObject: "oA",
  isOn: true,
  days: 7,
  months: 6,
  minutes: 30,
  text: "I want to come back",
  wish: "return",
  kind: "deposit",
  period: "day",
  isFavourite: true,
  before: 5,
  number: 1,
  upTo: 1,
  topicsOff: ["deposit"],
  endpoint: "https://push.example/device",
  keys: { p256dh: "A".repeat(87), auth: "A".repeat(22) },
};

/** The same for path parameters. */
const goodPaths: Record<string, string> = {
  provider: "KBANK",
  providerOrId: "KBANK",
  number: "1",
};

const addressOf = ({ path }: Route) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => goodPaths[name] ?? "0000000000000000");

async function send(call: Route, payload: unknown, headers: Record<string, string> = {}) {
  return world.app.inject({
    method: call.method,
    url: addressOf(call),
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    headers: {
      "content-type": "application/json",
      ...(call.access === "member" ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
  });
}

function expectRefusal({ statusCode, body }: Awaited<ReturnType<typeof send>>): string {
  expect(statusCode, body).toBeGreaterThanOrEqual(400);
  expect(statusCode, body).toBeLessThan(500);
  const reply = JSON.parse(body) as { code: keyof typeof catalogue; message: string };
  expect(catalogue[reply.code].sentence).toBe(reply.message);
  return reply.code;
}

/** Sends raw bytes and returns all bytes of the reply. */
async function sendBytes(bytes: string): Promise<string> {
  if (!world.app.server.listening) await world.app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((world.app.server.address() as AddressInfo).port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    received += text;
  });
  socket.write(bytes);
  await once(socket, "close");
  return received;
}

test.each([
  ["no request at all", "hello\r\n\r\n", 400],
  ["a line that is none", "GET / HTTP/1.1\r\nhost: a\r\nno line\r\n\r\n", 400],
  ["a head without end", `GET / HTTP/1.1\r\nhost: a\r\na: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["no host", "GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n", 400],
  ["a wish of its own", "GET / HTTP/1.1\r\nhost: a\r\nexpect: wonders\r\n\r\n", 417],
  ["half a letter", "GET /api/qrcode/%zz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n", 400],
  [
    "a long word",
    `GET /api/qrcode/${"x".repeat(300)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
    414,
  ],
])("bytes with %s are refused like any request", async (_, bytes, status) => {
  const received = await sendBytes(bytes);
  expect(received).toContain(`HTTP/1.1 ${status} `);
  expect(received).toContain("x-content-type-options: nosniff");
  expect(received).toContain("cache-control: no-store");
  expect(received).toContain("content-type: application/json; charset=utf-8");
  expect(received).toMatch(/x-request-id: [0-9a-f-]{36}\r\n/);
  const refusal = JSON.parse(received.slice(received.indexOf("\r\n\r\n"))) as { code: string };
  expect(refusal).toEqual({ code: "KEY_INVALID", message: catalogue.KEY_INVALID.sentence });
});

test("a null character is refused in every text", async () => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await world.app.inject({ url: "/api/promotion/find/A%00B", headers });
  expect(expectRefusal(response)).toBe("KEY_INVALID");
  expect(response.json<{ field: string }>().field).toBe("code");
});

test("an unknown language is ignored", async () => {
  for (const lang of ["constructor", "__proto__", "toString"]) {
    const headers = { cookie: `lang=${lang}`, "accept-language": lang };
    const { statusCode } = await world.app.inject({ url: "/api/lookup/sources", headers });
    expect(statusCode).toBe(200);
  }
});

const withBody = callList.filter(({ call }) => call.body !== undefined);

test("there are calls to test", () => {
  expect(withBody.length).toBeGreaterThan(6);
});

describe.each(withBody)("$call.method $call.path", ({ call }) => {
  const shape = call.body && schemaOf(call.body);
  const fields = Object.keys(shape?.properties ?? {});
  const required = shape?.required ?? [];
  const fine = Object.fromEntries(fields.map((field) => [field, good[field]]));

  test("refuses each missing field by its name", async () => {
    for (const field of required) {
      const { [field]: _, ...rest } = fine;
      const response = await send(call, rest);
      expect(expectRefusal(response)).toBe("KEY_MISSING");
      expect(response.json<{ field: string }>().field).toBe(field);
    }
  });

  test("refuses fields it does not know", async () => {
    for (const extra of ["role", "balance", "constructor", "isAdmin"]) {
      expect(expectRefusal(await send(call, { ...fine, [extra]: 1 }))).toBe("KEY_INVALID");
    }
  });

  test("never fails on a hostile value", async () => {
    for (const field of fields) {
      for (const value of hostile) {
        const response = await send(call, { ...fine, [field]: value });
        expect(response.statusCode, `${field}: ${JSON.stringify(value)}`).toBeLessThan(500);
        if (response.statusCode >= 400) expectRefusal(response);
      }
    }
  });

  test("refuses a body that is no object, no JSON, too large, pollutes, or repeats a key", async () => {
    for (const body of [hostile, "null", "[]", '"text"', "{", "{'a':1}", "", "\u0000"].flat()) {
      if (typeof body === "object" && body !== null && !Array.isArray(body)) continue;
      expectRefusal(await send(call, typeof body === "string" ? body : JSON.stringify(body)));
    }
    const large = await send(call, { ...fine, [fields[0] ?? ""]: "x".repeat(200_000) });
    expect(large.statusCode).toBe(413);
    expectRefusal(large);
    expectRefusal(await send(call, '{"__proto__":{"isAdmin":true}}'));
    const twice = `{"${fields[0] ?? ""}":1,${JSON.stringify(fine).slice(1)}`;
    expect(expectRefusal(await send(call, twice))).toBe("KEY_INVALID");
    expectRefusal(await send(call, JSON.stringify(fine), { "content-type": "text/plain" }));
    expectRefusal(await send(call, "a=b", { "content-type": "application/x-www-form-urlencoded" }));
    const deep = `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`;
    expectRefusal(await send(call, deep));
  });
});

test("every pattern of the contract is fast on fifty thousand letters", () => {
  const schemas = JSON.stringify(
    callList.flatMap(({ call }) =>
      [call.body, call.params].flatMap((one) => one ?? []).map(schemaOf),
    ),
  );
  const patterns = new Set(
    [...schemas.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, text = '""']) => JSON.parse(text) as string,
    ),
  );
  expect(patterns.size).toBeGreaterThan(5);
  const letters = ["0", "a", "A", "-", " ", "_", "+", "0 ", "a-", "0-0 ", "\u0E01"];
  for (const pattern of patterns) {
    for (const letter of letters) {
      const text = letter.repeat(50_000 / letter.length);
      // Measures CPU time of this thread, so that a busy machine does not matter.
      const before = process.threadCpuUsage();
      new RegExp(pattern, "u").test(`${text}!`);
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1000, pattern).toBeLessThan(50);
    }
  }
});

test.each(callList)(
  "$call.method $call.path refuses unknown query parameters",
  async ({ call }) => {
    const response = await world.app.inject({
      method: call.method,
      url: `${call.path}?unknown=1`,
      headers: { authorization: `Bearer ${token}` },
      ...(call.body ? { payload: {} } : {}),
    });
    expect(expectRefusal(response)).toMatch(/^KEY_(INVALID|MISSING)$/);
  },
);

const members = callList.filter(({ call }) => call.access === "member");

test.each(members)("$call.method $call.path is for members alone", async ({ call }) => {
  const get = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization };
    const payload = call.body ? { payload: {} } : {};
    const response = await world.app.inject({
      method: call.method,
      url: call.path,
      headers,
      ...payload,
    });
    return response.json<{ code: string }>().code;
  };
  expect(await get()).toBe("UNAUTHORIZED");
  expect(await get("Basic abc")).toBe("UNAUTHORIZED");
  expect(await get("Bearer ")).toBe("UNAUTHORIZED");
  expect(await get(`Bearer ${"x".repeat(5000)}`)).toBe("invalid-token");
});
