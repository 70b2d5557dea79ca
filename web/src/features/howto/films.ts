import { defaultLanguage, type Language, type Market } from "@krapao/contract/market";

/** The market that the film in a language was made in: its money, its banks, its games. */
const filmMarkets: Readonly<Record<Language, Market>> = { th: "th", la: "la", en: "th" };

/**
 * Which film a member is shown: the one in their language where it was made in their market, else the
 * market's own. A screen with other money and other banks would teach what is not there; the captions
 * are in the member's language in any case.
 */
export function filmLanguage(language: Language, market: Market): Language {
  return filmMarkets[language] === market ? language : defaultLanguage(market);
}
