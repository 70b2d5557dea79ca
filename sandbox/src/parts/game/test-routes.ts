import type { FastifyInstance, FastifyReply } from "fastify";
import { amountSchema, fromMinor, toMinor } from "#money.ts";
import { pageFields, readPage, type PageQuery } from "#paging.ts";
import type { Bet } from "./bet-books.ts";
import type { GameControl, GameProviders } from "./game-providers.ts";
import type { GameHouse } from "./house.ts";
import type { Player, PlayerKey } from "./player-books.ts";
import { findProvider, providerCodes, type ProviderCode } from "./providers.ts";
import type { Transfer } from "./transfer-books.ts";

const provider = { enum: providerCodes };
const username = { type: "string", minLength: 1, maxLength: 200 };
/** Zero is a valid payout. */
const payout = { type: "number", minimum: 0, maximum: amountSchema.maximum };
const severalProviders = { type: "array", items: provider };

const pageQuery = {
  type: "object",
  additionalProperties: false,
  properties: { provider, ...pageFields },
};
const ofProvider = { type: "object", properties: { provider } };
const playBody = {
  type: "object",
  required: ["provider", "username", "stake"],
  additionalProperties: false,
  properties: {
    provider,
    username,
    stake: amountSchema,
    payout,
    game: { type: "string", minLength: 1, maxLength: 50 },
    event: { type: "string", minLength: 1, maxLength: 100 },
    side: { type: "string", minLength: 1, maxLength: 100 },
  },
};
const settleBody = {
  type: "object",
  required: ["payout"],
  additionalProperties: false,
  properties: { payout },
};
const lockBody = {
  type: "object",
  required: ["provider", "username", "isLocked"],
  additionalProperties: false,
  properties: { provider, username, isLocked: { type: "boolean" } },
};
const controlBody = {
  type: "object",
  additionalProperties: false,
  properties: { refusingUsernames: severalProviders, refusingPasswords: severalProviders },
};

const noPlayer = { error: "There is no such player." };
const noBet = { error: "There is no such bet." };
const notOpen = { error: "The bet is not open any more." };
const decimals = { error: "The amount has too many decimals." };

type BookQuery = PageQuery & { readonly provider?: ProviderCode };

export function testRoutes(app: FastifyInstance, service: GameProviders, house: GameHouse): void {
  bookRoutes(app, service);
  playRoutes(app, service, house);
  controlRoutes(app, service);
}

function bookRoutes(app: FastifyInstance, service: GameProviders): void {
  const schema = { querystring: pageQuery };

  app.get<{ Querystring: BookQuery }>("/api/game/players", { schema }, async ({ query }) => ({
    players: service.players.list(query.provider, readPage(query)).map(showPlayer),
  }));

  app.get<{ Querystring: BookQuery }>("/api/game/transfers", { schema }, async ({ query }) => ({
    transfers: service.transfers.list(query.provider, readPage(query)).map(showTransfer),
  }));

  app.get<{ Querystring: BookQuery }>("/api/game/bets", { schema }, async ({ query }) => ({
    bets: service.bets.list(query.provider, readPage(query)).map(showBet),
  }));

  app.get<{ Params: PlayerKey }>(
    "/api/game/players/:provider/:username",
    { schema: { params: ofProvider } },
    async ({ params }, reply) => {
      const player = service.players.find(params);
      if (!player) return reply.code(404).send(noPlayer);
      return {
        ...showPlayer(player),
        transfers: service.transfers.ofPlayer(params).map(showTransfer),
        bets: service.bets.ofPlayer(player.number, 1_000_000).toReversed().map(showBet),
      };
    },
  );
}

interface PlayBody extends PlayerKey {
  readonly stake: number;
  readonly payout?: number;
  readonly game?: string;
  /** What is betted on together with others, and on which side of it. */
  readonly event?: string;
  readonly side?: string;
}

/** Bets without a page, so that a test can win or lose on purpose. */
function playRoutes(app: FastifyInstance, service: GameProviders, house: GameHouse): void {
  app.post<{ Body: PlayBody }>(
    "/api/game/play",
    { schema: { body: playBody } },
    async ({ body }, reply) => {
      const player = service.players.find(body);
      if (!player) return reply.code(404).send(noPlayer);
      const stakeMinor = toMinor(body.stake);
      const payoutMinor = toMinor(body.payout ?? 0);
      if (stakeMinor === undefined || payoutMinor === undefined) {
        return reply.code(400).send(decimals);
      }
      const game = body.game ?? findProvider(body.provider).category;
      const { event, side } = body;
      const order = { playerNumber: player.number, game, stakeMinor, detail: { event, side } };
      const bet = house.placeBet(order, body.payout === undefined ? undefined : { payoutMinor });
      if (!bet) return reply.code(409).send({ error: "The balance does not reach." });
      return showBet(bet);
    },
  );

  app.post<{ Params: { id: string }; Body: { payout: number } }>(
    "/api/game/bets/:id/settle",
    { schema: { body: settleBody } },
    async ({ params, body }, reply) => {
      const payoutMinor = toMinor(body.payout);
      if (payoutMinor === undefined) return reply.code(400).send(decimals);
      return endBet(service, params.id, reply, (bet) => house.settle(bet, { payoutMinor }));
    },
  );

  app.post<{ Params: { id: string } }>("/api/game/bets/:id/void", async ({ params }, reply) =>
    endBet(service, params.id, reply, (bet) => house.void(bet)),
  );
}

function endBet(
  service: GameProviders,
  id: string,
  reply: FastifyReply,
  end: (bet: Bet) => boolean,
): FastifyReply {
  const bet = service.bets.find(id);
  if (!bet) return reply.code(404).send(noBet);
  if (!end(bet)) return reply.code(409).send(notOpen);
  return reply.send(showBet(service.bets.find(id) ?? bet));
}

function controlRoutes(app: FastifyInstance, service: GameProviders): void {
  app.put<{ Body: PlayerKey & { isLocked: boolean } }>(
    "/api/game/lock",
    { schema: { body: lockBody } },
    async ({ body }, reply) => {
      const player = service.players.find(body);
      if (!player) return reply.code(404).send(noPlayer);
      service.players.setLocked(player.number, body.isLocked);
      service.events.notify();
      return showPlayer({ ...player, isLocked: body.isLocked });
    },
  );

  app.get("/api/game/control", async () => service.control);

  app.put<{ Body: Partial<GameControl> }>(
    "/api/game/control",
    { schema: { body: controlBody } },
    async ({ body }) => {
      service.control = { ...service.control, ...body };
      return service.control;
    },
  );

  app.post("/api/game/clear", async () => {
    service.clear();
    return {};
  });
}

function showPlayer({ balanceMinor, outstandingMinor, ...player }: Player) {
  return {
    ...player,
    balance: fromMinor(balanceMinor),
    outstanding: fromMinor(outstandingMinor),
  };
}

function showTransfer({ amountMinor, balanceMinor, ...transfer }: Transfer) {
  return {
    ...transfer,
    amount: fromMinor(amountMinor),
    balance: balanceMinor === null ? null : fromMinor(balanceMinor),
  };
}

function showBet({ stakeMinor, payoutMinor, cursor, ...bet }: Bet) {
  return {
    ...bet,
    cursor: String(cursor),
    stake: fromMinor(stakeMinor),
    payout: fromMinor(payoutMinor),
  };
}
