import type { FastifyInstance } from "fastify";
import { Connections } from "./connections.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The routes whose handlers run now, one for each handler. */
    routesUnderWay(): readonly string[];
    readonly connections: Connections;
  }
}

/**
 * Makes `close` wait for every handler. Fastify waits only for connections: a handler whose client
 * has disconnected would go on after the database connections are closed.
 *
 * A client that keeps its connection busy would hold an ending process, so the connection is closed
 * with the next reply.
 */
export function finishHandlers(app: FastifyInstance, health: { readonly isEnding: boolean }): void {
  const underWay = new Map<Promise<unknown>, string>();
  app.decorate("routesUnderWay", () => [...underWay.values()]);
  app.decorate("connections", new Connections(app.server));
  app.addHook("onRoute", (route) => {
    const { handler } = route;
    const name = `${[route.method].flat().join(" or ")} ${route.url}`;
    route.handler = function handle(request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      if (answer instanceof Promise) {
        const end = () => void underWay.delete(answer);
        underWay.set(answer, name);
        answer.then(end, end);
      }
      return answer;
    };
  });
  app.addHook("onSend", (_, reply, payload, done) => {
    if (health.isEnding) reply.header("connection", "close");
    done(null, payload);
  });
  app.addHook("onClose", async () => {
    while (underWay.size > 0) await Promise.allSettled(underWay.keys());
  });
}
