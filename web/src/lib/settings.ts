import { defaultLanguage, type Language, type Place } from "@krapao/contract/market";

/** What this build was made for. */
export const place: Place = {
  market: import.meta.env.MARKET,
  isLaosVariant: import.meta.env.IS_LAOS_VARIANT,
};

export const marketLanguage: Language = defaultLanguage(place.market);

export const version = import.meta.env.VERSION;
