import type { MarketSettings } from "@krapao/contract/market";

/** The texts of one language, as HTML; `{name}` stands for the site's name. */
export interface Texts {
  readonly condition: readonly string[];
  readonly agreement: readonly string[];
  readonly notice: readonly string[];
  readonly contact: readonly string[];
}

/** Where the places differ: Thai market, Thai market for players in Laos, Lao market. */
interface ByMarket {
  readonly thai: string;
  readonly laosVariant: string;
  readonly lao: string;
}

export function pick({ market, isLaosVariant }: MarketSettings, choices: ByMarket): string {
  if (market === "la") return choices.lao;
  return isLaosVariant ? choices.laosVariant : choices.thai;
}

export function section(heading: string, points: readonly string[]): string {
  const items = points.map((point) => `<li>${point}</li>`);
  return `<h3>${heading}</h3><ul>${items.join("")}</ul>`;
}
