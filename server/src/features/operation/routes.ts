import { toAmount } from "@krapao/contract/amount";
import { operation } from "@krapao/contract/operation";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { findByKey, statusOf } from "#ledger/operations.ts";
import { answerMember } from "#platform/http/answer.ts";
import { Failure } from "#platform/http/failure.ts";

export function operationRoutes(app: FastifyInstance, ctx: Context): void {
  answerMember(app, operation.find, async ({ params, session }) => {
    const found = await findByKey(ctx.db, session.memberId, params.key);
    if (!found) throw new Failure("NO_DATA");
    return {
      statementType: found.kind,
      status: statusOf(found.state),
      amount: toAmount(found.amount_minor),
      createdAt: found.created_at.toISOString(),
    };
  });
}
