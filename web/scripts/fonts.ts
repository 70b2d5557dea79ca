import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "@krapao/contract/market";

/** The script of each language, as in the names of the font files. */
export const scripts: Readonly<Record<Language, string>> = { th: "thai", la: "lao", en: "latin" };

/** The font of each language in a build; every page has the Latin one anyway. */
export async function findFonts(folder: string): Promise<Record<string, string>> {
  const found = await Promise.all(
    Object.entries(scripts).map(async ([language, script]) => {
      if (script === "latin") return [];
      const font = await findFont(folder, script);
      if (font === undefined) throw new Error(`The build has no font for ${script} (${language}).`);
      return [[language, font] as const];
    }),
  );
  return Object.fromEntries(found.flat());
}

/** The font file of a script, as a path for the page. */
export async function findFont(folder: string, script: string): Promise<string | undefined> {
  const files = await readdir(join(folder, "assets"));
  const file = files.find((name) => name.includes(`-${script}-wght`) && name.endsWith(".woff2"));
  return file && `/assets/${file}`;
}
