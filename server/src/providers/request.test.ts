import http from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestJson, isNeverSent } from "./request.ts";

let server: http.Server;
let party: { url: string; key: string };
const input: string[] = [];

beforeAll(async () => {
  server = http.createServer((request, response) => {
    const { method, url = "", headers } = request;
    input.push([method, url, headers["x-api-key"]].join(" "));
    switch (url) {
      case "/fine":
        return response.end('{"is":"fine"}');
      case "/moved":
        return response.writeHead(302, { location: "/fine" }).end("{}");
      case "/page":
        return response.end("<h1>Just a moment</h1>");
      case "/large":
        return response.end(`"${"x".repeat(1_100_000)}"`);
      case "/cut":
        response.writeHead(200, { "content-length": 100 });
        return response.write('{"is":', () => response.destroy());
      case "/slow":
        return response.write("{");
      default:
        return request.socket.destroy();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  party = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: "secret" };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Only what never ends its answer is to be met by the deadline. */
const request = (path: string) =>
  requestJson(party, "GET", path, undefined, path === "/slow" ? { deadlineMilliseconds: 100 } : {});

test("an answer comes with its status, and the party knows us by our key", async () => {
  expect(await request("/fine")).toEqual({ status: 200, body: { is: "fine" } });
  expect(input).toContain("GET /fine secret");
});

test("no redirect is followed", async () => {
  const before = input.length;
  expect(await request("/moved")).toEqual({ status: 302, body: {} });
  expect(input).toHaveLength(before + 1);
});

test.each(["/page", "/large", "/cut", "/slow", "/broken"])(
  "%s is no clear answer, and may have been acted on",
  async (path) => {
    const before = input.length;
    const error: unknown = await request(path).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(isNeverSent(error)).toBe(false);
    // Nothing is sent again by itself.
    expect(input).toHaveLength(before + 1);
  },
);

test("where nobody listens, nobody can have acted", async () => {
  const silent = http.createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  silent.close();
  await once(silent, "close");
  const question = requestJson({ url: `http://127.0.0.1:${port}`, key: "" }, "GET", "/");
  expect(isNeverSent(await question.catch((reason: unknown) => reason))).toBe(true);
});
