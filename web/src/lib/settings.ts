import type { QrProvider } from "@krapao/contract/deposit";
import { defaultLanguage, type Language, type MarketSettings } from "@krapao/contract/market";

/** The market that this build is for. */
export const marketSettings: MarketSettings = {
  market: import.meta.env.MARKET,
  isLaosVariant: import.meta.env.IS_LAOS_VARIANT,
};

export const marketLanguage: Language = defaultLanguage(marketSettings.market);

export const version = import.meta.env.VERSION;

/** Minimums of QR deposits, in baht, that this build sets. */
export const qrMinimums: Partial<Record<QrProvider, number>> = {
  PAYTIMZ: import.meta.env.MIN_PAYTIMZ,
  FP: import.meta.env.MIN_FP,
};

/** Keeps gift links out of logs. */
export const giftKey = import.meta.env.GIFT_SEAL_KEY;

/** The wallet may itself be inside a frame; then games open in a new tab. */
export const opensGamesInTab = import.meta.env.OPENS_NEW_TAB;

/** Our own host for this provider, if there is one. */
export const ufabetHost = import.meta.env.UFABET_HOST;
