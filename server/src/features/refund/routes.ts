import { refund } from "@krapao/contract/refund";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "#context.ts";
import { isStopped } from "#ledger/stop.ts";
import { listBanners } from "#features/reward/offers.ts";
import { answerMember } from "#platform/http/answer.ts";
import { languageOf } from "#platform/http/language.ts";
import { requestKeyOf } from "#platform/http/idempotency.ts";
import { addToWallet, checkRefund, listRefunds, receiveRefund } from "./service.ts";

export function refundRoutes(app: FastifyInstance, ctx: Context): void {
  const language = (request: FastifyRequest) => languageOf(request, ctx.marketSettings.market);

  answerMember(app, refund.list, ({ body, session }) => listRefunds(ctx, session.memberId, body));
  answerMember(app, refund.check, ({ request, session }) =>
    checkRefund(ctx, session.memberId, language(request)),
  );
  answerMember(app, refund.receive, async ({ request, session: { memberId } }) => {
    const requestKey = requestKeyOf(request, {});
    await receiveRefund(ctx, { memberId, requestKey });
    return { message: "SUCCESS" as const };
  });
  answerMember(app, refund.addWallet, async ({ request, session: { memberId } }) => {
    const requestKey = requestKeyOf(request, {});
    const grant = await addToWallet(ctx, { memberId, language: language(request), requestKey });
    return { message: "REFUND_SUCCESS" as const, grant };
  });
  answerMember(app, refund.banners, async ({ request, session }) => {
    if (await isStopped(ctx.db, session.memberId)) return [];
    return (await listBanners(ctx.db, ["refund"], language(request))).get("refund") ?? [];
  });
}
