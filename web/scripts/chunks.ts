import { defaultLanguage, type Market } from "@krapao/contract/market";
import type { Manifest } from "vite";
import { notFound, screens, type ScreenRoute } from "../src/app/routes.ts";

/** The files a route needs before it can be shown, in the market's own language. */
interface RouteFiles {
  /** The first script, which the page itself asks for, and what it imports. */
  readonly first: readonly string[];
  /** What the first script asks for when this route is the one. */
  readonly later: readonly string[];
  readonly styles: readonly string[];
}

export type Routes = Readonly<Record<string, RouteFiles>>;

const entryKey = "index.html";

export function readChunks(manifest: Manifest, market: Market): Routes {
  const first = withImports(manifest, [entryKey]);
  return Object.fromEntries(
    [...screens, notFound].map((screen) => {
      const all = withImports(manifest, [entryKey, ...sourcesOf(screen, market, manifest)]);
      const files = [...all].map((key) => `/${fileOf(manifest, key)}`);
      const firstFiles = [...first].map((key) => `/${fileOf(manifest, key)}`);
      const styles = [...all].flatMap((key) => manifest[key]?.css ?? []).map((file) => `/${file}`);
      const later = files.filter((file) => !firstFiles.includes(file));
      return [screen.path, { first: firstFiles, later, styles: [...new Set(styles)] }];
    }),
  );
}

/** What opens without a network, in the market's own language, and the live connection that comes back. */
const offlineScreens = ["/user/home", "/user/statement"];
const offlineSources = ["src/features/wallet/live-money.ts", "src/app/service-worker.ts"];

/** The scripts and styles that the app is opened with offline. */
export function readCoreFiles(manifest: Manifest, routes: Routes): string[] {
  const files = offlineScreens.flatMap((path) => {
    const route = routes[path];
    if (!route) throw new Error(`The build has no route ${path}.`);
    return [...route.first, ...route.later, ...route.styles];
  });
  const behind = offlineSources.flatMap((key) => manifest[key]?.dynamicImports ?? []);
  const parts = [...withImports(manifest, [...offlineSources, ...behind])];
  return [...new Set([...files, ...parts.map((key) => `/${fileOf(manifest, key)}`)])].toSorted();
}

/** The sources of a screen: its page, and its texts unless they are in the first bundle. */
function sourcesOf(screen: ScreenRoute, market: Market, manifest: Manifest): string[] {
  const page = Object.keys(manifest).find((key) => key.endsWith(`/${screen.page}-page.tsx`));
  const texts = screen.texts.map((name) => `src/locale/${defaultLanguage(market)}/${name}.ts`);
  return [...(page ? [page] : []), ...texts.filter((key) => manifest[key])];
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
