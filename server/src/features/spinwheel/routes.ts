import { spinwheel } from "@krapao/contract/spinwheel";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "#context.ts";
import { answerMember } from "#platform/http/answer.ts";
import { languageOf } from "#platform/http/language.ts";
import { orderKeyOf, requestKeyOf } from "#platform/http/idempotency.ts";
import type { Session } from "#platform/http/session.ts";
import { claimCoupon } from "./claim.ts";
import {
  chooseSeed,
  isActive,
  listCoupons,
  readFairness,
  readSetup,
  SliceReader,
  spin,
} from "./service.ts";
import { Spins } from "./spins.ts";

export function spinwheelRoutes(app: FastifyInstance, ctx: Context): void {
  const wheel = { spins: new Spins(ctx.batchDatabase), slices: new SliceReader(ctx) };
  const callerOf = ({ request, session }: { request: FastifyRequest; session: Session }) => ({
    memberId: session.memberId,
    reading: { language: languageOf(request, ctx.config.market), currency: session.currency },
  });
  const success = <Result>(result: Result) => ({ success: true as const, result });

  answerMember(app, spinwheel.setup, async (call) => success(await readSetup(ctx, callerOf(call))));
  answerMember(app, spinwheel.active, async (call) => ({
    isActive: await isActive(ctx, callerOf(call)),
  }));
  answerMember(app, spinwheel.spin, async (call) => {
    const requestKey = orderKeyOf(call.request, null);
    return success(await spin(wheel, { ...callerOf(call), requestKey }));
  });
  answerMember(app, spinwheel.chooseSeed, async ({ session, body }) =>
    success(await chooseSeed(ctx, session.memberId, body.clientSeed)),
  );
  answerMember(app, spinwheel.coupons, async (call) =>
    success(await listCoupons(ctx, callerOf(call))),
  );
  answerMember(app, spinwheel.claim, async (call) => {
    const requestKey = requestKeyOf(call.request, call.body);
    const grant = await claimCoupon(ctx, { ...callerOf(call), ...call.body, requestKey });
    return success({ grant });
  });
  answerMember(app, spinwheel.fairness, (call) =>
    readFairness(ctx, callerOf(call), call.params.spin),
  );
}
