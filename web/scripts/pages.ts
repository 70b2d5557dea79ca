import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultLanguage, languageTags, type Language, type Market } from "@krapao/contract/market";
import { bootMark } from "./boot-plugin.ts";
import { writeBoot } from "./boot.ts";
import type { Routes } from "./chunks.ts";
import { earlyCalls } from "./early-calls.ts";
import { takeFirstStyles } from "./first-styles.ts";
import { findFonts, scripts } from "./fonts.ts";

interface PageInput {
  readonly folder: string;
  readonly market: Market;
  /** The page as Vite wrote it. */
  readonly shell: string;
}

/** A page as the build has rendered it. */
export interface Prerendered {
  readonly html: string;
  readonly title: string;
}

/** The file of a path; unknown paths have `index.html`. */
export function pageFile(path: string): string {
  return path === "*" ? "index.html" : `${path.slice(1).replaceAll("/", "-")}.html`;
}

/**
 * The page of every route but /login. It is painted as it looks while its data is loading, before
 * any script is there; its boot script chooses the files to load by path and language.
 */
export async function writeLoadingPages({
  folder,
  market,
  shell,
  routes,
  loading,
}: PageInput & {
  routes: Readonly<Record<Language, Routes>>;
  loading: Readonly<Record<string, Prerendered>>;
}): Promise<void> {
  const chunks = mapValues(routes, (screens) =>
    mapValues(withRedirects(screens), ({ later }) => later),
  );
  const fonts = await findFonts(folder);
  for (const [path, { html, title }] of Object.entries(loading)) {
    const boot = writeBoot({
      language: defaultLanguage(market),
      isPainted: false,
      paths: path === "/user/home" ? ["/", "/user", path] : path === "*" ? [] : [path],
      fonts,
      chunks,
      calls: earlyCalls,
    });
    const painted = putBoot(shell, market, boot)
      .replace("<title></title>", () => `<title>${title}</title>`)
      // Nothing in it can be tapped or read out before its code is there.
      .replace(
        '<div id="root">',
        () => `<div id="root"><div class="app-loading" inert>${withoutStyles(html)}</div>`,
      );
    const page = await inlineStyles(painted, folder);
    await writeFile(join(folder, pageFile(path)), keepFirstFonts(page, market));
  }
}

/** The page's policy refuses style attributes in its text. */
function withoutStyles(html: string): string {
  return html.replaceAll(/ style="[^"]*"/g, "");
}

/** The path of the app itself leads to home. */
function withRedirects(routes: Routes): Routes {
  const home = routes["/user/home"];
  return home ? { ...routes, "/": home, "/user": home } : routes;
}

function mapValues<Key extends string, Value, Mapped>(
  values: Readonly<Record<Key, Value>>,
  map: (value: Value) => Mapped,
): Record<Key, Mapped> {
  const entries = Object.entries<Value>(values).map(([key, value]) => [key, map(value)]);
  return Object.fromEntries(entries) as Record<Key, Mapped>;
}

/** /login in the market's main language, with everything inside that its first paint needs. */
export async function writeLoginPage(input: PageInput & { login: Prerendered }): Promise<void> {
  const { folder, market, shell, login } = input;
  const language = defaultLanguage(market);
  const fonts = await findFonts(folder);
  const ownFont = fonts[language];
  // The market's font is in the page; the boot script adds only the font of another language.
  const others = Object.fromEntries(Object.entries(fonts).filter(([key]) => key !== language));
  const boot = writeBoot({
    language,
    isPainted: true,
    paths: [],
    fonts: others,
    chunks: {},
    calls: {},
  });
  const page = putBoot(shell, market, boot)
    .replace("<title></title>", () => `<title>${login.title}</title>`)
    // After the content: the first paint waits for a font that is requested before it.
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${login.html}</div>${preload(ownFont)}`,
    );
  const painted = await inlineStyles(page, folder);
  await writeFile(join(folder, "login.html"), keepFirstFonts(painted, market));
}

/**
 * A font that loads after the first paint would move the text of the painted page. The market's
 * letters and Latin letters keep their fallback font; the loaded font is used on the next page.
 * Letters of another script still wait for their font, since not every phone can draw them.
 */
function keepFirstFonts(page: string, market: Market): string {
  const face = new RegExp(
    `@font-face{[^}]*-(?:${scripts[defaultLanguage(market)]}|latin|latin-ext)-wght[^}]*}`,
    "g",
  );
  const kept = page.replaceAll(face, (text) =>
    text.replace("font-display:swap", "font-display:optional"),
  );
  if (kept === page) throw new Error("The page has no font of its own.");
  return kept;
}

function putBoot(shell: string, market: Market, boot: string): string {
  if (!shell.includes(bootMark)) throw new Error(`index.html has no ${bootMark}.`);
  const lang = languageTags[defaultLanguage(market)];
  return shell
    .replace(/<html lang="[^"]*"/, `<html lang="${lang}"`)
    .replace(bootMark, () => `<script>${boot}</script>`);
}

function preload(font: string | undefined): string {
  if (!font) throw new Error("The build has no font for the market's own language.");
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />`;
}

/**
 * Puts the stylesheets into the page: the rules of its first paint before its content, all of them
 * after it, so that the content is painted while the rest of the page arrives. Their links stay,
 * disabled, which loads nothing: later code searches for them and would otherwise load the same
 * styles again.
 */
async function inlineStyles(page: string, folder: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;
  let inlined = page;
  for (const [tag, href = ""] of page.matchAll(link)) {
    const css = await readFile(join(folder, href), "utf8");
    const known = `<link rel="stylesheet" href="${href}" disabled />`;
    inlined = inlined
      .replace(tag, () => `<style>${takeFirstStyles(css, page)}</style>${known}`)
      .replace("</body>", () => `<style>${css}</style></body>`);
  }
  return inlined;
}
