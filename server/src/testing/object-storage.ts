import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import {
  type AddressInfo,
  connect,
  createServer as createRelay,
  type Server as RelayServer,
  type Socket,
} from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignatureV4 } from "@smithy/signature-v4";
import { AwsClient } from "aws4fetch";
import S3rver from "s3rver";

const region = "ap-southeast-1";
/** The only key that the server of every run knows. */
const key = "S3RVER";

/**
 * A bucket of its own at an S3 server that is not ours. Every run uses one that does not check
 * signatures, so that the signer of the storage's inventor does. `TEST_S3`
 * (`http://key:secret@host:port`) names another server for the same tests. A relay in front of it goes
 * away and comes back.
 */
export class ObjectStorageServer {
  readonly #client: AwsClient;
  readonly #url: string;
  readonly #bucket = `krapao-test-${randomUUID()}`;
  readonly #end: () => Promise<void>;
  readonly #sockets = new Set<Socket>();
  readonly #relay: RelayServer;
  #port = 0;

  private constructor({ address, end }: { address: URL; end: () => Promise<void> }) {
    const { hostname, port, username, password } = address;
    this.#url = `${address.origin}/${this.#bucket}`;
    this.#client = new AwsClient({
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      region,
      service: "s3",
      retries: 0,
    });
    this.#end = end;
    this.#relay = createRelay((client) => {
      const server = connect(Number(port), hostname);
      for (const socket of [client, server]) {
        this.#sockets.add(socket);
        socket.on("error", () => {});
        socket.on("close", () => {
          this.#sockets.delete(socket);
          client.destroy();
          server.destroy();
        });
      }
      client.pipe(server).pipe(client);
    });
  }

  static async start(): Promise<ObjectStorageServer> {
    const named = process.env["TEST_S3"];
    const server = new ObjectStorageServer(
      named === undefined ? await startServer() : { address: new URL(named), end: async () => {} },
    );
    await server.#request("PUT");
    await server.comeBack();
    return server;
  }

  /** The settings of a product that keeps its files here. */
  get env(): Record<string, string> {
    return {
      S3_ENDPOINT: `http://127.0.0.1:${this.#port}`,
      S3_BUCKET: this.#bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: this.#client.accessKeyId,
      S3_SECRET_ACCESS_KEY: this.#client.secretAccessKey,
    };
  }

  async list(): Promise<readonly string[]> {
    const text = await (await this.#request("GET", "?list-type=2")).text();
    return [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = ""]) => name);
  }

  async put(name: string, content: string): Promise<void> {
    await this.#request("PUT", `/${name}`, content);
  }

  async rename(from: string, to: string): Promise<void> {
    await this.put(to, await (await this.#request("GET", `/${from}`)).text());
    await this.#request("DELETE", `/${from}`);
  }

  async goAway(): Promise<void> {
    this.#relay.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  async comeBack(): Promise<void> {
    this.#relay.listen(this.#port, "127.0.0.1");
    await once(this.#relay, "listening");
    ({ port: this.#port } = this.#relay.address() as AddressInfo);
  }

  async stop(): Promise<void> {
    await this.goAway();
    for (const name of await this.list()) await this.#request("DELETE", `/${name}`);
    await this.#request("DELETE");
    await this.#end();
  }

  async #request(method: string, path = "", body?: string): Promise<Response> {
    const reply = await this.#client.fetch(`${this.#url}${path}`, { method, body: body ?? null });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  }
}

/** The server of every run. */
async function startServer(): Promise<{ address: URL; end: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), "bucket-"));
  const handle = new S3rver({ silent: true, directory }).callback();
  const server = createServer((request, reply) => {
    void isSigned(request).then((isRight) => {
      if (isRight) return handle(request, reply);
      request.resume();
      return reply.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: new URL(`http://${key}:${key}@127.0.0.1:${port}`),
    async end() {
      server.close();
      server.closeAllConnections();
      await rm(directory, { recursive: true });
    },
  };
}

/** Whether the request has the signature that the inventor's signer gives it. */
async function isSigned({ method = "", url = "", headers }: IncomingMessage): Promise<boolean> {
  const given = headers.authorization ?? "";
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(";") ?? [];
  const values = names.map((name) => [name, String(headers[name])] as const);
  const { pathname, searchParams, hostname, port } = new URL(url, `http://${headers.host}`);
  const signer = new SignatureV4({
    credentials: { accessKeyId: key, secretAccessKey: key },
    region,
    service: "s3",
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  const signed = await signer.sign(
    {
      protocol: "http:",
      method,
      hostname,
      port: Number(port),
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(values),
    },
    { signingDate: dateOf(String(headers["x-amz-date"])), signableHeaders: new Set(names) },
  );
  return signed.headers["authorization"] === given;
}

/** 20261116T113000Z as a date. */
function dateOf(text: string): Date {
  return new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
}

type Bytes = string | ArrayBuffer | ArrayBufferView;

class Sha256 {
  readonly #hash;

  constructor(secret?: Bytes) {
    this.#hash =
      secret === undefined ? createHash("sha256") : createHmac("sha256", bytesOf(secret));
  }

  update(data: Bytes): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    throw new Error("A hash is used once.");
  }
}

function bytesOf(data: Bytes): Buffer {
  if (typeof data === "string") return Buffer.from(data);
  if (!ArrayBuffer.isView(data)) return Buffer.from(data);
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}
