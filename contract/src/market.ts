import { toPlainDigits } from "./digits.ts";
import type { Currency } from "./fields.ts";

/** What differs between the markets, as pure rules that server and web share. */
export const markets = ["th", "la"] as const;
export type Market = (typeof markets)[number];

/** The languages of all texts. The compiler or a test names every place that lacks one of them. */
export const languages = ["th", "la", "en"] as const;
export type Language = (typeof languages)[number];

/** The tags of the languages on the platform, where `la` is Latin and Lao is `lo`. */
export const languageTags: Readonly<Record<Language, string>> = { th: "th", la: "lo", en: "en" };

/** A text in each language. */
export type Texts = Readonly<Record<Language, string>>;

/** The market together with the variant for players in Laos, who use the Thai market in baht. */
export interface MarketSettings {
  readonly market: Market;
  readonly isLaosVariant: boolean;
}

export function defaultLanguage(market: Market): Language {
  return market;
}

export function currencies(market: Market): readonly [Currency, ...Currency[]] {
  return market === "la" ? ["LAK", "BAHT"] : ["BAHT"];
}

/** National numbers of both countries have at most so many digits after the leading 0. */
const nationalDigitsMax = 10;

/**
 * The phone number as it is stored: digits only, with the country prefix written as 0. Lao numbers are
 * written with and without the 0, also behind the prefix, so that every spelling ends with exactly one.
 */
export function normalisePhone(raw: string, { market, isLaosVariant }: MarketSettings): string {
  const digits = raw.replaceAll(/\D/g, "");
  const isInternational = raw.trim().startsWith("+") || raw.trim().startsWith("00");
  if (market === "la") return normaliseLaoPhone(digits, isInternational, ["856"]);
  if (isLaosVariant) return normaliseLaoPhone(digits, isInternational, ["66", "856"]);
  const national = digits.replace(/^00/, "");
  return isInternational && national.startsWith("66") ? `0${national.slice(2)}` : digits;
}

function normaliseLaoPhone(
  digits: string,
  isInternational: boolean,
  prefixes: readonly string[],
): string {
  const national = digits.replace(/^0+/, "");
  const prefix = prefixes.find((start) => national.startsWith(start));
  // A number this long can only begin with a country prefix, even where nobody wrote the plus sign.
  if (prefix !== undefined && (isInternational || national.length > nationalDigitsMax)) {
    return normaliseLaoPhone(national.slice(prefix.length), false, prefixes);
  }
  return `0${national}`;
}

/** The Thai market asks for ten digits; the Lao market and its variant have no length check. */
export function isPhoneLengthRight(
  phone: string,
  { market, isLaosVariant }: MarketSettings,
): boolean {
  if (market === "la" || isLaosVariant) return /[1-9]/.test(phone);
  return phone.length === 10;
}

const englishNameBanks: readonly string[] = ["KTB", "TMB", "BBL"];

/** Some banks print account names in English only, so transfers match only an English name. */
export function needsEnglishName(bankCode: string): boolean {
  return englishNameBanks.includes(bankCode);
}

export function isEnglishName(name: string): boolean {
  return /^[A-Za-z ]+$/.test(name);
}

/** Transfers from these banks arrive fastest. */
export function recommendedBanks(market: Market): readonly string[] {
  return market === "th" ? ["KBANK", "KTB"] : [];
}

/** An account number as it is stored, shown and paid to: its digits, zeros in front included. */
export function normaliseAccountNo(raw: string): string {
  return toPlainDigits(raw).replaceAll(/[\s-]/g, "");
}

/**
 * What two spellings of one account have in common. Banks pad numbers with zeros in front, and people
 * leave them out or add some. Accounts are compared by this; `bank_account.account_key` holds the same.
 */
export function accountKey(raw: string): string {
  return normaliseAccountNo(raw).replace(/^0+/, "");
}

/** Whether it is the number of an account at all, once it is normalised. */
export function isAccountNo(accountNo: string): boolean {
  return /^[0-9]{5,30}$/.test(accountNo) && accountKey(accountNo) !== "";
}
