import { withdraw } from "@krapao/contract/withdraw";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { readWallet } from "#features/wallet/service.ts";
import { answerMember } from "#platform/http/answer.ts";
import { requestKeyOf } from "#platform/idempotency.ts";
import { readWithdrawal, requestWithdrawal } from "./service.ts";

export function withdrawRoutes(app: FastifyInstance, ctx: Context): void {
  for (const call of [withdraw.withdraw, withdraw.withdrawAll]) {
    answerMember(app, call, async ({ body, request, session }) => {
      const requestKey = requestKeyOf(request, body);
      const withdrawal = await requestWithdrawal(ctx, session, { ...body, requestKey });
      const wallet = await readWallet(ctx.db, session.memberId);
      return { message: "SUCCESS" as const, wallet, withdrawal };
    });
  }
  answerMember(app, withdraw.current, ({ session }) => readWithdrawal(ctx.db, session.memberId));
}
