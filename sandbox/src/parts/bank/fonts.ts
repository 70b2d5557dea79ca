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
 * Registers our fonts for drawing text: a machine may have no Thai font, or no font. Drawing any
 * text with a font file registers it.
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
