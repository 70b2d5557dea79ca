import type { BankAccount, Profile } from "@krapao/contract/account";
import type { Currency } from "@krapao/contract/fields";
import { toBankNames } from "@krapao/contract/lookup";
import {
  isEnglishName,
  needsEnglishName,
  normaliseAccountNo,
  type Texts,
} from "@krapao/contract/market";

/** Crockford's base32: no letters that look like digits. */
export const memberIdAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const memberIdLength = 10;

export const sessionLifeSeconds = { remembered: 30 * 24 * 3600, other: 12 * 3600 };
/** For so long after a login or an unlock, the password is not needed again. */
export const proofLifeSeconds = 300;
/** The longest time that browsers keep a cookie. */
export const deviceLifeSeconds = 400 * 24 * 3600;

export const loginLimits = {
  account: { max: 10, seconds: 15 * 60 },
  device: { max: 10, seconds: 15 * 60 },
} as const;
export const changePasswordLimit = { max: 10, seconds: 15 * 60 } as const;

// Characters that reverse the text direction or have no width: they can make a name look like
// another.
const invisible = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** A name as it is stored: composed, without invisible characters, with single spaces. */
export function cleanName(name: string): string {
  const visible = name.normalize("NFC").replaceAll(/\s/g, " ").replaceAll(invisible, "");
  return visible.replaceAll(/ +/g, " ").trim();
}

export interface BankDetails {
  readonly bankCode: string;
  readonly bankAccountName: string;
  readonly bankAccountNo: string;
}

export function cleanBankDetails(details: BankDetails): BankDetails {
  return {
    bankCode: details.bankCode,
    bankAccountName: cleanName(details.bankAccountName).toUpperCase(),
    bankAccountNo: normaliseAccountNo(details.bankAccountNo),
  };
}

/** Some banks print names in English only; their transfers would match no other name. */
export function isAccountNameFit({
  bankCode,
  bankAccountName,
}: Pick<BankDetails, "bankCode" | "bankAccountName">): boolean {
  return !needsEnglishName(bankCode) || isEnglishName(bankAccountName);
}

/** Whether a calendar has this day, which is written as YYYY-MM-DD. */
export const isDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false;

/** Whether somebody born on a day has this age on another day; both as YYYY-MM-DD. */
export function isOfAge(birthDate: string, today: string, minimum: number): boolean {
  const [year = "", ...rest] = birthDate.split("-");
  return [String(Number(year) + minimum).padStart(4, "0"), ...rest].join("-") <= today;
}

/** The member behind an inviter code, which is PR and the member's id. */
export function inviterIdOf(inviteCode: string | undefined): string | undefined {
  return inviteCode ? inviteCode.slice("PR".length) : undefined;
}

/** What is read of a member and their bank account. */
export interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly created_at: Date;
  readonly coin: bigint | null;
  readonly currency: Currency;
  readonly bank_code: string;
  readonly account_name: string;
  readonly account_no: string;
  readonly bank_name: Texts;
  readonly is_open_to_change: boolean;
}

export interface Account {
  readonly profile: Profile;
  readonly bankAccount: BankAccount;
}

export function toAccount(row: AccountRow): Account {
  return {
    profile: {
      _id: row.id,
      name: row.name,
      username: row.username,
      createdAt: row.created_at.toISOString(),
      coin: Number(row.coin ?? 0),
      currency: row.currency,
    },
    bankAccount: {
      bankCode: row.bank_code,
      bankAccountName: row.account_name,
      bankAccountNo: row.account_no,
      bank: toBankNames(row.bank_name),
      isOpenToChange: row.is_open_to_change,
    },
  };
}
