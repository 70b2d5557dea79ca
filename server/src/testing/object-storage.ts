import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignatureV4 } from "@smithy/signature-v4";
import S3rver from "s3rver";

const bucket = "krapao-test";
const region = "ap-southeast-1";
/** The only key that this server knows. */
const key = "S3RVER";
/** An object is a file whose name ends like this, beside one with its metadata. */
export const objectSuffix = "._S3rver_object";

/**
 * An S3 server that is not ours, with one bucket. It can go away and come back. It does not check
 * signatures, so that the signer of the storage's inventor does.
 */
export class ObjectStorageServer {
  readonly #directory: string;
  #server: Server | undefined;
  #port = 0;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  static async start(): Promise<ObjectStorageServer> {
    const server = new ObjectStorageServer(await mkdtemp(join(tmpdir(), "bucket-")));
    await server.comeBack();
    return server;
  }

  /** The settings of a product that keeps its files here. */
  get env(): Record<string, string> {
    return {
      S3_ENDPOINT: `http://127.0.0.1:${this.#port}`,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: key,
    };
  }

  /** The folder in which this server keeps the objects. */
  get dir(): string {
    return join(this.#directory, bucket);
  }

  async goAway(): Promise<void> {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }

  async comeBack(): Promise<void> {
    const storage = new S3rver({
      silent: true,
      directory: this.#directory,
      configureBuckets: [{ name: bucket, configs: [] }],
    });
    await storage.configureBuckets();
    const handle = storage.callback();
    this.#server = createServer((request, reply) => {
      void isSigned(request).then((isRight) => {
        if (isRight) return handle(request, reply);
        request.resume();
        return reply.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
      });
    });
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    ({ port: this.#port } = this.#server.address() as AddressInfo);
  }

  async stop(): Promise<void> {
    await this.goAway();
    await rm(this.#directory, { recursive: true });
  }
}

/** Whether the request has the signature that the inventor's signer gives it. */
async function isSigned({ method = "", url = "", headers }: IncomingMessage): Promise<boolean> {
  const given = headers.authorization ?? "";
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(";") ?? [];
  const values = names.map((name) => [name, String(headers[name])] as const);
  const [hostname = "", port] = (headers.host ?? "").split(":");
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
      path: url,
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
