import http from "node:http";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { FinishedCall, Party } from "./call.ts";
import { NoAnswer } from "./no-answer.ts";
import { callProvider, downloadFile, isNeverSent } from "./request.ts";

let server: http.Server;
let party: Party;
const calls: FinishedCall[] = [];
const input: string[] = [];

beforeAll(async () => {
  server = http.createServer((request, response) => {
    const { method, url = "", headers } = request;
    input.push([method, url, headers["x-api-key"]].join(" "));
    switch (url) {
      case "/fine":
        return response.end('{"is":"fine"}');
      case "/refused":
        return response.writeHead(422).end("{}");
      case "/busy":
        return response.writeHead(503).end("{}");
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
  party = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: "secret",
    onCall: (call) => calls.push(call),
  };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Only an answer that never ends reaches this timeout. */
const request = (path: string) =>
  callProvider(
    party,
    {
      ...name,
      path: [path.slice(1)],
      ...(path === "/slow" ? { deadlineMilliseconds: 100 } : {}),
    },
    (reply) => reply,
  );

const name = { provider: "bank", call: "pay", reference: "R1" };

/** The error that a call ends with. */
async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test("an answer has its status, and the provider knows us by our key", async () => {
  expect(await request("/fine")).toEqual({ status: 200, body: { is: "fine" } });
  expect(input).toContain("GET /fine secret");
});

test("no redirect is followed", async () => {
  const before = input.length;
  expect(await request("/moved")).toEqual({ status: 302, body: {} });
  expect(input).toHaveLength(before + 1);
});

test.each(["/page", "/large", "/cut", "/slow", "/broken"])(
  "%s is no clear answer, and the provider may have acted",
  async (path) => {
    const before = input.length;
    const error = await errorOf(request(path));
    expect(error).toBeInstanceOf(NoAnswer);
    expect(isNeverSent(error as NoAnswer)).toBe(false);
    const outcome = path === "/page" ? "unclear" : "no_answer";
    expect(calls.at(-1)).toMatchObject({ ...name, outcome, error });
    // No request is sent again automatically.
    expect(input).toHaveLength(before + 1);
  },
);

test("without a connection the provider cannot have acted", async () => {
  const silent = http.createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  silent.close();
  await once(silent, "close");
  const away = { url: `http://127.0.0.1:${port}`, key: "" };
  const error = await errorOf(callProvider(away, { ...name, path: [] }, (reply) => reply));
  expect(error).toBeInstanceOf(NoAnswer);
  expect(isNeverSent(error as NoAnswer)).toBe(true);
});

test.each([
  ["/fine", "ok"],
  ["/refused", "refused"],
  ["/busy", "error"],
])("a clear answer is counted by its status: %s is %s", async (path, outcome) => {
  await request(path);
  expect(calls.at(-1)).toMatchObject({ ...name, outcome, error: undefined });
});

test("an answer that the protocol does not know is no answer", async () => {
  const error = await errorOf(callProvider(party, { ...name, path: ["fine"] }, () => undefined));
  expect(error).toBeInstanceOf(NoAnswer);
  expect(calls.at(-1)).toMatchObject({ outcome: "unclear", error });
});

test("an error in our code is not a missing answer: it is thrown with its call and its cause", async () => {
  const cause = new TypeError("ours");
  const ours = () => {
    throw cause;
  };
  const fine = { ...name, path: ["fine"] };
  for (const call of [
    () => callProvider(party, fine, ours),
    () => callProvider(party, { ...fine, body: { toJSON: ours } }, (reply) => reply),
  ]) {
    const error = await errorOf(call());
    expect(error).not.toBeInstanceOf(NoAnswer);
    expect(error).toMatchObject({ ...name, cause });
    expect(calls.at(-1)).toMatchObject({ outcome: "fault", error });
  }
});

test("an incomplete file is no answer, and a disk failure is our own error", async () => {
  const folder = await mkdtemp(join(tmpdir(), "krapao-download-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const to = (file: string, bytesMax = 100) => ({ path: join(folder, file), bytesMax });
  expect(await downloadFile(party, { ...name, path: ["fine"] }, to("a"))).toBe("fetched");
  expect(await readFile(join(folder, "a"), "utf8")).toBe('{"is":"fine"}');
  expect(await downloadFile(party, { ...name, path: ["fine"] }, to("b", 3))).toBe("refused");
  const cut = await errorOf(downloadFile(party, { ...name, path: ["cut"] }, to("c")));
  expect(cut).toBeInstanceOf(NoAnswer);
  expect(calls.at(-1)).toMatchObject({ outcome: "no_answer" });
  const fault = await errorOf(downloadFile(party, { ...name, path: ["fine"] }, to("no/folder")));
  expect(fault).toMatchObject({ ...name, cause: { code: "ENOENT" } });
  expect(calls.at(-1)).toMatchObject({ outcome: "fault" });
});
