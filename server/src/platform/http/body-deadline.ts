import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call receives a file, which may be slow. */
    isUpload?: boolean;
  }
}

/** A little longer than the page's own upload timeout, so that the page gives up first. */
export const uploadSeconds = 310;

/**
 * The server as a whole must wait as long as the slowest upload may take. A connection that sends
 * any other body so slowly is closed.
 */
export function endSlowBodies(app: FastifyInstance, seconds: number): void {
  // Before this the session was read, so that almost every body is there and needs no timer.
  app.addHook("preParsing", (request, _reply, _body, done) => {
    const { headers, raw } = request;
    const hasBody = headers["content-length"] !== undefined || "transfer-encoding" in headers;
    if (hasBody && !raw.complete && !request.routeOptions.config.isUpload) {
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
 * After a refusal the rest of the body is read for a short time, so that the client can read the
 * reply, and then the connection is closed. An unread body would keep the connection open, even when
 * the client is gone.
 */
export function endUnreadBodies(app: FastifyInstance): void {
  app.addHook("onResponse", ({ raw }, _, done) => {
    if (!raw.complete) {
      raw.resume();
      const timer = setTimeout(() => raw.destroy(), lingerSeconds * 1000);
      timer.unref();
      raw.once("close", () => clearTimeout(timer));
      raw.once("end", () => clearTimeout(timer));
    }
    done();
  });
}
