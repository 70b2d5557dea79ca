import type { QrProvider } from "@krapao/contract/deposit";
import { defaultLanguage, type Language, type MarketSettings } from "@krapao/contract/market";

/** What this build was made for. */
export const marketSettings: MarketSettings = {
  market: import.meta.env.MARKET,
  isLaosVariant: import.meta.env.IS_LAOS_VARIANT,
};

export const marketLanguage: Language = defaultLanguage(marketSettings.market);

export const version = import.meta.env.VERSION;

/** Minimums of QR deposits, in baht, that this build sets for itself. */
export const qrMinimums: Partial<Record<QrProvider, number>> = {
  PAYTIMZ: import.meta.env.MIN_PAYTIMZ,
  FP: import.meta.env.MIN_FP,
};

/** Keeps gift links out of logs. */
export const giftKey = import.meta.env.GIFT_SEAL_KEY;

/** The wallet may itself stand in a frame; games then open in a tab of their own. */
export const opensGamesInTab = import.meta.env.OPENS_NEW_TAB;

/** A host of our own for one provider, where there is one. */
export const ufabetHost = import.meta.env.UFABET_HOST;
