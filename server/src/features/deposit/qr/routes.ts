import { deposit, qrProviders } from "@krapao/contract/deposit";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import type { Context } from "#context.ts";
import { listenToCallbacks } from "#platform/http/callbacks.ts";
import { answerMember } from "#platform/http/answer.ts";
import { callbackRoutes } from "#platform/http/plain-routes.ts";
import { requestKeyOf } from "#platform/http/idempotency.ts";
import { cancelCode, createCode, findCodeById, findLiveCode } from "./service.ts";
import { hintCode } from "./watch-queries.ts";

const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

export async function qrRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  answerMember(app, deposit.findQr, ({ params: { providerOrId }, session: { memberId } }) => {
    const provider = qrProviders.find((known) => known === providerOrId);
    return provider
      ? findLiveCode(ctx, memberId, provider)
      : findCodeById(ctx, memberId, providerOrId);
  });
  answerMember(app, deposit.createQr, ({ params, body, request, session }) => {
    const { providerOrId: provider } = params;
    const { amount } = body;
    const requestKey = requestKeyOf(request, { provider, amount });
    return createCode(ctx, session, { provider, amount, requestKey });
  });
  answerMember(app, deposit.cancelQr, async ({ params, session }) => {
    await cancelCode(ctx, session.memberId, params.providerOrId);
    return { message: "SUCCESS" as const };
  });
  await listenToCallbacks(app, {
    path: callbackRoutes.payment.path,
    key: ctx.config.payment.key,
    db: ctx.db,
    log: ctx.log,
    body: v.object({ eventId: shortText, reference: shortText }),
    partyOf: ({ provider }) => qrProviders.find((known) => known === provider),
    eventIdOf: ({ eventId }) => eventId,
    note: (tx, provider, { reference }) => hintCode(tx, { provider, id: reference }),
    wake: () => ctx.wake("qr"),
  });
}
