import { randomUUID } from "node:crypto";
import { isPhoneLengthRight, type Language, normalisePhone } from "@krapao/contract/market";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { messageText, otpLifeSeconds, verifiedLifeSeconds } from "#features/otp/rules.ts";
import { isPhoneVerified, makeOtp } from "#features/otp/service.ts";
import { queueText } from "#features/otp/texts.ts";
import { recordAct } from "#platform/audit.ts";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { addressKey, takeRateLimit } from "#platform/http/throttle.ts";
import { hashPassword, isPasswordCommon } from "#platform/secrets/password.ts";
import { hashSecret } from "#platform/secrets/random.ts";
import { readSetting } from "#settings/read-setting.ts";

interface Caller {
  readonly address: string;
  readonly language: Language;
}

function readPhone(ctx: Context, given: string, field: string): string {
  const phone = normalisePhone(given, ctx.marketSettings);
  if (isPhoneLengthRight(phone, ctx.marketSettings)) return phone;
  throw new Failure("PHONE_NUMBER_REQUIRE_10_DIGIT", { field });
}

/**
 * Queues a code for a new password. Every phone takes the same path; only the worker checks whether
 * it is a member's, so that neither the answer nor its time reveals it.
 */
export async function sendPasswordCode(
  ctx: Context,
  { address, language }: Caller,
  { phoneNumber, browser }: { phoneNumber: string; browser: string },
) {
  const phone = readPhone(ctx, phoneNumber, "phoneNumber");
  if (await isPhoneVerified(ctx.db, { phone, purpose: "password", browser })) {
    return { otpRef: null, otpToken: null, code: "OTP_VERIFIED" as const };
  }
  const request = { phone, address, language, browser, purpose: "password" } as const;
  const { token, reference } = await makeOtp(ctx, request, (tx, { text, smsReference }) =>
    queueText(ctx, tx, {
      reference: smsReference,
      phone,
      text,
      isForMembers: true,
      lifeSeconds: otpLifeSeconds,
    }),
  );
  ctx.wake("texts");
  return { otpRef: reference, otpToken: token, code: "SUCCESS" as const };
}

interface Reset {
  readonly username: string;
  readonly accountEnd: string;
  readonly newPassword: string;
  /** The secret in the cookie of the browser that verified the phone. */
  readonly browser: string | undefined;
}

const hour = 3600;

/**
 * Sets a new password. All sessions end, the member gets a text message, and new withdrawals wait
 * for a person. Returns for how many hours they do.
 */
export async function resetPassword(
  ctx: Context,
  { address, language }: Caller,
  { username, accountEnd, newPassword, browser }: Reset,
): Promise<number> {
  const phone = readPhone(ctx, username, "username");
  if (newPassword === phone || isPasswordCommon(newPassword)) {
    throw new Failure("INVALID_USER_INFO", { field: "newPassword" });
  }
  const key = `password:address:${addressKey(address)}`;
  await takeRateLimit(ctx.db, { key, max: ctx.config.perAddressHour, seconds: hour });
  // Hashing is expensive, so it is done only for a browser that verified the phone.
  const isVerified = await isPhoneVerified(ctx.db, { phone, purpose: "password", browser });
  if (!isVerified || browser === undefined) {
    throw new Failure("UNVERIFIED_OTP", { field: "username" });
  }
  const passwordHash = await hashPassword(newPassword);
  const { name: site } = await readSetting(ctx.db, "site");
  const templates = await readSetting(ctx.db, "passwordSetMessage");
  // A wrong attempt must be counted, so the transaction commits before the refusal is thrown.
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const reset = await resetInDatabase(tx, { phone, browser, accountEnd, passwordHash });
    if (!reset.member_id || (reset.result !== "DONE" && reset.result !== "WRONG_DIGITS")) {
      return reset;
    }
    const isDone = reset.result === "DONE";
    const act = isDone ? "account.password-reset" : "account.password-reset-refused";
    await recordAct(tx, { actor: reset.member_id, act, detail: { address } });
    if (isDone) {
      await queueText(ctx, tx, {
        reference: randomUUID(),
        phone,
        text: messageText(templates[language], { code: "", reference: "", site }),
        isForMembers: false,
        lifeSeconds: 24 * hour,
      });
    }
    return reset;
  });
  if (outcome.result !== "DONE") throw refusalOf(outcome);
  ctx.wake("texts");
  return Number(outcome.hold_hours);
}

interface ResetRow {
  readonly result:
    | "DONE"
    | "UNVERIFIED_OTP"
    | "WRONG_DIGITS"
    | "REQUEST_LIMIT"
    | "INACTIVE_USER"
    | "ACCOUNT_CLOSED";
  readonly member_id: string | null;
  readonly wait: number | null;
  readonly hold_hours: string | number | null;
}

async function resetInDatabase(
  tx: Queryable,
  reset: { phone: string; browser: string; accountEnd: string; passwordHash: string },
): Promise<ResetRow> {
  const { rows } = await sql<ResetRow>`
    select result, member_id, wait, hold_hours from password_reset(
      ${reset.phone}, ${hashSecret(reset.browser)}, make_interval(secs => ${verifiedLifeSeconds}),
      ${reset.accountEnd}, ${reset.passwordHash}
    )
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("password_reset returned no result.");
  return row;
}

function refusalOf({ result, wait }: ResetRow): Failure {
  if (result === "WRONG_DIGITS")
    return new Failure("INVALID_USER_INFO", { field: "bankAccountEnd" });
  if (result === "INACTIVE_USER" || result === "ACCOUNT_CLOSED") return new Failure(result);
  if (result === "REQUEST_LIMIT") {
    return new Failure("REQUEST_LIMIT", { retryAfterSeconds: wait ?? 24 * hour });
  }
  return new Failure("UNVERIFIED_OTP", { field: "username" });
}
