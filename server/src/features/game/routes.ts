import { game, walletCode } from "@krapao/contract/game";
import type { GameCode } from "@krapao/contract/slot";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { answerMember } from "#platform/http/answer.ts";
import { Failure } from "#platform/http/failure.ts";
import { orderKeyOf, requestKeyOf } from "#platform/http/idempotency.ts";
import { activate, readAccount, resetPassword } from "./account.ts";
import { favour, notePlayed, readChoices } from "./choices.ts";
import { createLink } from "./launch.ts";
import { refreshSlots } from "./refresh.ts";
import { findGameCode } from "./rules.ts";
import { SlotReader } from "./slot-reader.ts";
import { transfer, transferAll } from "./transfer.ts";

/** The game that a field of a request names. */
function gameOf(name: string, field: string): GameCode {
  const code = findGameCode(name);
  if (!code) throw new Failure("NO_GAME", { field });
  return code;
}

const sideOf = (name: string, field: string) =>
  name === walletCode ? walletCode : gameOf(name, field);

export function gameRoutes(app: FastifyInstance, ctx: Context): void {
  const reader = new SlotReader(ctx.batchDatabase, ctx.config);

  answerMember(app, game.refresh, async ({ session }) => {
    await refreshSlots(ctx, session);
    return { message: "SUCCESS" as const, slots: await reader.show(session.memberId) };
  });
  answerMember(app, game.activate, async ({ params, request, session }) => {
    const requestKey = requestKeyOf(request, params);
    const opened = gameOf(params.slotCode, "slotCode");
    await activate(ctx, { session, code: opened, requestKey });
    const slots = await reader.show(session.memberId);
    const slot = slots.find(({ code }) => code === opened);
    if (!slot) throw new Error("The game account that was just opened does not exist.");
    return { message: "SUCCESS" as const, slot };
  });
  answerMember(app, game.account, ({ params, session }) =>
    readAccount(ctx, { session, code: gameOf(params.slotCode, "slotCode") }),
  );
  answerMember(app, game.resetPassword, async ({ params, request, session }) => {
    const requestKey = requestKeyOf(request, params);
    const code = gameOf(params.slotCode, "slotCode");
    const account = await resetPassword(ctx, { session, code, requestKey });
    return { message: "SUCCESS" as const, account };
  });
  answerMember(app, game.transfer, ({ body, request, session }) => {
    const requestKey = orderKeyOf(request, body);
    const from = sideOf(body.from, "from");
    const to = sideOf(body.to, "to");
    return transfer(ctx, reader, { from, to, amount: body.amount, session, requestKey });
  });
  answerMember(app, game.transferAll, ({ body, request, session }) => {
    const requestKey = orderKeyOf(request, body);
    return transferAll(ctx, reader, { to: gameOf(body.to, "to"), session, requestKey });
  });
  linkRoutes(app, ctx);
  choiceRoutes(app, ctx);
}

function choiceRoutes(app: FastifyInstance, ctx: Context): void {
  answerMember(app, game.choices, async ({ session }) => ({
    games: await readChoices(ctx, session.memberId),
  }));
  answerMember(app, game.favour, async ({ body, params, session: { memberId } }) => {
    const provider = gameOf(params.slotCode, "slotCode");
    await favour(ctx, { memberId, provider }, body.isFavourite);
    return { message: "SUCCESS" as const };
  });
  answerMember(app, game.played, async ({ body, params, session: { memberId } }) => {
    const provider = gameOf(params.slotCode, "slotCode");
    await notePlayed(ctx, { memberId, provider }, body.amount);
    return { message: "SUCCESS" as const };
  });
}

function linkRoutes(app: FastifyInstance, ctx: Context): void {
  answerMember(app, game.link, async ({ params: { provider, username }, session }) => ({
    link: await createLink(ctx, { session, path: provider, username }),
  }));
  answerMember(app, game.linkByPassword, async ({ params, session }) => {
    const { provider, username, password } = params;
    return { link: await createLink(ctx, { session, path: provider, username, password }) };
  });
}
