import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultLanguage, type Market } from "@krapao/contract/market";
import { bootMark } from "./boot-plugin.ts";
import { writeBoot } from "./boot.ts";
import type { Routes } from "./chunks.ts";

/** The font file that draws each language's own script; English needs none beside the Latin one. */
const scripts = { th: "thai", la: "lao" } as const;

interface PageInput {
  readonly folder: string;
  readonly market: Market;
  /** The page as Vite wrote it. */
  readonly shell: string;
  readonly routes: Routes;
}

/** The page of every route but /login: it learns from its path what else to ask for. */
export async function writeIndexPage({ folder, market, shell, routes }: PageInput): Promise<void> {
  const chunks = Object.fromEntries(
    Object.entries(routes)
      .filter(([, files]) => files.later.length > 0)
      .map(([path, files]) => [path, files.later]),
  );
  const boot = writeBoot({
    language: defaultLanguage(market),
    fonts: await findFonts(folder),
    chunks,
  });
  await writeFile(join(folder, "index.html"), putBoot(shell, market, boot));
}

/** /login as it looks in the market's own language, with all it needs to be painted inside it. */
export async function writeLoginPage(
  input: PageInput & { login: { html: string; title: string } },
): Promise<void> {
  const { folder, market, shell, login } = input;
  const language = defaultLanguage(market);
  const fonts = await findFonts(folder);
  const ownFont = fonts[language];
  // The market's own font is in the page; the boot script adds only another visitor's.
  const others = Object.fromEntries(Object.entries(fonts).filter(([key]) => key !== language));
  const boot = writeBoot({ language, fonts: others, chunks: {} });
  const page = putBoot(shell, market, boot)
    .replace("<title></title>", () => `${preload(ownFont)}<title>${login.title}</title>`)
    .replace('<div id="root"></div>', () => `<div id="root">${login.html}</div>`);
  const painted = await inlineStyles(page, folder);
  await writeFile(join(folder, "login.html"), keepFirstFonts(painted, scripts[market]));
}

/**
 * A font that comes after the first paint would move the words of the page that is there already.
 * The page's own letters keep the face they were painted with; the font is there on the next page.
 * Letters of another script still wait for theirs, since not every phone can draw them.
 */
function keepFirstFonts(page: string, script: string): string {
  const face = new RegExp(`@font-face{[^}]*-(?:${script}|latin|latin-ext)-wght[^}]*}`, "g");
  const kept = page.replaceAll(face, (text) =>
    text.replace("font-display:swap", "font-display:optional"),
  );
  if (kept === page) throw new Error("The pre-rendered page has no font of its own.");
  return kept;
}

function putBoot(shell: string, market: Market, boot: string): string {
  if (!shell.includes(bootMark)) throw new Error(`index.html has no ${bootMark}.`);
  const lang = market === "la" ? "lo" : market;
  return shell
    .replace(/<html lang="[^"]*"/, `<html lang="${lang}"`)
    .replace(bootMark, () => `<script>${boot}</script>`);
}

function preload(font: string | undefined): string {
  if (!font) throw new Error("The build has no font for the market's own language.");
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />`;
}

async function findFonts(folder: string): Promise<Record<string, string>> {
  const files = await readdir(join(folder, "assets"));
  const found = Object.entries(scripts).flatMap(([language, script]) => {
    const file = files.find((name) => name.includes(`-${script}-wght`) && name.endsWith(".woff2"));
    return file ? [[language, `/assets/${file}`] as const] : [];
  });
  return Object.fromEntries(found);
}

/**
 * Puts the stylesheets into the page, so that it is painted without waiting for another file. Their
 * links stay, disabled, which loads nothing: code that comes later looks for them there, and would
 * fetch the same styles once more.
 */
async function inlineStyles(page: string, folder: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;
  let inlined = page;
  for (const [tag, href = ""] of page.matchAll(link)) {
    const css = await readFile(join(folder, href), "utf8");
    const known = `<link rel="stylesheet" href="${href}" disabled />`;
    inlined = inlined.replace(tag, () => `<style>${css}</style>${known}`);
  }
  return inlined;
}
