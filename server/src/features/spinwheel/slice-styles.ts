import type { Currency } from "@krapao/contract/fields";
import { languages, type Language } from "@krapao/contract/market";
import type { WheelValue } from "@krapao/contract/office/wheel";
import { texts } from "./seed-texts.ts";

export const colours = {
  gold: { bgColor: "#e8b04a", textColor: "#241a05" },
  ink: { bgColor: "#2c2f57", textColor: "#f4efe2" },
  jade: { bgColor: "#1b6b58", textColor: "#f2fff9" },
  clay: { bgColor: "#9c4230", textColor: "#fff4ee" },
  plum: { bgColor: "#64305a", textColor: "#fdf1fb" },
} as const;

export function byLanguage<Value>(read: (language: Language) => Value): Record<string, Value> {
  return Object.fromEntries(languages.map((language) => [language, read(language)]));
}

/** The texts of a slice; without a prize nothing is won. */
export function textsOf(prize: Readonly<Record<Currency, number>> | null) {
  const inWords = (words: "label" | "html") =>
    byLanguage((language) => ({
      BAHT: texts[language][words](prize?.BAHT, "BAHT"),
      LAK: texts[language][words](prize?.LAK, "LAK"),
    }));
  return { label: inWords("label"), html: inWords("html") };
}

const ofCoupons = [colours.jade, colours.plum, colours.clay] as const;

/** The texts and colours of the slices of a wheel. The largest prize is gold. */
export function stylesOf(slices: WheelValue["slices"]) {
  const largest = Math.max(...Object.values(slices).map((slice) => slice?.BAHT ?? 0));
  return Object.fromEntries(
    Object.entries(slices).map(([position, slice], index) => {
      const prize = slice && slice.BAHT > 0 ? slice : null;
      const colour =
        prize === null
          ? colours.ink
          : prize.BAHT === largest
            ? colours.gold
            : (ofCoupons[index % ofCoupons.length] ?? colours.jade);
      return [position, { ...textsOf(prize), ...colour }];
    }),
  );
}
