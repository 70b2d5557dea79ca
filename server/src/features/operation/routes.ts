import { toAmount } from "@krapao/contract/amount";
import { operation } from "@krapao/contract/operation";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { answerMember } from "#platform/http/answer.ts";
import { Failure } from "#platform/http/failure.ts";
import { findRequest } from "./service.ts";

export function operationRoutes(app: FastifyInstance, ctx: Context): void {
  answerMember(app, operation.find, async ({ params, session }) => {
    const found = await findRequest(ctx.db, session.memberId, params.key);
    if (!found) throw new Failure("NO_DATA");
    return {
      statementType: found.kind,
      status: found.status,
      amount: toAmount(found.amountMinor),
      createdAt: found.createdAt.toISOString(),
    };
  });
}
