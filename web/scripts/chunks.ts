import { defaultLanguage, type Language, type Market } from "@krapao/contract/market";
import type { Manifest } from "vite";
import { notFound, screens, type ScreenRoute } from "../src/app/routes.ts";
import { nameOfTexts } from "./chunk-groups.ts";

/** The files that a route needs before it is shown, in the market's main language. */
interface RouteFiles {
  /** The first script, which the page itself requests, and its imports. */
  readonly first: readonly string[];
  /** The files that the first script requests for this route. */
  readonly later: readonly string[];
  readonly styles: readonly string[];
}

export type Routes = Readonly<Record<string, RouteFiles>>;

const entryKey = "index.html";
const stylesKey = "style.css";

export function readChunks(
  manifest: Manifest,
  market: Market,
  language = defaultLanguage(market),
): Routes {
  const first = withImports(manifest, [entryKey]);
  const isBundled = language === defaultLanguage(market);
  const own = isBundled ? [] : [keyOfLanguage(manifest, language)];
  return Object.fromEntries(
    [...screens, notFound].map((screen) => {
      const texts = screen.texts.map((name) => keyOfTexts(manifest, language, name));
      const keys = [entryKey, keyOfPage(manifest, screen), ...own, ...texts];
      const all = withImports(
        manifest,
        keys.filter((key) => key !== undefined),
      );
      const files = [...all].map((key) => `/${fileOf(manifest, key)}`);
      const firstFiles = [...first].map((key) => `/${fileOf(manifest, key)}`);
      const later = files.filter((file) => !firstFiles.includes(file));
      const styles = [`/${fileOf(manifest, stylesKey)}`];
      return [screen.path, { first: firstFiles, later, styles }];
    }),
  );
}

/**
 * The screens that open without a network, in the market's main language, and the live connection
 * for later.
 */
const offlineScreens = ["/user/home", "/user/statement"];
const offlineSources = ["src/app/home/live-money.ts", "src/app/service-worker.ts"];

/** The scripts and styles that open the app offline. */
export function readCoreFiles(manifest: Manifest, routes: Routes): string[] {
  const files = offlineScreens.flatMap((path) => {
    const route = routes[path];
    if (!route) throw new Error(`The build has no route ${path}.`);
    return [...route.first, ...route.later];
  });
  const behind = offlineSources.flatMap((key) => manifest[key]?.dynamicImports ?? []);
  const parts = [...withImports(manifest, [...offlineSources, ...behind])];
  return [...new Set([...files, ...parts.map((key) => `/${fileOf(manifest, key)}`)])].toSorted();
}

/** A page is the file with its name; a page in the first script has none. */
function keyOfPage(manifest: Manifest, { page }: ScreenRoute): string | undefined {
  return Object.keys(manifest).find((key) => manifest[key]?.name === `${page}-page`);
}

/** The texts that a visitor in another language than the market's needs at once. */
function keyOfLanguage(manifest: Manifest, language: Language): string | undefined {
  return Object.keys(manifest).find((key) => key.endsWith(`virtual:texts/${language}`));
}

/** Texts have their own file or share one; texts in the first script have neither. */
function keyOfTexts(manifest: Manifest, language: Language, name: string): string | undefined {
  const source = `src/locale/${language}/${name}.ts`;
  if (manifest[source]) return source;
  const shared = nameOfTexts(`/${source}`);
  return Object.keys(manifest).find((key) => shared && manifest[key]?.name === shared);
}

function withImports(manifest: Manifest, keys: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (key: string): void => {
    if (found.has(key)) return;
    found.add(key);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return found;
}

function fileOf(manifest: Manifest, key: string): string {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no file for ${key}.`);
  return chunk.file;
}
