import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import { FormBounds } from "./form-bounds.ts";

interface Received {
  readonly bytes: number;
  readonly sha256: Buffer;
}

export type ReceiveOutcome =
  | { readonly outcome: "received"; readonly file: Received }
  /** The form has a text field, which it must not have. */
  | { readonly outcome: "extra-field"; readonly name: string }
  | { readonly outcome: "missing" | "too-large" | "broken" };

interface ReceiveOptions {
  /** The name of the field that holds the file. */
  readonly field: string;
  readonly bytesMax: number;
  /** Where it is written. What is there after anything but `received` is for the caller to remove. */
  readonly path: string;
}

/** The bounds of a form with one file and nothing else; `FormBounds` has those of its parts. */
const formLimits = {
  files: 1,
  // The first one is read for its name, by which it is refused.
  fields: 1,
  parts: Number.POSITIVE_INFINITY,
  headerPairs: 20,
  fieldNameSize: 100,
};

/** Writes the one file of a form to the disk as it comes in, and stops as soon as it is too large. */
export async function receiveFile(
  request: FastifyRequest,
  options: ReceiveOptions,
): Promise<ReceiveOutcome> {
  if (!request.isMultipart()) return { outcome: "missing" };
  // Nothing more will be heard of a request that ended while we were busy.
  if (request.raw.destroyed && !request.raw.complete) return { outcome: "broken" };
  const bounded = boundForm(request, options);
  try {
    const received = await Promise.race([readParts(request, options, bounded), bounded.isBeyond]);
    if (!received || received.bytes === 0) return { outcome: "missing" };
    return { outcome: "received", file: received };
  } catch (error) {
    // The rest is left unread until the refusal is out, and the parser sees nothing of it.
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
  { field, bytesMax, path }: ReceiveOptions,
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
    const tally = new Tally();
    part.file.once("limit", () => {
      // Counted, the rest would end the line before the refusal is out.
      request.raw.unpipe();
      tally.destroy(new TooLarge());
    });
    const target = createWriteStream(path, { mode: 0o600, flags: "wx" });
    await pipeline(part.file, tally, target, { signal });
    // Where it came in one piece, the limit was met before anyone could listen for it.
    if (part.file.truncated) throw new TooLarge();
    received = { bytes: tally.bytes, sha256: tally.sha256() };
  }
  return received;
}

interface Bounded {
  /** Rejects as soon as the form is beyond its bounds. */
  readonly isBeyond: Promise<never>;
  /** Ends what is written of it then. */
  readonly signal: AbortSignal;
  end(): void;
}

/** Looks at the form as it comes in, before the parser does. */
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

/** A form has one file and nothing else: the first field beside it is named in the refusal. */
class ExtraField extends Error {
  readonly field: string;

  constructor(field: string) {
    super("The form has a field beside its file.");
    this.field = field;
  }
}
class Crowded extends Error {}

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
