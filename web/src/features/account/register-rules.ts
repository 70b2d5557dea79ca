import { inviteCodePattern, passwordLength, type Registration } from "@krapao/contract/account";
import type { Currency } from "@krapao/contract/fields";
import {
  isAccountNo,
  isEnglishName,
  isPhoneLengthRight,
  needsEnglishName,
  normaliseAccountNo,
  normalisePhone,
  type MarketSettings,
} from "@krapao/contract/market";
import { otpDigits } from "@krapao/contract/otp";
import type { FieldName, Problems, RegisterValues } from "./register-state.ts";
import { secondsToResend, type SentCode } from "./sent-code.ts";

/** Checks of a registration that need no server, one function for each step. */
export function checkPhone({ username }: RegisterValues, marketSettings: MarketSettings): Problems {
  if (!username.trim()) return { username: { code: "required" } };
  const phone = normalisePhone(username, marketSettings);
  if (!/^\+?[0-9][0-9 -]*$/.test(username.trim())) return { username: { code: "invalid" } };
  if (!isPhoneLengthRight(phone, marketSettings)) {
    return { username: { code: "PHONE_NUMBER_REQUIRE_10_DIGIT" } };
  }
  return {};
}

export function checkCode({ otpCode }: RegisterValues): Problems {
  return otpCode.length === otpDigits ? {} : { otpCode: { code: "required" } };
}

export function checkProfile(values: RegisterValues, needsBirthDate = false): Problems {
  const age: readonly FieldName[] = needsBirthDate ? ["birthDate"] : [];
  return {
    ...findMissing(values, ["name", "password", "confirmPassword", ...age]),
    ...checkPassword(values),
    ...(!inviteCodePattern.test(values.inviteCode.trim()) && { inviteCode: { code: "invalid" } }),
  };
}

function checkPassword({ password, confirmPassword }: RegisterValues): Problems {
  if (!password) return {};
  if (password.length < passwordLength.min) return { password: { code: "passwordShort" } };
  if (password.length > passwordLength.max) return { password: { code: "passwordLong" } };
  if (confirmPassword && password !== confirmPassword) {
    return { confirmPassword: { code: "passwordsDiffer" } };
  }
  return {};
}

export function checkBank(values: RegisterValues): Problems {
  const missing = findMissing(values, ["bankCode", "bankAccountNo", "firstName", "lastName"]);
  const accountNo = normaliseAccountNo(values.bankAccountNo);
  const isForeignName = !missing.firstName && !isEnglishName(joinName(values));
  return {
    ...missing,
    ...(accountNo && !isAccountNo(accountNo) && { bankAccountNo: { code: "invalid" } }),
    ...(needsEnglishName(values.bankCode) &&
      isForeignName && { firstName: { code: "BANK_ACCOUNT_NAME_ENG" } }),
  };
}

function findMissing(values: RegisterValues, fields: readonly FieldName[]): Problems {
  const missing = fields.filter((field) => !values[field].trim());
  return Object.fromEntries(missing.map((field) => [field, { code: "required" }]));
}

function joinName({ firstName, lastName }: RegisterValues): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim();
}

/** The common fields of both calls of a registration; empty fields are left out. */
export function toCheck(values: RegisterValues, marketSettings: MarketSettings) {
  const inviteCode = values.inviteCode.trim();
  return {
    name: values.name.trim(),
    username: normalisePhone(values.username, marketSettings),
    password: values.password,
    ...(values.birthDate && { birthDate: values.birthDate }),
    ...(values.sourceCode && { sourceCode: values.sourceCode }),
    ...(inviteCode && { inviteCode }),
  };
}

export function toRegistration(
  values: RegisterValues,
  marketSettings: MarketSettings,
): Registration {
  return {
    ...toCheck(values, marketSettings),
    bankCode: values.bankCode,
    bankAccountName: joinName(values),
    bankAccountNo: normaliseAccountNo(values.bankAccountNo),
    ...(values.currency && { currency: values.currency as Currency }),
  };
}

/**
 * Whether the code already sent is still used: the server refuses another request within the
 * minute.
 */
export function canReuse(sentCode: SentCode | undefined, phone: string, now: number): boolean {
  return sentCode !== undefined && sentCode.phone === phone && secondsToResend(sentCode, now) > 0;
}
