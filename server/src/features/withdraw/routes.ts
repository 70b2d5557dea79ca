import { withdraw } from "@krapao/contract/withdraw";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { SlotReader } from "#features/game/slot-reader.ts";
import { answerMember } from "#platform/http/answer.ts";
import { orderKeyOf } from "#platform/idempotency.ts";
import { Desk } from "./desk.ts";
import { readWithdrawal, requestAll, requestWithdrawal } from "./service.ts";

export function withdrawRoutes(app: FastifyInstance, ctx: Context): void {
  const desk = new Desk(ctx.lanes);
  const games = new SlotReader(ctx.lanes, ctx.config);
  answerMember(app, withdraw.withdraw, async ({ body, request, session }) => {
    const requestKey = orderKeyOf(request, body);
    const asked = await requestWithdrawal(ctx, desk, { ...body, session, requestKey });
    return { message: "SUCCESS" as const, ...asked };
  });
  answerMember(app, withdraw.withdrawAll, async ({ body, request, session }) => {
    const requestKey = orderKeyOf(request, body);
    const asked = await requestAll(ctx, { desk, games }, { ...body, session, requestKey });
    return { message: "SUCCESS" as const, ...asked };
  });
  answerMember(app, withdraw.current, ({ session }) => readWithdrawal(ctx.db, session.memberId));
}
