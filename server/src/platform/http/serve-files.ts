import { open } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { Database } from "#platform/database/database.ts";
import { findLinkedFile } from "#platform/files/file-links.ts";
import type { FileStore } from "#platform/files/files.ts";
import { Failure } from "#platform/http/failure.ts";
import { plainRoutes } from "#platform/http/plain-routes.ts";
import { fastifyPath } from "#platform/http/schema.ts";

/**
 * What members sent is shown as a picture and nothing else: no script, no origin, no guessing of types.
 * The styles are the browser's own, by which it fits a picture to the screen.
 */
const shownAlone = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Serves private files to who holds an address that was just made for them. */
export function serveFiles(
  app: FastifyInstance,
  { db, files }: { db: Database; files: FileStore },
): void {
  app.get<{ Params: { token: string } }>(
    fastifyPath(plainRoutes.file.path),
    async (request, reply) => {
      const file = await findLinkedFile(db, request.params.token);
      const handle = file && (await open(files.pathOf(file.name), "r").catch(() => undefined));
      if (!handle) throw new Failure("NO_DATA");
      const { size } = await handle.stat();
      return reply
        .headers({
          "content-security-policy": shownAlone,
          "content-disposition": "inline",
          "cache-control": "private, no-store",
          "content-length": size,
        })
        .type(file.type)
        .send(handle.createReadStream());
    },
  );
}
