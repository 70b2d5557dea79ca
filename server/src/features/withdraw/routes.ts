import { withdraw } from "@krapao/contract/withdraw";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { SlotReader } from "#features/game/slot-reader.ts";
import { answerMember } from "#platform/http/answer.ts";
import { requestKeyOf } from "#platform/idempotency.ts";
import { PayeeReader } from "./payee-reader.ts";
import { readWithdrawal, requestAll, requestWithdrawal } from "./service.ts";

export function withdrawRoutes(app: FastifyInstance, ctx: Context): void {
  const payees = new PayeeReader(ctx.db);
  const games = new SlotReader(ctx.db, ctx.config);
  answerMember(app, withdraw.withdraw, async ({ body, request, session }) => {
    const requestKey = requestKeyOf(request, body);
    const asked = await requestWithdrawal(ctx, payees, { ...body, session, requestKey });
    return { message: "SUCCESS" as const, ...asked };
  });
  answerMember(app, withdraw.withdrawAll, async ({ body, request, session }) => {
    const requestKey = requestKeyOf(request, body);
    const asked = await requestAll(ctx, { payees, games }, { ...body, session, requestKey });
    return { message: "SUCCESS" as const, ...asked };
  });
  answerMember(app, withdraw.current, ({ session }) => readWithdrawal(ctx.db, session.memberId));
}
