import { otp } from "@krapao/contract/otp";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { answer } from "#platform/http/answer.ts";
import { cookieNames, setCookie } from "#platform/http/cookies.ts";
import { languageOf } from "#platform/http/language.ts";
import { randomToken } from "#platform/secrets/random.ts";
import { otpLifeSeconds, verifiedLifeSeconds } from "./rules.ts";
import { sendOtp, verifyOtp } from "./service.ts";

export function otpRoutes(app: FastifyInstance, ctx: Context): void {
  answer(app, otp.send, async ({ body, request, reply }) => {
    const browser = request.cookies[cookieNames.otp] ?? randomToken();
    const sent = await sendOtp(ctx, {
      phoneNumber: body.phoneNumber,
      address: request.ip,
      language: languageOf(request, ctx.marketSettings.market),
      browser,
    });
    // Set with the code and not with its verification, so that a lost reply to the latter does no
    // harm.
    setCookie(request, reply, {
      name: cookieNames.otp,
      value: browser,
      maxAgeSeconds: otpLifeSeconds + verifiedLifeSeconds,
    });
    return sent;
  });
  answer(app, otp.verify, async ({ body, request }) => {
    await verifyOtp(ctx, { ...body, browser: request.cookies[cookieNames.otp] ?? "" });
    return { message: "OTP_CODE_VALID" as const };
  });
}
