import type { Language } from "@krapao/contract/market";

/** The address of the app's manifest: pages begin with the one in the language of the market. */
export function manifestPath(language: Language, marketLanguage: Language): string {
  return language === marketLanguage
    ? "/manifest.webmanifest"
    : `/manifest.${language}.webmanifest`;
}
