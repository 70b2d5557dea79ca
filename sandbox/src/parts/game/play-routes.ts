import type { FastifyInstance } from "fastify";
import { amountSchema, toMinor } from "#money.ts";
import type { PartContext } from "#part.ts";
import type { GameProviders } from "./game-providers.ts";
import { closedPage } from "./door-page.ts";
import { contextOf, sendPage } from "./door-routes.ts";
import { playPage } from "./play-page.ts";
import type { Player } from "./player-books.ts";
import { matchCount, picks } from "./sport.ts";
import type { GameTables, Wager } from "./tables.ts";

const wagerBody = {
  type: "object",
  required: ["stake"],
  additionalProperties: false,
  properties: {
    stake: amountSchema,
    position: { type: "integer", minimum: 0, maximum: matchCount - 1 },
    pick: { enum: picks },
    numbers: { type: "array", maxItems: 10, items: { type: "integer" } },
  },
};

const over = { code: "OVER" };

/** A room belongs to one player: its secret address identifies the player. */
export function playRoutes(
  app: FastifyInstance,
  { service, tables }: { readonly service: GameProviders; readonly tables: GameTables },
  context: PartContext,
): void {
  const playerOf = (room: string): Player | undefined => {
    const number = service.doors.findRoom(room);
    return number === undefined ? undefined : service.players.findByNumber(number);
  };

  app.get<{ Params: { room: string } }>("/game/room/:room", async (request, reply) => {
    const player = playerOf(request.params.room);
    const view = contextOf(request, context, player?.provider ?? "");
    if (!player) return sendPage(reply.code(410), view, closedPage(view, "over"));
    if (player.isLocked) return sendPage(reply.code(403), view, closedPage(view, "locked"));
    const room = `/game/room/${request.params.room}`;
    return sendPage(reply, view, playPage({ context: view, player, room }));
  });

  app.get<{ Params: { room: string } }>("/game/room/:room/state", async ({ params }, reply) => {
    tables.house.settleDue();
    const player = playerOf(params.room);
    return player ? tables.state(player) : reply.code(410).send(over);
  });

  app.post<{ Params: { room: string }; Body: Omit<Wager, "stakeMinor"> & { stake: number } }>(
    "/game/room/:room/bets",
    { schema: { body: wagerBody } },
    async ({ params, body: { stake, ...rest } }, reply) => {
      const player = playerOf(params.room);
      if (!player) return reply.code(410).send(over);
      const stakeMinor = toMinor(stake);
      if (stakeMinor === undefined) return reply.code(400).send({ code: "WRONG_WAGER" });
      const { status, body } = tables.bet(player, { ...rest, stakeMinor });
      return reply.code(status).send(body);
    },
  );
}
