import { otp } from "@krapao/contract/otp";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { answer } from "#platform/http/answer.ts";
import { cookieNames, setCookie } from "#platform/http/cookies.ts";
import { languageOf } from "#platform/http/language.ts";
import { proofLifeSeconds } from "./rules.ts";
import { sendOtp, verifyOtp } from "./service.ts";

export function otpRoutes(app: FastifyInstance, ctx: Context): void {
  answer(app, otp.send, ({ body, request }) =>
    sendOtp(ctx, {
      phoneNumber: body.phoneNumber,
      address: request.ip,
      language: languageOf(request, ctx.place.market),
      proof: request.cookies[cookieNames.otpProof],
    }),
  );
  answer(app, otp.verify, async ({ body, request, reply }) => {
    const { proof } = await verifyOtp(ctx, body);
    setCookie(request, reply, {
      name: cookieNames.otpProof,
      value: proof,
      maxAgeSeconds: proofLifeSeconds,
    });
    return { message: "OTP_CODE_VALID" as const };
  });
}
