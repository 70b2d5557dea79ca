import { normaliseAccountNo } from "@krapao/contract/market";
import { password } from "@krapao/contract/password";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "#context.ts";
import { otpLifeSeconds, verifiedLifeSeconds } from "#features/otp/rules.ts";
import { answer } from "#platform/http/answer.ts";
import { cookieNames, setCookie } from "#platform/http/cookies.ts";
import { languageOf } from "#platform/http/language.ts";
import { randomToken } from "#platform/secrets/random.ts";
import { resetPassword, sendPasswordCode } from "./service.ts";

export function passwordRoutes(app: FastifyInstance, ctx: Context): void {
  const callerOf = (request: FastifyRequest) => ({
    address: request.ip,
    language: languageOf(request, ctx.marketSettings.market),
  });
  answer(app, password.send, async ({ body, request, reply }) => {
    const browser = request.cookies[cookieNames.otp] ?? randomToken();
    const { phoneNumber } = body;
    const sent = await sendPasswordCode(ctx, callerOf(request), { phoneNumber, browser });
    setCookie(request, reply, {
      name: cookieNames.otp,
      value: browser,
      maxAgeSeconds: otpLifeSeconds + verifiedLifeSeconds,
    });
    return sent;
  });
  answer(app, password.reset, async ({ body, request, reply }) => {
    const holdHours = await resetPassword(ctx, callerOf(request), {
      username: body.username,
      accountEnd: normaliseAccountNo(body.bankAccountEnd),
      newPassword: body.newPassword,
      browser: request.cookies[cookieNames.otp],
    });
    reply.clearCookie(cookieNames.otp, { path: "/" });
    return { message: "SUCCESS" as const, holdHours };
  });
}
