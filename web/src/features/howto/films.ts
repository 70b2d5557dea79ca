import { defaultLanguage, type Language, type Market } from "@krapao/contract/market";

/** The market of the film in each language: its currency, its banks, its games. */
const filmMarkets: Readonly<Record<Language, Market>> = { th: "th", la: "la", en: "th" };

/**
 * The film for a member: the one in their language if it was made in their market, else the film of
 * the market. A film with another currency and other banks would not match the app. The captions
 * are always in the member's language.
 */
export function filmLanguage(language: Language, market: Market): Language {
  return filmMarkets[language] === market ? language : defaultLanguage(market);
}
