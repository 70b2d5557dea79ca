import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { languages, type Market } from "@krapao/contract/market";
import { build, type Manifest } from "vite";
import { writeAppManifests } from "./app-manifest.ts";
import { compressFolder } from "./compress.ts";
import { readChunks, type Routes } from "./chunks.ts";
import { type Prerendered, writeLoadingPages, writeLoginPage } from "./pages.ts";
import { writeServiceWorker } from "./service-worker.ts";
import { outputName, readSettings, SettingError } from "./settings.ts";

/**
 * Builds the app for one market into `dist/<market>`: the pages, the compressed assets, the files
 * to install it as an app, `routes.json` with the files of each route, and `preloads.json` with its
 * scripts by language. A build that fails does not change the last one.
 */
const webFolder = join(import.meta.dirname, "..");

async function buildWeb(): Promise<void> {
  process.env["NODE_ENV"] = "production";
  const settings = readSettings(process.env);
  const name = outputName(settings);
  const target = join(webFolder, "dist", name);
  const work = join(webFolder, "dist", `.${name}-${process.pid}`);
  try {
    await buildClient(join(work, "site"));
    const pages = await prerender(join(work, "prerender"));
    await finishPages(join(work, "site"), settings.market, pages);
    await compressFolder(join(work, "site"));
    await rm(target, { recursive: true, force: true });
    await rename(join(work, "site"), target);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function buildClient(outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true });
  await build({ root: webFolder, build: { outDir, emptyOutDir: true }, logLevel: "warn" });
}

interface Pages {
  readonly login: Prerendered;
  readonly loading: Readonly<Record<string, Prerendered>>;
  readonly description: string;
}

/** Builds the app once more, for Node, and renders every screen with it. */
async function prerender(outDir: string): Promise<Pages> {
  await build({
    root: webFolder,
    build: { ssr: "src/app/prerender.tsx", outDir, emptyOutDir: true, manifest: false },
    logLevel: "warn",
  });
  // Node's own storage warns on every use; the app does without one.
  Reflect.deleteProperty(globalThis, "localStorage");
  // Some screens begin with a part of the address.
  Object.assign(globalThis, { location: { search: "" } });
  const file = pathToFileURL(join(outDir, "prerender.js")).href;
  const { prerender: render } = (await import(file)) as { prerender: () => Promise<Pages> };
  return render();
}

async function finishPages(folder: string, market: Market, pages: Pages): Promise<void> {
  const manifestFile = join(folder, ".vite", "manifest.json");
  const manifest = JSON.parse(await readFile(manifestFile, "utf8")) as Manifest;
  await rm(join(folder, ".vite"), { recursive: true });
  const routes = readChunks(manifest, market);
  await writeFile(join(folder, "routes.json"), `${JSON.stringify(routes, null, 2)}\n`);
  const page = await readFile(join(folder, "index.html"), "utf8");
  const shell = page
    .replace("<!--description-->", () => describe(pages.description))
    .replace("<!--install-->", () => installLinks);
  const { login, loading } = pages;
  await writeLoginPage({ folder, market, shell, login });
  const byLanguage = languages.map((language) => readChunks(manifest, market, language));
  await writeLoadingPages({
    folder,
    market,
    shell,
    loading,
    routes: zip(languages, byLanguage),
  });
  const preloads = zip(languages, byLanguage.map(listFiles));
  await writeFile(join(folder, "preloads.json"), JSON.stringify(preloads));
  await writeAppManifests(folder, market);
  await writeServiceWorker({ webFolder, folder, market, manifest, routes });
}

/** The scripts of each route; the server announces them before it sends the page. */
function listFiles(routes: Routes): Record<string, readonly string[]> {
  const rows = Object.entries(routes).map(([path, { first, later }]) => [
    path,
    [...first, ...later],
  ]);
  return Object.fromEntries(rows) as Record<string, readonly string[]>;
}

function zip<Key extends string, Value>(
  keys: readonly Key[],
  values: readonly Value[],
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key, index) => [key, values[index]])) as Record<Key, Value>;
}

const installLinks = [
  '<link rel="manifest" href="/manifest.webmanifest" />',
  '<link rel="apple-touch-icon" href="/icon-apple-180.png" />',
].join("\n    ");

function describe(description: string): string {
  return `<meta name="description" content="${description.replaceAll('"', "&quot;")}" />`;
}

await buildWeb().catch((error: unknown) => {
  console.error(error instanceof SettingError ? error.message : error);
  process.exitCode = 1;
});
