import multipart from "@fastify/multipart";
import { deposit } from "@krapao/contract/deposit";
import { statement } from "@krapao/contract/statement";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { answerMember } from "#platform/http/answer.ts";
import { endUnreadBodies } from "#platform/http/body-deadline.ts";
import { linkPicture, listSlips, uploadSlip } from "./service.ts";

export async function slipRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  answerMember(app, statement.slips, ({ body, session }) => listSlips(ctx, session.memberId, body));
  answerMember(app, statement.slipPicture, async ({ params, session }) => ({
    url: await linkPicture(ctx, session.memberId, params.reference),
  }));
  // A separate scope, so that no other route accepts forms.
  await app.register(async (scope) => {
    await scope.register(multipart);
    endUnreadBodies(scope);
    answerMember(scope, deposit.slip, async ({ request, session }) => ({
      message: "SUCCESS" as const,
      slip: await uploadSlip(ctx, session.memberId, request),
    }));
  });
}
