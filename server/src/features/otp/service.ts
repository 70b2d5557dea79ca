import { readSetting } from "#settings/read-setting.ts";
import { timingSafeEqual } from "node:crypto";
import { isPhoneLengthRight, type Language, normalisePhone } from "@krapao/contract/market";
import type { Context } from "#context.ts";
import type { Queryable } from "#platform/database/database.ts";
import { wasTakenBack } from "#platform/database/database-errors.ts";
import { Failure } from "#platform/http/failure.ts";
import { hashSecret, isToken, randomText, randomToken } from "#platform/secrets/random.ts";
import { addressKey, takeRateLimit } from "#platform/http/throttle.ts";
import { NoAnswer } from "#providers/no-answer.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

interface SendRequest {
  readonly phoneNumber: string;
  readonly address: string;
  readonly language: Language;
  /** The secret that the browser keeps in a cookie. */
  readonly browser: string;
}

const hour = 3600;

/** Sends a one-time code, unless this browser has just verified the phone. */
export async function sendOtp(
  ctx: Context,
  { phoneNumber, address, language, browser }: SendRequest,
) {
  const phone = normalisePhone(phoneNumber, ctx.marketSettings);
  if (!isPhoneLengthRight(phone, ctx.marketSettings)) {
    throw new Failure("PHONE_NUMBER_REQUIRE_10_DIGIT", { field: "phoneNumber" });
  }
  if (await isPhoneVerified(ctx.db, { phone, browser, purpose: "register" })) {
    return { otpRef: null, otpToken: null, code: "OTP_VERIFIED" as const };
  }
  const { token, reference, smsReference, text } = await makeOtp(ctx, {
    phone,
    address,
    language,
    browser,
    purpose: "register",
  });
  try {
    await ctx.sms.send({ to: phone, text, reference: smsReference });
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    await queries.markFailed(ctx.db, hashSecret(token));
    throw new Failure("OTP_SEND_FAIL");
  }
  return { otpRef: reference, otpToken: token, code: "SUCCESS" as const };
}

interface OtpRequest extends Omit<SendRequest, "phoneNumber"> {
  readonly phone: string;
  readonly purpose: queries.OtpPurpose;
}

const templateOf = { register: "otpMessage", password: "passwordMessage" } as const;

/** A stored code and the text that brings it to the phone. */
interface MadeOtp {
  readonly token: string;
  readonly reference: string;
  readonly text: string;
  readonly smsReference: string;
}

/** Stores a new code within the limits; `queue` may store its text in the same transaction. */
export async function makeOtp(
  ctx: Context,
  { phone, address, language, browser, purpose }: OtpRequest,
  queue?: (tx: Queryable, made: MadeOtp) => Promise<void>,
): Promise<MadeOtp> {
  await takeRateLimit(ctx.db, {
    key: `otp-send:address:${addressKey(address)}`,
    max: ctx.config.otp.perAddressHour,
    seconds: hour,
  });
  const token = randomToken();
  const code = randomText(rules.codeAlphabet, rules.codeLength);
  const reference = randomText(rules.referenceAlphabet, rules.referenceLength);
  const { name: site } = await readSetting(ctx.db, "site");
  const templates = await readSetting(ctx.db, templateOf[purpose]);
  const text = rules.messageText(templates[language], { code, reference, site });
  const made = { token, reference, text, smsReference: hashSecret(token).toString("hex") };
  await storeOtp(ctx, { phone, token, code, reference, browser, purpose }, async (tx) => {
    await queue?.(tx, made);
  });
  return made;
}

/** Committed before sending: a crash in between loses a message, but never a limit. */
async function storeOtp(
  ctx: Context,
  otp: Record<"phone" | "token" | "code" | "reference" | "browser", string> & {
    purpose: queries.OtpPurpose;
  },
  queue: (tx: Queryable) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await queries.lockPhone(tx, otp.phone);
    const refusal = rules.refusalToSend(await queries.countSent(tx, otp.phone), ctx.config.otp);
    if (refusal) {
      throw new Failure(refusal, {
        retryAfterSeconds: refusal === "REQUEST_LIMIT_1MIN" ? 60 : hour,
      });
    }
    await queries.saveOtp(tx, {
      tokenHash: hashSecret(otp.token),
      codeHash: hashSecret(otp.token, otp.code),
      browserHash: hashSecret(otp.browser),
      phone: otp.phone,
      purpose: otp.purpose,
      reference: otp.reference,
      lifeSeconds: rules.otpLifeSeconds,
    });
    await queue(tx);
  });
}

/** Checks one attempt at a code, by the browser that requested it. */
export async function verifyOtp(
  ctx: Context,
  { otpToken, otpCode, browser }: { otpToken: string; otpCode: string; browser: string },
): Promise<void> {
  const tokenHash = hashSecret(otpToken);
  // A wrong attempt must be counted, so the transaction commits before the refusal is thrown.
  const judging = ctx.db.transaction().execute(async (tx) => {
    const otp = await queries.lockOtp(tx, tokenHash);
    if (!otp) return isToken(otpToken) ? "OTP_NOT_EXIST" : "OTP_TOKEN_INVALID";
    if (!timingSafeEqual(otp.browser_hash, hashSecret(browser))) return "OTP_TOKEN_INVALID";
    const judged = rules.judgeAttempt({
      isExpired: otp.is_expired,
      isVerified: otp.is_verified,
      wrongCount: otp.wrong_count,
      isCodeRight: timingSafeEqual(otp.code_hash, hashSecret(otpToken, otpCode)),
    });
    const isWrongCodeCounted =
      judged === "OTP_CODE_INVALID" ||
      (judged === "OTP_BLOCK" && otp.wrong_count < rules.wrongCodesAllowed);
    if (isWrongCodeCounted) await queries.countWrongCode(tx, tokenHash);
    if (judged === "OTP_CODE_VALID") await queries.markVerified(tx, tokenHash);
    return judged;
  });
  const verdict = await judging.catch((error: unknown) => {
    throw wasTakenBack(error) ? new Failure("OTP_VERIFY_FAIL") : error;
  });
  if (verdict !== "OTP_CODE_VALID") throw new Failure(verdict, { field: "otpCode" });
}

interface PhoneInBrowser {
  readonly phone: string;
  readonly purpose: queries.OtpPurpose;
  readonly browser: string | undefined;
}

const verified = ({ phone, purpose, browser }: PhoneInBrowser & { browser: string }) => ({
  phone,
  purpose,
  browserHash: hashSecret(browser),
  lifeSeconds: rules.verifiedLifeSeconds,
});

/** Whether this browser has verified the phone recently. */
export async function isPhoneVerified(db: Queryable, { browser, ...rest }: PhoneInBrowser) {
  return browser !== undefined && queries.isVerified(db, verified({ ...rest, browser }));
}

/** Uses a verified phone up for one registration, in that registration's transaction. */
export async function useVerifiedPhone(tx: Queryable, { browser, ...rest }: PhoneInBrowser) {
  return browser !== undefined && queries.useVerified(tx, verified({ ...rest, browser }));
}
