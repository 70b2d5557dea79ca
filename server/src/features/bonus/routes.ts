import { bonus } from "@krapao/contract/bonus";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { endReward } from "#features/reward/end.ts";
import { answerMember } from "#platform/http/answer.ts";
import { languageOf } from "#platform/http/language.ts";
import { requestKeyOf } from "#platform/http/idempotency.ts";
import { activateBonus, listBonuses, readActive, readMinimum } from "./service.ts";

export function bonusRoutes(app: FastifyInstance, ctx: Context): void {
  answerMember(app, bonus.list, ({ request, session }) =>
    listBonuses(ctx, session, languageOf(request, ctx.marketSettings.market)),
  );
  answerMember(app, bonus.activate, async ({ params: { code }, request, session }) => {
    const language = languageOf(request, ctx.marketSettings.market);
    const requestKey = requestKeyOf(request, { code });
    const taken = await activateBonus(ctx, { session, code, language, requestKey });
    return { ...taken, message: "SUCCESS" as const };
  });
  answerMember(app, bonus.active, async ({ request, session }) => {
    const grant = await readActive(ctx, session, languageOf(request, ctx.marketSettings.market));
    return { status: grant !== null, type: grant?.kind ?? null, grant };
  });
  answerMember(app, bonus.clear, async ({ request, session }) => {
    await endReward(ctx, { session, requestKey: requestKeyOf(request, {}) });
    return { message: "BONUS_CLEAR" as const };
  });
  answerMember(app, bonus.minimum, ({ session }) => readMinimum(ctx, session));
}
