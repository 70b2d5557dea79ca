import { createRequire } from "node:module";
import sharp from "sharp";

const { resolve } = createRequire(import.meta.url);
const fonts = [
  ["thai", "Thai"],
  ["lao", "Lao"],
].flatMap(([script, name]) =>
  ["400Regular", "700Bold"].map((weight) => ({
    family: `Noto Sans ${name}`,
    file: resolve(`@expo-google-fonts/noto-sans-${script}/${weight}/NotoSans${name}_${weight}.ttf`),
  })),
);

let loaded: Promise<unknown> | undefined;

/**
 * Makes our fonts known to whatever draws text here: a machine may have no Thai font, or none.
 * Drawing a text with a font file is what makes it known; the text itself is not needed.
 */
export function loadFonts(): Promise<unknown> {
  loaded ??= Promise.all(
    fonts.map(({ family, file }) =>
      sharp({ text: { text: "0", font: family, fontfile: file } })
        .png()
        .toBuffer(),
    ),
  );
  return loaded;
}
