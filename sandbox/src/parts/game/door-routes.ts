import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentPolicy } from "#content-policy.ts";
import type { PartContext } from "#part.ts";
import { doorProblem, type GameDesk } from "./desk.ts";
import type { EventFields } from "./door-books.ts";
import { closedPage, loginPage, type DoorProblem } from "./door-page.ts";
import type { GamePlace } from "./play-layout.ts";
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

/** The doors that a member's browser comes through: links, posted forms, and an address. */
export function doorRoutes(app: FastifyInstance, desk: GameDesk, context: PartContext): void {
  app.get<{ Params: { ticket: string } }>("/game/play/:ticket", async (request, reply) => {
    const number = desk.doors.takeTicket(request.params.ticket);
    const player = number === undefined ? undefined : desk.players.findByNumber(number);
    const place = placeOf(request, context, player?.provider ?? "");
    if (!player) return sendPage(reply.code(410), place, closedPage(place, "usedLink"));
    if (player.isLocked) return sendPage(reply.code(403), place, closedPage(place, "locked"));
    return enter(desk, player, reply);
  });

  app.get<{ Params: { provider: ProviderCode }; Querystring: LoginFields }>(
    "/game/:provider/login",
    { schema: { params: ofProvider, querystring: loginFields } },
    async (request, reply) => {
      const { provider } = request.params;
      const isAddress = findProvider(provider).takesAddress && request.query.username !== undefined;
      if (isAddress) return logIn(desk, context, request, reply, request.query);
      return sendLogin(desk, placeOf(request, context, provider), reply);
    },
  );

  // Only here: elsewhere a form on somebody's page could act in a person's name.
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
        if (findProvider(params.provider).hasEventForm && !desk.doors.takeForm(body)) {
          const place = placeOf(request, context, params.provider);
          return sendLogin(desk, place, reply, { ...body, problem: "staleForm" });
        }
        return logIn(desk, context, request, reply, body);
      },
    );
  });
}

function logIn(
  desk: GameDesk,
  context: PartContext,
  request: FastifyRequest<{ Params: { provider: ProviderCode } }>,
  reply: FastifyReply,
  { username = "", password = "" }: LoginFields,
): FastifyReply {
  const { provider } = request.params;
  const player = desk.players.find({ provider, username });
  const refused = doorProblem(player, password);
  if (player && !refused) return enter(desk, player, reply);
  const place = placeOf(request, context, provider);
  const problem = refused?.status === 403 ? "locked" : "wrongLogin";
  return sendLogin(desk, place, reply, { username, problem });
}

function enter(desk: GameDesk, { number }: Player, reply: FastifyReply): FastifyReply {
  return reply.redirect(`/game/room/${desk.doors.addRoom(number)}`, 303);
}

function sendLogin(
  desk: GameDesk,
  place: GamePlace,
  reply: FastifyReply,
  { username = "", problem }: { username?: string; problem?: DoorProblem } = {},
): FastifyReply {
  const hasState = findProvider(place.provider as ProviderCode).hasEventForm;
  const page = loginPage(place, {
    username,
    ...(problem && { problem }),
    fields: hasState ? desk.doors.addForm() : {},
  });
  return sendPage(reply.code(problem ? problemStatus[problem] : 200), place, page);
}

export function placeOf(
  { headers }: FastifyRequest,
  { market, walletUrl, framedBy }: PartContext,
  provider: string,
): GamePlace {
  const language = chooseLanguage(headers["accept-language"], market);
  return { language, provider, walletUrl, framedBy };
}

export function sendPage(reply: FastifyReply, { framedBy }: GamePlace, page: string): FastifyReply {
  reply.headers({
    vary: "accept-language",
    "content-security-policy": contentPolicy({ hasForms: true, framedBy }),
  });
  return reply.type("text/html").send(page);
}
