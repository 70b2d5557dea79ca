import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentPolicy } from "#content-policy.ts";
import type { PartContext } from "#part.ts";
import { doorProblem, type GameProviders } from "./game-providers.ts";
import type { EventFields } from "./door-books.ts";
import { closedPage, loginPage, type DoorProblem } from "./door-page.ts";
import type { GameContext } from "./play-layout.ts";
import type { Player } from "./player-books.ts";
import { findProvider, providerCodes, type ProviderCode } from "./providers.ts";
import { chooseLanguage } from "./texts.ts";

type LoginFields = Partial<EventFields> & {
  readonly username?: string;
  readonly password?: string;
};

const ofProvider = { type: "object", properties: { provider: { enum: providerCodes } } };
const fieldText = { type: "string", maxLength: 200 };
const loginFields = {
  type: "object",
  properties: {
    username: fieldText,
    password: fieldText,
    __VIEWSTATE: fieldText,
    __EVENTVALIDATION: fieldText,
  },
};

const problemStatus: Record<DoorProblem, number> = {
  wrongLogin: 401,
  locked: 403,
  staleForm: 400,
};

/** The entries for a member's browser: links, posted forms, and a URL. */
export function doorRoutes(
  app: FastifyInstance,
  service: GameProviders,
  context: PartContext,
): void {
  app.get<{ Params: { ticket: string } }>("/game/play/:ticket", async (request, reply) => {
    const number = service.doors.takeTicket(request.params.ticket);
    const player = number === undefined ? undefined : service.players.findByNumber(number);
    const view = contextOf(request, context, player?.provider ?? "");
    if (!player) return sendPage(reply.code(410), view, closedPage(view, "usedLink"));
    if (player.isLocked) return sendPage(reply.code(403), view, closedPage(view, "locked"));
    return enter(service, player, reply);
  });

  app.get<{ Params: { provider: ProviderCode }; Querystring: LoginFields }>(
    "/game/:provider/login",
    { schema: { params: ofProvider, querystring: loginFields } },
    async (request, reply) => {
      const { provider } = request.params;
      const isAddress = findProvider(provider).takesAddress && request.query.username !== undefined;
      if (isAddress) return logIn(service, context, request, reply, request.query);
      return sendLogin(service, contextOf(request, context, provider), reply);
    },
  );

  // Forms are accepted only here. Elsewhere a form of another site could act in a person's name.
  void app.register(async (forms) => {
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      async (_request: FastifyRequest, body: string) =>
        Object.fromEntries(new URLSearchParams(body)),
    );
    forms.post<{ Params: { provider: ProviderCode }; Body: LoginFields }>(
      "/game/:provider/login",
      { schema: { params: ofProvider, body: loginFields } },
      async (request, reply) => {
        const { params, body } = request;
        if (findProvider(params.provider).hasEventForm && !service.doors.takeForm(body)) {
          const view = contextOf(request, context, params.provider);
          return sendLogin(service, view, reply, { ...body, problem: "staleForm" });
        }
        return logIn(service, context, request, reply, body);
      },
    );
  });
}

function logIn(
  service: GameProviders,
  context: PartContext,
  request: FastifyRequest<{ Params: { provider: ProviderCode } }>,
  reply: FastifyReply,
  { username = "", password = "" }: LoginFields,
): FastifyReply {
  const { provider } = request.params;
  const player = service.players.find({ provider, username });
  const refused = doorProblem(player, password);
  if (player && !refused) return enter(service, player, reply);
  const view = contextOf(request, context, provider);
  const problem = refused?.status === 403 ? "locked" : "wrongLogin";
  return sendLogin(service, view, reply, { username, problem });
}

function enter(service: GameProviders, { number }: Player, reply: FastifyReply): FastifyReply {
  return reply.redirect(`/game/room/${service.doors.addRoom(number)}`, 303);
}

function sendLogin(
  service: GameProviders,
  view: GameContext,
  reply: FastifyReply,
  { username = "", problem }: { username?: string; problem?: DoorProblem } = {},
): FastifyReply {
  const hasState = findProvider(view.provider as ProviderCode).hasEventForm;
  const page = loginPage(view, {
    username,
    ...(problem && { problem }),
    fields: hasState ? service.doors.addForm() : {},
  });
  return sendPage(reply.code(problem ? problemStatus[problem] : 200), view, page);
}

export function contextOf(
  { headers }: FastifyRequest,
  { market, walletUrl, framedBy }: PartContext,
  provider: string,
): GameContext {
  const language = chooseLanguage(headers["accept-language"], market);
  return { language, provider, walletUrl, framedBy };
}

export function sendPage(
  reply: FastifyReply,
  { framedBy }: GameContext,
  page: string,
): FastifyReply {
  reply.headers({
    vary: "accept-language",
    "content-security-policy": contentPolicy({ hasForms: true, framedBy }),
  });
  return reply.type("text/html").send(page);
}
