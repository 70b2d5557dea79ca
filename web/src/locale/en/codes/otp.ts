import type { Texts } from "#locale/catalog.ts";
import type { otp as source } from "#locale/th/codes/otp.ts";

export const otp = {
  OTP_BLOCK: "Too many wrong codes. Please request a new one.",
  REQUEST_LIMIT_1MIN: "Please wait about 1 minute, then request a new code.",
  OTP_TOKEN_INVALID: "This code request is no longer valid. Please request a new code.",
  OTP_NOT_EXIST: "Code not found. Please request a new one.",
  OTP_VERIFIED: "This phone number is already verified.",
  OTP_EXPIRED: "The code has expired. Please request a new one.",
  OTP_CODE_INVALID: "Incorrect code. Please check it.",
  OTP_CODE_VALID: "Code accepted.",
  OTP_SEND_FAIL: "We could not send the code. Please try again.",
  OTP_VERIFY_FAIL: "We could not check the code. Please try again.",
  UNVERIFIED_OTP: "Your phone number is not verified yet. Please verify it with a code first.",
} satisfies Texts<typeof source>;
