import { readSetting } from "#settings/read-setting.ts";
import type { Profile, Registration, RegistrationCheck } from "@krapao/contract/account";
import { currencies, isPhoneLengthRight, normalisePhone } from "@krapao/contract/market";
import type { Context } from "#context.ts";
import { isPhoneVerified, useVerifiedPhone } from "#features/otp/service.ts";
import { openAccounts } from "#ledger/accounts.ts";
import { recordAct } from "#platform/audit.ts";
import { isTaken } from "#platform/database/database.ts";
import { wasTakenBack } from "#platform/database/database-errors.ts";
import { Failure } from "#platform/http/failure.ts";
import { hashPassword, isPasswordCommon } from "#platform/secrets/password.ts";
import { hashSecret, randomText } from "#platform/secrets/random.ts";
import { addressKey, takeRateLimit } from "#platform/http/throttle.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";
import { checkBankDetails, readAccount } from "./service.ts";

interface Caller {
  readonly address: string;
  /** The secret in the cookie of the browser that verified the phone. */
  readonly browser: string | undefined;
  /** The secret in the cookie of a browser that somebody has logged in with. */
  readonly device?: string | undefined;
}

const hour = 3600;

/**
 * Checks a registration before its last step. The answer reveals whether a phone is registered, so
 * it is rate-limited.
 */
export async function validateRegistration(
  ctx: Context,
  given: RegistrationCheck,
  { address, browser }: Caller,
): Promise<void> {
  await takeRateLimit(ctx.db, {
    key: `validate:address:${addressKey(address)}`,
    max: ctx.config.perAddressHour,
    seconds: hour,
  });
  const person = await checkPerson(ctx, given);
  const { phone } = person;
  // Only the owner of the phone learns whether it is registered.
  if ((await isOtpNeeded(ctx)) && !(await isVerifiedFor(ctx, phone, browser))) {
    throw new Failure("UNVERIFIED_OTP", { field: "username" });
  }
  if (await queries.hasMember(ctx.db, phone)) {
    throw new Failure("EXISTING_USER", { field: "username" });
  }
  const { bankCode, bankAccountName, bankAccountNo } = given;
  if (bankCode !== undefined && bankAccountName !== undefined && bankAccountNo !== undefined) {
    const details = rules.cleanBankDetails({ bankCode, bankAccountName, bankAccountNo });
    await checkBankDetails(ctx.db, details);
  }
}

/** Registers a member: creates person, bank account and ledger account together, or nothing. */
export async function registerMember(
  ctx: Context,
  given: Registration,
  { address, browser, device }: Caller,
): Promise<Profile> {
  await takeRateLimit(ctx.db, {
    key: `register:address:${addressKey(address)}`,
    max: ctx.config.perAddressHour,
    seconds: hour,
  });
  const verification = (await isOtpNeeded(ctx)) ? { browser } : "trusted";
  return addMember(ctx, given, verification, device).catch(async (error: unknown) => {
    const isExcluded = isTaken(error, "excluded_person");
    if (isExcluded) await recordAct(ctx.db, { actor: "system", act: "account.excluded" });
    throw isExcluded || wasTakenBack(error) ? new Failure("REGISTER_FAIL") : error;
  });
}

/**
 * Creates the member. `trusted` is for a member that the product creates itself, without a phone.
 */
export async function addMember(
  ctx: Context,
  given: Registration,
  verification: { browser: string | undefined } | "trusted",
  device?: string,
): Promise<Profile> {
  const person = await checkPerson(ctx, given);
  const { phone: username, ...rest } = person;
  const details = rules.cleanBankDetails(given);
  const passwordHash = await hashPassword(given.password);
  const id = randomText(rules.memberIdAlphabet, rules.memberIdLength);

  return ctx.db.transaction().execute(async (tx) => {
    if (verification !== "trusted") {
      const isVerified = await useVerifiedPhone(tx, {
        phone: username,
        purpose: "register",
        browser: verification.browser,
      });
      if (!isVerified) throw new Failure("UNVERIFIED_OTP", { field: "username" });
    }
    // Only the owner of the phone gets here, so that nobody finds out who is excluded.
    await queries.refuseExcluded(tx, {
      phone: username,
      accountNo: details.bankAccountNo,
      deviceHash: device === undefined ? undefined : hashSecret(device),
    });
    const isAdded = await queries.addMember(tx, { id, username, passwordHash, ...rest });
    if (!isAdded) throw new Failure("EXISTING_USER", { field: "username" });
    await checkBankDetails(tx, details);
    // Two concurrent registrations with one account can pass the check; only one can be stored.
    if (!(await queries.addBankAccount(tx, id, details))) {
      throw new Failure("EXISTING_BANK", { field: "bankAccountNo" });
    }
    await openAccounts(tx, { memberId: id, currency: person.currency });
    await recordAct(tx, { actor: id, act: "account.register" });
    return (await readAccount(tx, id)).profile;
  });
}

const isVerifiedFor = (ctx: Context, phone: string, browser: string | undefined) =>
  isPhoneVerified(ctx.db, { phone, purpose: "register", browser });

async function isOtpNeeded(ctx: Context): Promise<boolean> {
  return readSetting(ctx.db, "registerOTP");
}

/** Refuses invalid details; returns the person as it will be stored. */
async function checkPerson(ctx: Context, given: Omit<Registration, keyof rules.BankDetails>) {
  const phone = normalisePhone(given.username, ctx.marketSettings);
  if (!isPhoneLengthRight(phone, ctx.marketSettings)) {
    throw new Failure("PHONE_NUMBER_REQUIRE_10_DIGIT", { field: "username" });
  }
  const name = rules.cleanName(given.name);
  if (!name) throw new Failure("KEY_INVALID", { field: "name" });
  if (given.password === phone || isPasswordCommon(given.password)) {
    throw new Failure("INVALID_USER_INFO", { field: "password" });
  }
  const [usual] = currencies(ctx.marketSettings.market);
  const currency = given.currency ?? usual;
  if (!currencies(ctx.marketSettings.market).includes(currency)) {
    throw new Failure("KEY_INVALID", { field: "currency" });
  }
  if (given.sourceCode && !(await queries.hasSource(ctx.db, given.sourceCode))) {
    throw new Failure("KEY_INVALID", { field: "sourceCode" });
  }
  const inviterId = rules.inviterIdOf(given.inviteCode);
  if (inviterId && !(await queries.isInviter(ctx.db, inviterId))) {
    throw new Failure("NO_USER", { field: "inviteCode" });
  }
  const birthDate = await checkAge(ctx, given.birthDate);
  return { phone, name, currency, sourceCode: given.sourceCode, inviterId, birthDate };
}

/** The date of birth where the market asks for it. Elsewhere it is not kept. */
async function checkAge({ db }: Context, birthDate: string | undefined) {
  const { minimum } = await readSetting(db, "age");
  if (minimum === null) return undefined;
  const field = "birthDate";
  if (birthDate === undefined) throw new Failure("KEY_MISSING", { field });
  if (!rules.isDay(birthDate)) throw new Failure("KEY_INVALID", { field });
  if (!rules.isOfAge(birthDate, await queries.readToday(db), minimum)) {
    throw new Failure("UNDER_AGE", { field });
  }
  return birthDate;
}
