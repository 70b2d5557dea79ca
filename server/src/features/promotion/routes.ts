import { promotion } from "@krapao/contract/promotion";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { answerMember } from "#platform/http/answer.ts";
import { languageOf } from "#platform/http/language.ts";
import { requestKeyOf } from "#platform/http/idempotency.ts";
import { activatePromotion, findPromotion, readCurrent } from "./service.ts";

export function promotionRoutes(app: FastifyInstance, ctx: Context): void {
  answerMember(app, promotion.find, ({ params: { code }, request, session }) =>
    findPromotion(ctx, { session, code, language: languageOf(request, ctx.marketSettings.market) }),
  );
  answerMember(app, promotion.activate, async ({ params: { code }, request, session }) => {
    const language = languageOf(request, ctx.marketSettings.market);
    const requestKey = requestKeyOf(request, { code });
    const grant = await activatePromotion(ctx, { session, code, language, requestKey });
    return { message: "SUCCESS" as const, grant };
  });
  answerMember(app, promotion.current, ({ request, session }) =>
    readCurrent(ctx, session.memberId, languageOf(request, ctx.marketSettings.market)),
  );
}
