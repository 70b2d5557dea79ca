import type { Texts } from "#locale/catalog.ts";
import type { otp as source } from "#locale/th/codes/otp.ts";

export const otp = {
  OTP_BLOCK: "Too many wrong codes. Please ask for a new one.",
  REQUEST_LIMIT_1MIN: "Please wait about a minute, then ask for a code again.",
  OTP_TOKEN_INVALID: "This code request is no longer valid. Please ask for a new code.",
  OTP_NOT_EXIST: "This code was not found. Please ask for a new one.",
  OTP_VERIFIED: "This phone number is confirmed already.",
  OTP_EXPIRED: "The code has expired. Please ask for a new one.",
  OTP_CODE_INVALID: "The code is wrong. Please check it.",
  OTP_CODE_VALID: "The code is right.",
  OTP_SEND_FAIL: "The code could not be sent. Please try again.",
  OTP_VERIFY_FAIL: "The code could not be checked. Please try again.",
  UNVERIFIED_OTP: "The phone number is not confirmed yet. Please confirm it with a code first.",
} satisfies Texts<typeof source>;
