import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Takes a file, which may come slowly. */
    isUpload?: boolean;
  }
}

/** As long as a page waits for an upload, and a little longer, so that the page gives up first. */
export const uploadSeconds = 310;

/**
 * The server as a whole must wait as long as the slowest upload may take. Whoever sends anything else
 * so slowly only holds a connection, and loses it.
 */
export function endSlowBodies(app: FastifyInstance, seconds: number): void {
  app.addHook("onRequest", (request, _, done) => {
    const { headers, raw } = request;
    const hasBody = headers["content-length"] !== undefined || "transfer-encoding" in headers;
    if (hasBody && !request.routeOptions.config.isUpload && !raw.complete) {
      const timer = setTimeout(() => raw.destroy(), seconds * 1000);
      timer.unref();
      raw.once("close", () => clearTimeout(timer));
      raw.once("end", () => clearTimeout(timer));
    }
    done();
  });
}

const lingerSeconds = 2;

/**
 * What is still to come of a body that was refused is let in for a moment, so that who sends it can hear
 * why, and then cut off. Left unread, it would hold the connection, even when the other side is gone.
 */
export function endUnreadBodies(app: FastifyInstance): void {
  app.addHook("onResponse", async ({ raw }) => {
    if (raw.complete) return;
    raw.resume();
    const timer = setTimeout(() => raw.destroy(), lingerSeconds * 1000);
    timer.unref();
    raw.once("close", () => clearTimeout(timer));
    raw.once("end", () => clearTimeout(timer));
  });
}
