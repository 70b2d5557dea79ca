import { languages, type Language, type MarketSettings } from "@krapao/contract/market";
import { english } from "./texts/en.ts";
import { lao } from "./texts/la.ts";
import type { Texts } from "./texts/section.ts";
import { thai } from "./texts/th.ts";

interface ContentRow {
  readonly kind: keyof Texts;
  readonly language: Language;
  readonly position: number;
  readonly html: string;
}

const kinds = ["condition", "agreement", "notice", "contact"] as const;

const textsOf: Readonly<Record<Language, (marketSettings: MarketSettings) => Texts>> = {
  th: thai,
  la: lao,
  en: english,
};

/** The texts of every language for one market, with the site name of the settings. */
export function contents(marketSettings: MarketSettings, siteName: string): readonly ContentRow[] {
  return languages.flatMap((language) => {
    const texts = textsOf[language](marketSettings);
    return kinds.flatMap((kind) =>
      texts[kind].map((text, index) => ({
        kind,
        language,
        position: index + 1,
        html: text.replaceAll("{name}", () => siteName),
      })),
    );
  });
}
