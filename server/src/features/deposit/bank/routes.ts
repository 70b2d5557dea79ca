import { deposit } from "@krapao/contract/deposit";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import type { Context } from "#context.ts";
import { listenToCallbacks } from "#platform/http/callbacks.ts";
import { answerMember } from "#platform/http/answer.ts";
import { callbackRoutes } from "#platform/http/plain-routes.ts";
import { announceTransfer } from "./service.ts";

const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

export async function bankDepositRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  answerMember(app, deposit.announce, async ({ body, session }) => {
    await announceTransfer(ctx, session, body.amount);
    return { message: "OK" as const };
  });
  await listenToCallbacks(app, {
    path: callbackRoutes.bank.path,
    key: ctx.config.bank.key,
    db: ctx.db,
    log: ctx.log,
    body: v.object({ eventId: shortText, lineId: shortText }),
    partyOf: ({ code }) => `bank:${code}`,
    eventIdOf: ({ eventId }) => eventId,
    wake: () => ctx.wake("feed"),
  });
}
