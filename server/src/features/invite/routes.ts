import { invite } from "@krapao/contract/invite";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { isStopped } from "#ledger/stop.ts";
import { listBanners } from "#features/reward/offers.ts";
import { answerMember } from "#platform/http/answer.ts";
import { languageOf } from "#platform/http/language.ts";
import { requestKeyOf } from "#platform/http/idempotency.ts";
import { listInvites, receiveInvite } from "./service.ts";

export function inviteRoutes(app: FastifyInstance, ctx: Context): void {
  answerMember(app, invite.list, ({ body, session }) => listInvites(ctx, session.memberId, body));
  answerMember(app, invite.receive, async ({ request, session }) => {
    const language = languageOf(request, ctx.marketSettings.market);
    const requestKey = requestKeyOf(request, {});
    const grant = await receiveInvite(ctx, { memberId: session.memberId, language, requestKey });
    return { message: "INVITE_BONUS_SUCCESS" as const, grant };
  });
  answerMember(app, invite.banners, async ({ request, session }) => {
    if (await isStopped(ctx.db, session.memberId)) return [];
    const language = languageOf(request, ctx.marketSettings.market);
    return (await listBanners(ctx.db, ["invite"], language)).get("invite") ?? [];
  });
}
