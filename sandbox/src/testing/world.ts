import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createSandbox } from "#app.ts";
import type { Settings } from "#settings.ts";
import { shareSchemas } from "./compiled-schemas.ts";

type Json = Record<string, unknown>;

/** A request with this `notAfter` is never late. */
export const notAfter = "2999-01-01T00:00:00.000Z";

/** A payout as the wallet requests it. */
export const payout = {
  reference: "w-1",
  amount: 100,
  currency: "BAHT",
  bankCode: "KBANK",
  accountNo: "0000000001",
  accountName: "SOMMUT TUAYANG",
  notAfter,
};

export interface Reply {
  readonly status: number;
  readonly body: Json;
}

const shareWithOthers = shareSchemas();

/** A sandbox that the wallet and tests use only through HTTP. */
export async function startSandbox(settings: Partial<Settings> = {}) {
  const app = await createSandbox({ port: 0, booksFile: ":memory:", key: "sandbox", ...settings });
  shareWithOthers(app);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const call = async (method: string, path: string, body?: unknown, key = "sandbox") => {
    const reply = await fetch(url + path, {
      method,
      headers: { "x-api-key": key, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: (await reply.json()) as Json } satisfies Reply;
  };
  return {
    app,
    url,
    call,
    get: (path: string, key?: string) => call("GET", path, undefined, key),
    post: (path: string, body: unknown, key?: string) => call("POST", path, body, key),
    put: (path: string, body: unknown) => call("PUT", path, body),
    fault: (part: string, body: unknown) => call("PUT", `/api/faults/${part}`, body),
    injected: async (part: string) =>
      (await call("GET", `/api/faults/${part}`)).body["injected"] as Record<string, number>,
    close: () => app.close(),
  };
}

export type SandboxWorld = Awaited<ReturnType<typeof startSandbox>>;

export interface ReceivedCallback {
  readonly path: string;
  readonly body: Json;
  /** Whether the signature is valid by the rules of the wallet. */
  readonly isSigned: boolean;
  readonly ageSeconds: number;
}

/** A wallet that lists members, receives callbacks and answers with the given statuses. */
export async function startWallet() {
  const received: ReceivedCallback[] = [];
  const statuses: number[] = [];
  const members: object[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === "GET") return response.end(JSON.stringify(members));
    received.push(await readCallback(request));
    response.statusCode = statuses.shift() ?? 200;
    response.end("{}");
    server.emit("callback");
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    /** The members that it lists. */
    members,
    /** The statuses for the next callbacks; afterwards 200. */
    statuses,
    /** Resolves as soon as so many callbacks have arrived. */
    async until(count: number): Promise<readonly ReceivedCallback[]> {
      while (received.length < count) await once(server, "callback");
      return received;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type WalletStub = Awaited<ReturnType<typeof startWallet>>;

async function readCallback(request: IncomingMessage): Promise<ReceivedCallback> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks).toString();
  const timestamp = String(request.headers["x-timestamp"]);
  const expected = createHmac("sha256", "sandbox").update(`${timestamp}.${raw}`).digest("hex");
  return {
    path: request.url ?? "",
    body: JSON.parse(raw) as Json,
    isSigned: request.headers["x-signature"] === expected,
    ageSeconds: Math.floor(Date.now() / 1000) - Number(timestamp),
  };
}
