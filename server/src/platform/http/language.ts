import { defaultLanguage, type Language, type Market } from "@krapao/contract/market";
import type { FastifyRequest } from "fastify";

// Looked up by what anybody may send: a plain object would answer to `constructor` as well.
const byCookie = new Map<string, Language>([
  ["TH", "th"],
  ["LA", "la"],
  ["EN", "en"],
]);
/** The platform calls Lao `lo`. */
const byTag = new Map<string, Language>([
  ["th", "th"],
  ["lo", "la"],
  ["en", "en"],
]);

/** The language of texts that come from the server: the cookie's, else the browser's, else the market's. */
export function languageOf(request: FastifyRequest, market: Market): Language {
  const chosen = cookieLanguage(request);
  if (chosen) return chosen;
  for (const part of (request.headers["accept-language"] ?? "").split(",")) {
    const language = byTag.get(part.trim().slice(0, 2).toLowerCase());
    if (language) return language;
  }
  return defaultLanguage(market);
}

/** The language that the visitor has chosen, or the app for them. */
export function cookieLanguage(request: FastifyRequest): Language | undefined {
  return byCookie.get(request.cookies["lang"] ?? "");
}
