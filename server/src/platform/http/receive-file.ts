import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";

interface Received {
  readonly bytes: number;
  readonly sha256: Buffer;
}

export type ReceiveOutcome =
  | { readonly outcome: "received"; readonly file: Received }
  | { readonly outcome: "missing" | "too-large" | "broken" };

interface ReceiveOptions {
  /** The name of the field that holds the file. */
  readonly field: string;
  readonly bytesMax: number;
  /** Where it is written. What is there after anything but `received` is for the caller to remove. */
  readonly path: string;
}

/**
 * The bounds of a form with one file and nothing else. Parts are not bounded by their number: a part
 * beyond that bound has nobody who listens to its failure, and a form cut off there would end the
 * process.
 */
const formLimits = {
  files: 1,
  fields: 0,
  parts: Number.POSITIVE_INFINITY,
  headerPairs: 20,
  fieldNameSize: 100,
};
/** What the form may have beside its file. */
const formBytesMax = 64 * 1024;

/** Writes the one file of a form to the disk as it comes in, and stops as soon as it is too large. */
export async function receiveFile(
  request: FastifyRequest,
  { field, bytesMax, path }: ReceiveOptions,
): Promise<ReceiveOutcome> {
  if (!request.isMultipart()) return { outcome: "missing" };
  // Nothing more will be heard of a request that ended while we were busy.
  if (request.raw.destroyed && !request.raw.complete) return { outcome: "broken" };
  const limits = { ...formLimits, fileSize: bytesMax };
  let received: Received | undefined;
  const letMoreCome = boundBytes(request, bytesMax + formBytesMax);
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== "file" || part.fieldname !== field) {
        if (part.type === "file") part.file.resume();
        continue;
      }
      const tally = new Tally();
      part.file.once("limit", () => {
        // The rest is left unread until the refusal is out: counted, it would end the line before.
        request.raw.unpipe();
        tally.destroy(new TooLarge());
      });
      await pipeline(part.file, tally, createWriteStream(path, { mode: 0o600, flags: "wx" }));
      // Where it came in one piece, the limit was met before anyone could listen for it.
      if (part.file.truncated) throw new TooLarge();
      received = { bytes: tally.bytes, sha256: tally.sha256() };
    }
  } catch (error) {
    if (isOurDisk(error)) throw error;
    return { outcome: error instanceof TooLarge ? "too-large" : "broken" };
  } finally {
    letMoreCome();
  }
  if (!received || received.bytes === 0) return { outcome: "missing" };
  return { outcome: "received", file: received };
}

/** Parts that are neither files nor fields are passed over; without end they are no form. */
function boundBytes({ raw }: FastifyRequest, bytesMax: number): () => void {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > bytesMax) raw.destroy();
  };
  raw.on("data", count);
  return () => raw.off("data", count);
}

class TooLarge extends Error {}

/** A full disk is a fault of ours, not of who sends. */
function isOurDisk(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall !== "read";
}

/** Counts and hashes what goes through. */
class Tally extends Transform {
  readonly #hash = createHash("sha256");
  bytes = 0;

  override _transform(chunk: Buffer, _: string, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  sha256(): Buffer {
    return this.#hash.digest();
  }
}
