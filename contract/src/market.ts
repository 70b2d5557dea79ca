import { toPlainDigits } from "./digits.ts";
import type { Currency } from "./fields.ts";

/** The differences between the markets, as pure rules for server and web. */
export const markets = ["th", "la"] as const;
export type Market = (typeof markets)[number];

/** The languages of all texts. The compiler or a test names every place that lacks one of them. */
export const languages = ["th", "la", "en"] as const;
export type Language = (typeof languages)[number];

/** The tags of the languages on the platform, where `la` is Latin and Lao is `lo`. */
export const languageTags: Readonly<Record<Language, string>> = { th: "th", la: "lo", en: "en" };

/** A text in each language. */
export type Texts = Readonly<Record<Language, string>>;

/** The market, and the variant for players in Laos, who use the Thai market in baht. */
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
 * The phone number as stored: digits only, with the country prefix replaced by 0. Lao numbers are
 * written with and without the 0, also after the prefix, so every spelling gets exactly one.
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
  // A number this long must begin with a country prefix, even without a plus sign.
  if (prefix !== undefined && (isInternational || national.length > nationalDigitsMax)) {
    return normaliseLaoPhone(national.slice(prefix.length), false, prefixes);
  }
  return `0${national}`;
}

/** The Thai market needs ten digits. The Lao market and the variant have no length check. */
export function isPhoneLengthRight(
  phone: string,
  { market, isLaosVariant }: MarketSettings,
): boolean {
  if (market === "la" || isLaosVariant) return /[1-9]/.test(phone);
  return phone.length === 10;
}

const englishNameBanks: readonly string[] = ["KTB", "TMB", "BBL"];

/** Some banks print account names only in English, so transfers match only an English name. */
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

/** An account number as stored, shown and paid to: its digits with leading zeros. */
export function normaliseAccountNo(raw: string): string {
  return toPlainDigits(raw).replaceAll(/[\s-]/g, "");
}

/**
 * The normal form of an account number, for comparison. Banks pad numbers with leading zeros, and
 * people omit or add some. `bank_account.account_key` holds the same value.
 */
export function accountKey(raw: string): string {
  return normaliseAccountNo(raw).replace(/^0+/, "");
}

/** Whether a normalised number can be an account number. */
export function isAccountNo(accountNo: string): boolean {
  return /^[0-9]{5,30}$/.test(accountNo) && accountKey(accountNo) !== "";
}
