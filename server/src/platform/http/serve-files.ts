import type { FastifyInstance } from "fastify";
import type { Database } from "#platform/database/database.ts";
import { findLinkedFile } from "#platform/files/stored-files.ts";
import type { FileStore } from "#platform/files/file-store.ts";
import { Failure } from "#platform/http/failure.ts";
import { plainRoutes } from "#platform/http/plain-routes.ts";
import { fastifyPath } from "#platform/http/schema.ts";

/**
 * A file of a member is shown only as a picture: no script, no origin, no content sniffing. The
 * inline styles are the browser's own, which fit a picture to the screen.
 */
const shownAlone = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Serves private files by the short-lived addresses that were made for them. */
export function serveFiles(
  app: FastifyInstance,
  { db, files }: { db: Database; files: FileStore },
): void {
  app.get<{ Params: { token: string } }>(
    fastifyPath(plainRoutes.file.path),
    async (request, reply) => {
      const file = await findLinkedFile(db, request.params.token);
      const stream = file && (await files.open(file.name));
      if (!stream) throw new Failure("NO_DATA");
      return reply
        .headers({
          "content-security-policy": shownAlone,
          "content-disposition": "inline",
          "cache-control": "private, no-store",
          "content-length": file.bytes,
        })
        .type(file.type)
        .send(stream);
    },
  );
}
