import type { FastifyInstance } from "fastify";
import { clockNow } from "#clock.ts";
import { checkKey } from "#key.ts";
import { amountSchema, currencySchema, toMinor, type Currency } from "#money.ts";
import { notAfterSchema, refuseLate } from "#not-after.ts";
import { partTitles } from "#page/part-titles.ts";
import type { Part, PartContext } from "#part.ts";
import { answer, refuse, runWithFault, type Answer } from "#run-with-fault.ts";
import { betSchema } from "./bet-books.ts";
import { doorProblem, GameProviders } from "./game-providers.ts";
import { doorSchema } from "./door-books.ts";
import { doorRoutes } from "./door-routes.ts";
import { personRoutes } from "./person-routes.ts";
import { playRoutes } from "./play-routes.ts";
import { GameTables } from "./tables.ts";
import { playerSchema, type PlayerKey } from "./player-books.ts";
import { findProvider, providerCodes, type ProviderCode } from "./providers.ts";
import { testRoutes } from "./test-routes.ts";
import { transferSchema, type TransferType } from "./transfer-books.ts";

const text = { type: "string", maxLength: 200 };
const reference = { type: "string", minLength: 1, maxLength: 100 };

const ofProvider = { type: "object", properties: { provider: { enum: providerCodes } } };

function bodyOf(properties: Record<string, object>, required = Object.keys(properties)) {
  return { type: "object", required, additionalProperties: false, properties };
}

const playerBody = bodyOf({ username: text, password: text, currency: currencySchema });
const passwordBody = bodyOf({ password: text });
const launchBody = bodyOf({ username: text, password: text }, ["username"]);
const transferBody = bodyOf({
  reference,
  username: text,
  type: { enum: ["DEPOSIT", "WITHDRAW"] },
  amount: amountSchema,
  notAfter: notAfterSchema,
});
const betsQuery = {
  type: "object",
  additionalProperties: false,
  properties: { after: { type: "string", pattern: "^[0-9]{0,16}$" } },
};

interface OfProvider {
  readonly provider: ProviderCode;
}

export const gamePart: Part = {
  name: "game",
  title: partTitles.game,
  description: "Sixteen providers with players, credits, bets, and games to play.",
  calls: [
    "create-player",
    "set-password",
    "balance",
    "transfer",
    "find-transfer",
    "launch",
    "form",
    "bets",
  ],
  providers: providerCodes,
  schema: playerSchema + transferSchema + betSchema + doorSchema,
  routes(app, context) {
    const service = new GameProviders(context);
    const tables = new GameTables(service, context.signal);
    playerRoutes(app, service, context);
    transferRoutes(app, service, context);
    launchRoutes(app, service, context);
    doorRoutes(app, service, context);
    playRoutes(app, { service, tables }, context);
    testRoutes(app, service, tables.house);
    personRoutes(app, service, context);
  },
};

/** The calls of the wallet's server for its members' accounts. */
function playerRoutes(app: FastifyInstance, service: GameProviders, context: PartContext): void {
  const preValidation = checkKey(context.key);

  app.post<{
    Params: OfProvider;
    Body: { username: string; password: string; currency: Currency };
  }>(
    "/game/:provider/players",
    { schema: { params: ofProvider, body: playerBody }, preValidation },
    async ({ params: { provider }, body }, reply) =>
      runWithFault(context, { part: "game", call: "create-player", provider }, reply, () =>
        service.addPlayer({ ...body, provider }),
      ),
  );

  app.post<{ Params: PlayerKey; Body: { password: string } }>(
    "/game/:provider/players/:username/password",
    { schema: { params: ofProvider, body: passwordBody }, preValidation },
    async ({ params, body }, reply) =>
      runWithFault(
        context,
        { part: "game", call: "set-password", provider: params.provider },
        reply,
        () => service.setPassword(params, body.password),
      ),
  );

  app.get<{ Params: PlayerKey }>(
    "/game/:provider/players/:username/balance",
    { schema: { params: ofProvider }, preValidation },
    async ({ params }, reply) =>
      runWithFault(
        context,
        { part: "game", call: "balance", provider: params.provider },
        reply,
        () => service.balance(params),
      ),
  );
}

/** The calls of the wallet's server for transfers and bets. */
function transferRoutes(app: FastifyInstance, service: GameProviders, context: PartContext): void {
  const preValidation = checkKey(context.key);

  app.post<{
    Params: OfProvider;
    Body: {
      reference: string;
      username: string;
      type: TransferType;
      amount: number;
    };
  }>(
    "/game/:provider/transfers",
    { schema: { params: ofProvider, body: transferBody }, preValidation, preHandler: refuseLate },
    async ({ params: { provider }, body: { amount, ...rest } }, reply) => {
      const cameAt = clockNow();
      // A duplicated request would move money twice at a provider that does not ignore repeats.
      const isCopyHarmless = findProvider(provider).referenceClass === "A";
      const spared = isCopyHarmless ? [] : (["duplicate"] as const);
      const callSite = { part: "game", call: "transfer", provider, spared };
      return runWithFault(context, callSite, reply, () => {
        const amountMinor = toMinor(amount);
        if (amountMinor === undefined) return refuse(400, "The amount has too many decimals.");
        return service.transfer({ ...rest, provider, amountMinor }, cameAt);
      });
    },
  );

  app.get<{ Params: OfProvider & { reference: string } }>(
    "/game/:provider/transfers/:reference",
    { schema: { params: ofProvider }, preValidation },
    async ({ params }, reply) =>
      runWithFault(
        context,
        { part: "game", call: "find-transfer", provider: params.provider },
        reply,
        () => service.findTransfer(params.provider, params.reference),
      ),
  );

  app.get<{ Params: OfProvider; Querystring: { after?: string } }>(
    "/game/:provider/bets",
    { schema: { params: ofProvider, querystring: betsQuery }, preValidation },
    async ({ params: { provider }, query }, reply) =>
      runWithFault(context, { part: "game", call: "bets", provider }, reply, () =>
        service.changedBets(provider, Number(query.after ?? 0)),
      ),
  );
}

/** The calls of the wallet's server for launch links. */
function launchRoutes(app: FastifyInstance, service: GameProviders, context: PartContext): void {
  const preValidation = checkKey(context.key);

  app.post<{ Params: OfProvider; Body: { username: string; password?: string } }>(
    "/game/:provider/launch",
    { schema: { params: ofProvider, body: launchBody }, preValidation },
    async ({ params: { provider }, body, protocol, host }, reply) =>
      runWithFault(context, { part: "game", call: "launch", provider }, reply, () => {
        const { link, problem } = launch(service, { provider, ...body });
        return problem ?? answer({ link: `${protocol}://${host}${link}` });
      }),
  );

  app.get<{ Params: OfProvider }>(
    "/game/:provider/form",
    { schema: { params: ofProvider }, preValidation },
    async ({ params: { provider } }, reply) =>
      runWithFault(context, { part: "game", call: "form", provider }, reply, () =>
        findProvider(provider).hasEventForm
          ? answer({ fields: service.doors.addForm() })
          : answer({ code: "NOT_SUPPORTED" }, 404),
      ),
  );
}

function launch(
  service: GameProviders,
  { provider, username, password }: PlayerKey & { readonly password?: string },
): { readonly link: string; readonly problem?: Answer | undefined } {
  const player = service.players.find({ provider, username });
  const given = findProvider(provider).isPasswordWanted ? (password ?? "") : password;
  const problem = doorProblem(player, given);
  if (problem || !player) return { link: "", problem };
  return { link: `/game/play/${service.doors.addTicket(player.number)}` };
}
