import {
  defaultLanguage,
  languages,
  languageTags,
  type Language,
  type Market,
} from "@krapao/contract/market";
import type { FastifyRequest } from "fastify";

// A map, because the key comes from the client: a plain object would also have `constructor`.
const byCookie = new Map<string, Language>(
  languages.map((language) => [language.toUpperCase(), language]),
);
const byTag = new Map<string, Language>(
  languages.map((language) => [languageTags[language], language]),
);

/** The language of server texts: from the cookie, else from the browser, else from the market. */
export function languageOf(request: FastifyRequest, market: Market): Language {
  const chosen = cookieLanguage(request);
  if (chosen) return chosen;
  const accepted = request.headers["accept-language"];
  return (accepted && acceptedLanguage(accepted)) || defaultLanguage(market);
}

/** Our language with the largest weight; the first one of equal weights. */
function acceptedLanguage(header: string): Language | undefined {
  let best: { readonly language: Language; readonly weight: number } | undefined;
  for (const part of header.split(",")) {
    const [tag = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const language = byTag.get(tag.split("-")[0] ?? "");
    const weight = weightOf(parameters);
    if (language && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language;
}

/** The weight `q` of a header entry; 1 if absent, 0 if it is no number. */
function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((text) => text.startsWith("q="))?.slice(2);
  if (given === undefined) return 1;
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(given) ? Number(given) : 0;
}

/** The language that the visitor or the app has chosen. */
export function cookieLanguage(request: FastifyRequest): Language | undefined {
  return byCookie.get(request.cookies["lang"] ?? "");
}
