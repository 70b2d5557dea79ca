import type { FastifyInstance } from "fastify";

/**
 * Makes `close` wait for every handler. Fastify waits only for connections: a handler whose client
 * has disconnected would go on after the database connections are closed.
 */
export function finishHandlers(app: FastifyInstance): void {
  const underWay = new Set<Promise<unknown>>();
  app.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = function handle(request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      if (answer instanceof Promise) {
        const end = () => void underWay.delete(answer);
        underWay.add(answer);
        answer.then(end, end);
      }
      return answer;
    };
  });
  app.addHook("onClose", async () => {
    while (underWay.size > 0) await Promise.allSettled(underWay);
  });
}
