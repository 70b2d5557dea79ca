import type { FastifyInstance } from "fastify";
import type { PartContext } from "#part.ts";
import type { GameDesk } from "./desk.ts";
import { gamePage } from "./page.ts";

/** As many as a person looks at. */
const pageLimit = 30;

export function personRoutes(app: FastifyInstance, desk: GameDesk, context: PartContext): void {
  app.get("/game", async (_request, reply) => {
    const page = gamePage({
      players: desk.players.newest(pageLimit),
      transfers: desk.transfers.newest(pageLimit),
      faults: context.faults,
    });
    return reply.type("text/html").send(page);
  });

  desk.news.route(app, "/game/news");
}
