import type { Currency } from "./fields.ts";

/** What differs between the markets, as pure rules that server and web share. */
export const markets = ["th", "la"] as const;
export type Market = (typeof markets)[number];

export const languages = ["th", "la", "en"] as const;
export type Language = (typeof languages)[number];

/** The market together with the variant for players in Laos, who use the Thai market in baht. */
export interface Place {
  readonly market: Market;
  readonly isLaosVariant: boolean;
}

export function defaultLanguage(market: Market): Language {
  return market;
}

export function currencies(market: Market): readonly [Currency, ...Currency[]] {
  return market === "la" ? ["LAK", "BAHT"] : ["BAHT"];
}

/** The phone number as it is stored: digits only, with the country prefix written as 0. */
export function normalisePhone(raw: string, { market, isLaosVariant }: Place): string {
  const digits = raw.replaceAll(/\D/g, "");
  const prefixes = market === "la" ? ["856"] : isLaosVariant ? ["66", "856"] : ["66"];
  const isInternational = raw.trim().startsWith("+") || raw.trim().startsWith("00");
  const national = digits.replace(/^00/, "");
  for (const prefix of prefixes) {
    if (isInternational && national.startsWith(prefix)) return `0${national.slice(prefix.length)}`;
  }
  return digits;
}

/** The Thai market asks for ten digits; the Lao market and its variant have no length check. */
export function isPhoneLengthRight(phone: string, { market, isLaosVariant }: Place): boolean {
  if (market === "la" || isLaosVariant) return phone.length > 0;
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

export function normaliseAccountNo(raw: string): string {
  return raw.replaceAll(/[\s-]/g, "");
}
