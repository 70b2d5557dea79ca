import { open } from "node:fs/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Failure } from "#platform/http/failure.ts";

interface Stored {
  readonly path: string;
  readonly type: string;
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
  { path, type }: Stored,
): Promise<FastifyReply> {
  const handle = await open(path, "r").catch(() => undefined);
  if (!handle) throw new Failure("NO_DATA");
  const { size } = await handle.stat();
  const part = partOf(request.headers.range, size);
  reply.headers({
    "content-security-policy": downloadPolicy,
    "content-disposition": "attachment",
    // The content never changes, and the address is secret.
    "cache-control": "private, max-age=31536000, immutable",
    "accept-ranges": "bytes",
  });
  if (part === "unmet") {
    await handle.close();
    return reply.status(416).header("content-range", `bytes */${size}`).send();
  }
  const { start, end } = part ?? { start: 0, end: size - 1 };
  if (part) reply.status(206).header("content-range", `bytes ${start}-${end}/${size}`);
  return reply
    .header("content-length", end - start + 1)
    .type(type)
    .send(handle.createReadStream({ start, end }));
}

/** The requested range. A request for several ranges gets the whole file. */
function partOf(
  range: string | undefined,
  size: number,
): { start: number; end: number } | "unmet" | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? "");
  if (!match) return undefined;
  const [, from = "", to = ""] = match;
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : "unmet";
}
