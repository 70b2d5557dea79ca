import multipart from "@fastify/multipart";
import { deposit } from "@krapao/contract/deposit";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { answerMember } from "#platform/http/answer.ts";
import { endUnreadBodies } from "#platform/http/body-deadline.ts";
import { uploadSlip } from "./service.ts";

/** A separate scope, so that no other route accepts forms. */
export async function slipRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart);
    endUnreadBodies(scope);
    answerMember(scope, deposit.slip, async ({ request, session }) => ({
      message: "SUCCESS" as const,
      slip: await uploadSlip(ctx, session.memberId, request),
    }));
  });
}
