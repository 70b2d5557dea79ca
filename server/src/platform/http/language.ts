import {
  defaultLanguage,
  languages,
  languageTags,
  type Language,
  type Market,
} from "@krapao/contract/market";
import type { FastifyRequest } from "fastify";

// Looked up by what anybody may send: a plain object would answer to `constructor` as well.
const byCookie = new Map<string, Language>(
  languages.map((language) => [language.toUpperCase(), language]),
);
const byTag = new Map<string, Language>(
  languages.map((language) => [languageTags[language], language]),
);

/** The language of texts that come from the server: the cookie's, else the browser's, else the market's. */
export function languageOf(request: FastifyRequest, market: Market): Language {
  const chosen = cookieLanguage(request);
  if (chosen) return chosen;
  return acceptedLanguage(request.headers["accept-language"] ?? "") ?? defaultLanguage(market);
}

/** The language with the largest weight among ours; of equal weights the first one. */
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

/** The weight `q` of a range in a header, 1 where none is given. A weight that is no number is 0. */
function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((text) => text.startsWith("q="))?.slice(2);
  if (given === undefined) return 1;
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(given) ? Number(given) : 0;
}

/** The language that the visitor has chosen, or the app for them. */
export function cookieLanguage(request: FastifyRequest): Language | undefined {
  return byCookie.get(request.cookies["lang"] ?? "");
}
