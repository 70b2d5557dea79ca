import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultLanguage, type Market } from "@krapao/contract/market";
import type { FastifyRequest } from "fastify";
import { cookieLanguage } from "#platform/http/language.ts";

/** The scripts of each page by language, from the build. */
type Preloads = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export type PageLinks = (request: FastifyRequest, path: string) => string | undefined;

/** A request for the app itself goes to the home page. */
const targets = new Map([
  ["/", "/user/home"],
  ["/user", "/user/home"],
]);

/**
 * Sends links to a page's scripts in the headers, so that a phone starts to load them earlier.
 * /login is shown before its scripts load, and must not share the bandwidth with them.
 */
export async function readPageLinks(webDir: string, market: Market): Promise<PageLinks> {
  const preloads = JSON.parse(await readFile(join(webDir, "preloads.json"), "utf8")) as Preloads;
  return (request, path) => {
    if (path === "/login") return undefined;
    const language = cookieLanguage(request) ?? defaultLanguage(market);
    const scripts = preloads[language]?.[targets.get(path) ?? path];
    return scripts?.map((script) => `<${script}>; rel=modulepreload`).join(", ");
  };
}
