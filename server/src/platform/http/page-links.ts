import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultLanguage, type Market } from "@krapao/contract/market";
import type { FastifyRequest } from "fastify";
import { cookieLanguage } from "#platform/http/language.ts";

/** The scripts of each page by language, as the build wrote them down. */
type Preloads = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export type PageLinks = (request: FastifyRequest, path: string) => string | undefined;

/** Who asks for the app itself comes to home. */
const targets = new Map([
  ["/", "/user/home"],
  ["/user", "/user/home"],
]);

/**
 * Names the scripts of a page ahead of the page, so that a phone asks for them half a page earlier.
 * /login is there before its scripts are, and must not share the line with them.
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
