import type { FastifyInstance } from "fastify";
import type { PartContext } from "#part.ts";
import type { GameProviders } from "./game-providers.ts";
import { gamePage } from "./page.ts";

/** Enough rows for a person. */
const pageLimit = 30;

export function personRoutes(
  app: FastifyInstance,
  service: GameProviders,
  context: PartContext,
): void {
  app.get("/game", async (_request, reply) => {
    const page = gamePage({
      players: service.players.newest(pageLimit),
      transfers: service.transfers.newest(pageLimit),
      faults: context.faults,
    });
    return reply.type("text/html").send(page);
  });

  service.events.route(app, "/game/events");
}
