import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import http from "node:http";
import https from "node:https";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { AwsV4Signer } from "aws4fetch";
import {
  type FileBackend,
  type NewFile,
  type Span,
  StoreAway,
} from "#platform/files/file-backend.ts";

interface Bucket {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Request {
  readonly method: "GET" | "PUT" | "DELETE";
  readonly key: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly file?: NewFile;
}

/** A connection on which nothing moves for so long is dead. */
const silentMilliseconds = 10_000;
/** A reader may pause for longer than that, for example a player whose buffer is full. */
const pausedMilliseconds = 60_000;
const errorBytesMax = 10_000;

const agents = {
  "http:": new http.Agent({ keepAlive: true }),
  "https:": new https.Agent({ keepAlive: true }),
};

/** Files in a bucket of an S3-compatible storage, addressed as `endpoint/bucket/key`. */
export class ObjectStorage implements FileBackend {
  readonly name: string;
  readonly #bucket: Bucket;

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
    this.name = `the bucket ${bucket.bucket} at ${new URL(bucket.endpoint).origin}`;
  }

  /** An operator makes the bucket: its region, its rights and its backup are not ours to choose. */
  async create(): Promise<void> {}

  /** The signature covers the content, so that the storage refuses a file that arrives damaged. */
  async put(key: string, file: NewFile): Promise<void> {
    const hash = createHash("sha256");
    await pipeline(createReadStream(file.path), hash);
    const headers = { "x-amz-content-sha256": hash.digest("hex"), "content-type": file.type };
    const response = await this.#send({ method: "PUT", key, headers, file });
    await this.#expectSuccess(response);
  }

  async open(key: string, span?: Span): Promise<Readable | undefined> {
    const headers: Record<string, string> = span
      ? { range: `bytes=${span.start}-${span.end}` }
      : {};
    const response = await this.#send({ method: "GET", key, headers });
    if (response.statusCode === (span ? 206 : 200)) return response;
    const code = await this.#readCode(response);
    if (code === "NoSuchKey") return undefined;
    throw this.#refused(response, code);
  }

  async remove(key: string): Promise<void> {
    const response = await this.#send({ method: "DELETE", key });
    await this.#expectSuccess(response);
  }

  async #expectSuccess(response: http.IncomingMessage): Promise<void> {
    const { statusCode = 0 } = response;
    const code = await this.#readCode(response);
    if (statusCode < 200 || statusCode > 299) throw this.#refused(response, code);
  }

  /** The storage's word for an error. */
  async #readCode(response: http.IncomingMessage): Promise<string> {
    let bytes = 0;
    response.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > errorBytesMax) response.destroy(new Error("The answer is too large."));
    });
    const body = await text(response).catch((error: unknown) => {
      throw this.#away("broke off", error);
    });
    return /<Code>(\w{1,60})<\/Code>/.exec(body)?.[1] ?? "";
  }

  async #send(request: Request): Promise<http.IncomingMessage> {
    try {
      return await this.#sendOnce(request);
    } catch (error) {
      // The storage closed an idle connection just then. Every request here may be repeated.
      if (!(error instanceof IdleConnectionLost)) throw error;
      return this.#sendOnce(request);
    }
  }

  async #sendOnce({ method, key, headers = {}, file }: Request): Promise<http.IncomingMessage> {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = this.#bucket;
    const url = new URL(`${endpoint}/${bucket}/${key}`);
    const keys = { accessKeyId, secretAccessKey, region, service: "s3" };
    const signer = new AwsV4Signer({ method, url: url.href, headers, ...keys });
    const signed = await signer.sign();
    const isPlain = url.protocol === "http:";
    return new Promise((resolve, reject) => {
      const request = (isPlain ? http : https).request(url, {
        method,
        agent: agents[isPlain ? "http:" : "https:"],
        headers: {
          ...Object.fromEntries(signed.headers),
          ...(file && { "content-length": file.bytes }),
        },
      });
      request.setTimeout(silentMilliseconds, () => request.destroy(new Error("timed out")));
      request.once("response", (response) => {
        if (method === "GET") request.setTimeout(pausedMilliseconds);
        resolve(response);
      });
      request.on("error", (error: NodeJS.ErrnoException) => {
        const isIdle = request.reusedSocket && error.code === "ECONNRESET";
        const reason = error.code ?? error.message;
        reject(
          isIdle ? new IdleConnectionLost() : this.#away(`does not answer (${reason})`, error),
        );
      });
      if (!file) request.end();
      // A failure of the request ends the stream, and its own listener reports it.
      else
        pipeline(createReadStream(file.path), request).catch((error: Error) =>
          request.destroy(error),
        );
    });
  }

  #refused({ statusCode = 0 }: http.IncomingMessage, code: string): StoreAway {
    const answer = [statusCode, code].filter(Boolean).join(" ");
    if (code === "NoSuchBucket") return this.#away(`does not exist (${answer})`);
    if (statusCode === 403) return this.#away(`refuses the key (${answer})`);
    return this.#away(`answers with an error (${answer})`);
  }

  #away(what: string, cause?: unknown): StoreAway {
    return new StoreAway(`${this.name} ${what}`, { cause });
  }
}

class IdleConnectionLost extends Error {}
