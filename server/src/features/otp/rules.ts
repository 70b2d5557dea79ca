import { otpDigits } from "@krapao/contract/otp";

export const otpLifeSeconds = 5 * 60;
/** How long a verified phone can be used to register. */
export const verifiedLifeSeconds = 30 * 60;
export const wrongCodesAllowed = 5;

export const codeAlphabet = "0123456789";
export const codeLength = otpDigits;
/** Without letters that are easily confused with each other or with digits. */
export const referenceAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ";
export const referenceLength = 4;

interface Sent {
  readonly lastMinute: number;
  readonly lastHour: number;
  readonly lastDay: number;
}

interface SendLimits {
  readonly perHour: number;
  readonly perDay: number;
}

/** Why no further code may be sent to this phone now, if there is a reason. */
export function refusalToSend(
  sent: Sent,
  limits: SendLimits,
): "REQUEST_LIMIT_1MIN" | "REQUEST_LIMIT" | undefined {
  if (sent.lastMinute > 0) return "REQUEST_LIMIT_1MIN";
  if (sent.lastHour >= limits.perHour || sent.lastDay >= limits.perDay) return "REQUEST_LIMIT";
  return undefined;
}

interface Attempt {
  readonly isExpired: boolean;
  readonly isVerified: boolean;
  readonly wrongCount: number;
  readonly isCodeRight: boolean;
}

/** The result of one attempt at a code. */
export function judgeAttempt({ isExpired, isVerified, wrongCount, isCodeRight }: Attempt) {
  if (isVerified) return "OTP_VERIFIED";
  if (wrongCount >= wrongCodesAllowed) return "OTP_BLOCK";
  if (isExpired) return "OTP_EXPIRED";
  if (isCodeRight) return "OTP_CODE_VALID";
  return wrongCount + 1 >= wrongCodesAllowed ? "OTP_BLOCK" : "OTP_CODE_INVALID";
}

/** The text message: an operator's template with its placeholders filled. */
export function messageText(
  template: string,
  values: Readonly<Record<"code" | "reference" | "site", string>>,
): string {
  return template.replaceAll(
    /\{(code|reference|site)\}/g,
    (_, name: keyof typeof values) => values[name],
  );
}
