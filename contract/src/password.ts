import * as v from "valibot";
import { NewPassword, Phone } from "./account.ts";
import { route } from "./route.ts";

/** The last digits of the bank account that a member names, beside the code. */
export const accountEndDigits = 4;

/** A forgotten password. No answer reveals whether a phone is registered. */
export const password = {
  send: route({
    method: "POST",
    path: "/api/account/password/code",
    summary:
      "Sends a one-time code for a new password, if the phone is a member's; the answer is the same if it is not. `/api/otp/verify` checks the code",
    access: "anyone",
    body: v.strictObject({ phoneNumber: Phone }),
    reply: v.strictObject({
      otpRef: v.nullable(v.string()),
      otpToken: v.nullable(v.string()),
      code: v.picklist(["SUCCESS", "OTP_VERIFIED"]),
    }),
    failures: ["PHONE_NUMBER_REQUIRE_10_DIGIT", "REQUEST_LIMIT_1MIN", "INVALID_IP"],
    limit:
      "1 a minute and a number an hour and a day for each phone, and a number an hour for each address",
    reads: ["otp"],
    sets: ["otp"],
  }),
  reset: route({
    method: "POST",
    path: "/api/account/password",
    summary:
      "Sets a new password in the browser that verified the phone, ends all sessions and holds withdrawals for a while",
    access: "anyone",
    body: v.strictObject({
      username: Phone,
      bankAccountEnd: v.pipe(v.string(), v.regex(/^[0-9๐-๙໐-໙]{4}$/)),
      newPassword: NewPassword,
    }),
    reply: v.strictObject({
      message: v.literal("SUCCESS"),
      /** For so many hours a person checks every new withdrawal. */
      holdHours: v.number(),
    }),
    failures: [
      "PHONE_NUMBER_REQUIRE_10_DIGIT",
      "UNVERIFIED_OTP",
      {
        code: "INVALID_USER_INFO",
        when: "`bankAccountEnd` is wrong, or `newPassword` is easy to guess",
      },
      "INACTIVE_USER",
      "ACCOUNT_CLOSED",
      "INVALID_IP",
    ],
    limit: "5 wrong `bankAccountEnd` a day for each member, and a number an hour for each address",
    reads: ["otp"],
    sets: ["otp"],
  }),
};
