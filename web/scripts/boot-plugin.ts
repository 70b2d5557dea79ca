import { defaultLanguage, type Market } from "@krapao/contract/market";
import type { Plugin } from "vite";
import { writeBoot } from "./boot.ts";
import { earlyCalls } from "./early-calls.ts";

export const bootMark = "<!--boot-->";

/**
 * In development the page boots without a list of files; a build writes its own, see `pages.ts`.
 */
export function bootPlugin(market: Market): Plugin {
  const script = writeBoot({
    language: defaultLanguage(market),
    isPainted: false,
    paths: [],
    fonts: {},
    chunks: {},
    calls: earlyCalls,
  });
  return {
    name: "krapao-boot",
    apply: "serve",
    transformIndexHtml: (html) => html.replace(bootMark, () => `<script>${script}</script>`),
  };
}
