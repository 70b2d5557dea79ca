import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import { FormBounds } from "./form-bounds.ts";
import type { Pace } from "./pace.ts";

interface Received {
  readonly bytes: number;
  readonly sha256: Buffer;
}

export type ReceiveOutcome =
  | { readonly outcome: "received"; readonly file: Received }
  /** The form has a text field, which is not allowed. */
  | { readonly outcome: "extra-field"; readonly name: string }
  | { readonly outcome: "missing" | "too-large" | "broken" };

interface ReceiveOptions {
  /** The name of the field that holds the file. */
  readonly field: string;
  readonly bytesMax: number;
  /** The path to write to. After any outcome except `received` the caller removes the file. */
  readonly path: string;
  /** Limits how fast the file is read; without it, as fast as it arrives. */
  readonly pace?: Pace | undefined;
}

/** The limits of a form with one file and nothing else; `FormBounds` has those of its parts. */
const formLimits = {
  files: 1,
  // The first text field is read for its name, which the refusal contains.
  fields: 1,
  parts: Number.POSITIVE_INFINITY,
  headerPairs: 20,
  fieldNameSize: 100,
};

/**
 * Writes the one file of a form to the disk as it arrives, and stops as soon as it is too large.
 */
export async function receiveFile(
  request: FastifyRequest,
  options: ReceiveOptions,
): Promise<ReceiveOutcome> {
  if (!request.isMultipart()) return { outcome: "missing" };
  // A request that ended in the meantime sends no more events.
  if (request.raw.destroyed && !request.raw.complete) return { outcome: "broken" };
  const bounded = boundForm(request, options);
  try {
    const received = await Promise.race([readParts(request, options, bounded), bounded.isBeyond]);
    if (!received || received.bytes === 0) return { outcome: "missing" };
    return { outcome: "received", file: received };
  } catch (error) {
    // The rest stays unread until the refusal is sent, and the parser does not see it.
    request.raw.unpipe();
    if (isOurDisk(error)) throw error;
    if (error instanceof ExtraField) return { outcome: "extra-field", name: error.field };
    return { outcome: error instanceof TooLarge ? "too-large" : "broken" };
  } finally {
    bounded.end();
  }
}

async function readParts(
  request: FastifyRequest,
  { field, bytesMax, path, pace }: ReceiveOptions,
  { signal }: Bounded,
): Promise<Received | undefined> {
  const limits = { ...formLimits, fileSize: bytesMax };
  let received: Received | undefined;
  for await (const part of request.parts({ limits })) {
    if (part.type !== "file" || part.fieldname !== field) {
      if (part.type === "field") throw new ExtraField(part.fieldname);
      part.file.resume();
      continue;
    }
    const tally = new Tally(pace);
    part.file.once("limit", () => {
      // If the rest was counted, it would end the connection before the refusal is sent.
      request.raw.unpipe();
      tally.destroy(new TooLarge());
    });
    const target = createWriteStream(path, { mode: 0o600, flags: "wx" });
    await pipeline(part.file, tally, target, { signal });
    // If the file came in one piece, the limit was reached before the listener existed.
    if (part.file.truncated) throw new TooLarge();
    received = { bytes: tally.bytes, sha256: tally.sha256() };
  }
  return received;
}

interface Bounded {
  /** Rejects as soon as the form exceeds its limits. */
  readonly isBeyond: Promise<never>;
  /** Aborts the write at that time. */
  readonly signal: AbortSignal;
  end(): void;
}

/** Checks the form as it arrives, before the parser does. */
function boundForm({ raw, headers }: FastifyRequest, options: ReceiveOptions): Bounded {
  const { field, bytesMax: fileBytesMax } = options;
  const bounds = new FormBounds(headers["content-type"] ?? "", { field, fileBytesMax });
  const beyond = Promise.withResolvers<never>();
  const stopping = new AbortController();
  const read = (chunk: Buffer) => {
    const verdict = bounds.read(chunk);
    if (verdict === "good") return;
    raw.off("data", read);
    raw.unpipe();
    beyond.reject(verdict === "too-large" ? new TooLarge() : new Crowded());
    stopping.abort();
  };
  raw.on("data", read);
  return { isBeyond: beyond.promise, signal: stopping.signal, end: () => raw.off("data", read) };
}

class TooLarge extends Error {}

/** A form has one file and nothing else. The refusal names the first other field. */
class ExtraField extends Error {
  readonly field: string;

  constructor(field: string) {
    super("The form has a field beside its file.");
    this.field = field;
  }
}
class Crowded extends Error {}

/** A full disk is our fault, not the client's. */
function isOurDisk(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall !== "read";
}

/** Counts and hashes the stream, at its pace. */
class Tally extends Transform {
  readonly #hash = createHash("sha256");
  readonly #pace: Pace | undefined;
  bytes = 0;

  constructor(pace: Pace | undefined) {
    super();
    this.#pace = pace;
  }

  override async _transform(
    chunk: Buffer,
    _: string,
    done: (error: null, chunk: Buffer) => void,
  ): Promise<void> {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    await this.#pace?.pass(chunk.length);
    done(null, chunk);
  }

  sha256(): Buffer {
    return this.#hash.digest();
  }
}
