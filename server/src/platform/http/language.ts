import { defaultLanguage, type Language, type Market } from "@krapao/contract/market";
import type { FastifyRequest } from "fastify";

const byCookie: Record<string, Language> = { TH: "th", LA: "la", EN: "en" };
/** The platform calls Lao `lo`. */
const byTag: Record<string, Language> = { th: "th", lo: "la", en: "en" };

/** The language of texts that come from the server: the cookie's, else the browser's, else the market's. */
export function languageOf(request: FastifyRequest, market: Market): Language {
  const chosen = byCookie[request.cookies["lang"] ?? ""];
  if (chosen) return chosen;
  for (const part of (request.headers["accept-language"] ?? "").split(",")) {
    const language = byTag[part.trim().slice(0, 2).toLowerCase()];
    if (language) return language;
  }
  return defaultLanguage(market);
}
