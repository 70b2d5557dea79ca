import { session as calls } from "@krapao/contract/session";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { answerMember } from "#platform/http/answer.ts";
import { endMemberSession, endOtherSessions, listSessions } from "./service.ts";

export function sessionRoutes(app: FastifyInstance, ctx: Context): void {
  answerMember(app, calls.list, async ({ session }) => {
    const { sessions, previousLogin } = await listSessions(ctx, session);
    return { sessions: [...sessions], previousLogin };
  });
  answerMember(app, calls.end, async ({ body, session }) => {
    await endMemberSession(ctx, session, body.id);
    return { message: "SUCCESS" as const };
  });
  answerMember(app, calls.endOthers, async ({ session }) => {
    await endOtherSessions(ctx, session);
    return { message: "SUCCESS" as const };
  });
}
