import { withdraw } from "@krapao/contract/withdraw";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { answerMember } from "#platform/http/answer.ts";
import { requestKeyOf } from "#platform/idempotency.ts";
import { Desk, readWithdrawal, requestWithdrawal } from "./service.ts";

export function withdrawRoutes(app: FastifyInstance, ctx: Context): void {
  const desk = new Desk(ctx.db);
  for (const call of [withdraw.withdraw, withdraw.withdrawAll]) {
    answerMember(app, call, async ({ body, request, session }) => {
      const requestKey = requestKeyOf(request, body);
      const { amount } = body;
      const asked = await requestWithdrawal(ctx, desk, { session, amount, requestKey });
      return { message: "SUCCESS" as const, ...asked };
    });
  }
  answerMember(app, withdraw.current, ({ session }) => readWithdrawal(ctx.db, session.memberId));
}
