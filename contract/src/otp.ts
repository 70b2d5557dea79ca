import * as v from "valibot";
import { done } from "./fields.ts";
import { route } from "./route.ts";

export const otpDigits = 6;
export const otpResendSeconds = 60;

export const otp = {
  send: route({
    method: "POST",
    path: "/api/otp/send",
    summary:
      "Sends a one-time code to a phone; `code` in the reply is a status, never the one-time code",
    access: "anyone",
    body: v.strictObject({
      phoneNumber: v.pipe(v.string(), v.regex(/^\+?[0-9][0-9 -]{0,23}$/)),
    }),
    reply: v.strictObject({
      otpRef: v.nullable(v.string()),
      otpToken: v.nullable(v.string()),
      code: v.picklist(["SUCCESS", "OTP_VERIFIED"]),
    }),
    failures: [
      "PHONE_NUMBER_REQUIRE_10_DIGIT",
      "REQUEST_LIMIT_1MIN",
      "OTP_SEND_FAIL",
      "INVALID_IP",
    ],
    limit:
      "1 a minute and a number an hour and a day for each phone, and a number an hour for each address",
    reads: ["otp"],
    sets: ["otp"],
  }),
  verify: route({
    method: "POST",
    path: "/api/otp/verify",
    summary: "Checks a one-time code",
    access: "anyone",
    body: v.strictObject({
      otpToken: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
      otpCode: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
    }),
    failures: [
      "OTP_TOKEN_INVALID",
      "OTP_NOT_EXIST",
      "OTP_EXPIRED",
      "OTP_CODE_INVALID",
      "OTP_BLOCK",
      "OTP_VERIFIED",
      "OTP_VERIFY_FAIL",
      "INVALID_IP",
    ],
    reply: done("OTP_CODE_VALID"),
    reads: ["otp"],
  }),
};
