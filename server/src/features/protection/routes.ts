import { protection } from "@krapao/contract/protection";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { answerMember } from "#platform/http/answer.ts";
import { requestKeyOf } from "#platform/http/idempotency.ts";
import { readActivity } from "./activity.ts";
import { noteOfferAnswered } from "./limit-queries.ts";
import { confirmLimit, setLimit } from "./limits.ts";
import { answerReality, chooseReality } from "./reality.ts";
import { beginStop, comeBack, decideHold, readProtection } from "./service.ts";

export function protectionRoutes(app: FastifyInstance, ctx: Context): void {
  answerMember(app, protection.read, ({ session }) => readProtection(ctx, session.memberId));
  answerMember(app, protection.activity, ({ body, session }) =>
    readActivity(ctx, session.memberId, body),
  );
  answerMember(app, protection.takeBreak, async ({ body: { days }, request, session }) => {
    const requestKey = requestKeyOf(request, { days });
    const stop = { kind: "break", days } as const;
    return {
      message: "SUCCESS" as const,
      stop: await beginStop(ctx, session.memberId, { stop, requestKey }),
    };
  });
  answerMember(app, protection.exclude, async ({ body: { months }, request, session }) => {
    const requestKey = requestKeyOf(request, { months });
    const stop = { kind: "exclusion", months } as const;
    return {
      message: "SUCCESS" as const,
      stop: await beginStop(ctx, session.memberId, { stop, requestKey }),
    };
  });
  answerMember(app, protection.comeBack, async ({ body: { text }, session }) => ({
    message: "SUCCESS" as const,
    stop: await comeBack(ctx, session.memberId, text),
  }));
  answerMember(app, protection.setLimit, async ({ body, session }) => ({
    message: "SUCCESS" as const,
    limits: await setLimit(ctx, session.memberId, body),
  }));
  answerMember(app, protection.confirmLimit, async ({ body, session }) => ({
    message: "SUCCESS" as const,
    limits: await confirmLimit(ctx, session.memberId, body),
  }));
  answerMember(app, protection.chooseReality, async ({ body: { minutes }, session }) => {
    await chooseReality(ctx.db, session.memberId, minutes);
    return { message: "SUCCESS" as const };
  });
  answerMember(app, protection.answerReality, async ({ session }) => {
    await answerReality(ctx.db, session.memberId);
    return { message: "SUCCESS" as const };
  });
  answerMember(app, protection.answerOffer, async ({ session }) => {
    await noteOfferAnswered(ctx.db, session.memberId);
    return { message: "SUCCESS" as const };
  });
  answerMember(app, protection.decideHold, async ({ params, body: { wish }, session }) => {
    const { memberId } = session;
    await decideHold(ctx, { memberId, number: BigInt(params.number), wish });
    return { message: "SUCCESS" as const };
  });
}
