import type { FastifyReply, FastifyRequest } from "fastify";
import type { Span } from "#platform/files/file-backend.ts";
import type { FileStore } from "#platform/files/file-store.ts";
import { Failure } from "#platform/http/failure.ts";

interface Stored {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

/** The file is for download, not for execution: no script, no origin, no page. */
const downloadPolicy = "sandbox; default-src 'none'; frame-ancestors 'none'";

/**
 * Sends a stored file as a download, whole or as a range: phones play no video without range
 * requests.
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, file: { name, type, bytes } }: { files: FileStore; file: Stored },
): Promise<FastifyReply> {
  const part = partOf(request.headers.range, bytes);
  if (part === "unmet") {
    return reply
      .status(416)
      .headers({ ...downloadHeaders, "content-range": `bytes */${bytes}` })
      .send();
  }
  const stream = await files.open(name, part);
  if (!stream) throw new Failure("NO_DATA");
  const { start, end } = part ?? { start: 0, end: bytes - 1 };
  if (part) reply.status(206).header("content-range", `bytes ${start}-${end}/${bytes}`);
  return reply
    .headers({ ...downloadHeaders, "content-length": end - start + 1 })
    .type(type)
    .send(stream);
}

const downloadHeaders = {
  "content-security-policy": downloadPolicy,
  "content-disposition": "attachment",
  // The content never changes, and the address is secret.
  "cache-control": "private, max-age=31536000, immutable",
  "accept-ranges": "bytes",
};

/** The requested range. A request for several ranges gets the whole file. */
function partOf(range: string | undefined, size: number): Span | "unmet" | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? "");
  if (!match) return undefined;
  const [, from = "", to = ""] = match;
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : "unmet";
}
