import { withdraw } from "@krapao/contract/withdraw";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { SlotReader } from "#features/game/slot-reader.ts";
import { answerMember } from "#platform/http/answer.ts";
import { orderKeyOf } from "#platform/http/idempotency.ts";
import { WithdrawalBatcher } from "./batcher.ts";
import { readWithdrawal, requestAll, requestWithdrawal } from "./service.ts";

export function withdrawRoutes(app: FastifyInstance, ctx: Context): void {
  const batcher = new WithdrawalBatcher(ctx.batchDatabase);
  const games = new SlotReader(ctx.batchDatabase, ctx.config);
  answerMember(app, withdraw.withdraw, async ({ body, request, session }) => {
    const requestKey = orderKeyOf(request, body);
    const opened = await requestWithdrawal(ctx, batcher, { ...body, session, requestKey });
    return { message: "SUCCESS" as const, ...opened };
  });
  answerMember(app, withdraw.withdrawAll, async ({ body, request, session }) => {
    const requestKey = orderKeyOf(request, body);
    const opened = await requestAll(ctx, { batcher, games }, { ...body, session, requestKey });
    return { message: "SUCCESS" as const, ...opened };
  });
  answerMember(app, withdraw.current, ({ session }) => readWithdrawal(ctx.db, session.memberId));
}
