import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The font file that draws each language's own script; English needs none beside the Latin one. */
export const scripts = { th: "thai", la: "lao" } as const;

/** The font of each language in a build. */
export async function findFonts(folder: string): Promise<Record<string, string>> {
  const found = await Promise.all(
    Object.entries(scripts).map(async ([language, script]) => {
      const font = await findFont(folder, script);
      return font === undefined ? [] : [[language, font] as const];
    }),
  );
  return Object.fromEntries(found.flat());
}

/** The file that draws a script, as the page asks for it. */
export async function findFont(folder: string, script: string): Promise<string | undefined> {
  const files = await readdir(join(folder, "assets"));
  const file = files.find((name) => name.includes(`-${script}-wght`) && name.endsWith(".woff2"));
  return file && `/assets/${file}`;
}
