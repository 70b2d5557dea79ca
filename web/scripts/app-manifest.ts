import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultLanguage, languages, languageTags, type Market } from "@krapao/contract/market";
import { homeWith } from "../src/lib/wanted-sheet.ts";
import { manifestPath } from "../src/locale/manifest-path.ts";
import { shell as enShell } from "../src/locale/en/shell.ts";
import { wallet as enWallet } from "../src/locale/en/wallet.ts";
import { shell as laShell } from "../src/locale/la/shell.ts";
import { wallet as laWallet } from "../src/locale/la/wallet.ts";
import { shell as thShell } from "../src/locale/th/shell.ts";
import { wallet as thWallet } from "../src/locale/th/wallet.ts";

/**
 * The background colour of the page, the same as in `index.html`, so that opening shows no other
 * colour.
 */
const ground = "#0c0f1a";

const texts = {
  th: { ...thShell, ...thWallet.tiles },
  la: { ...laShell, ...laWallet.tiles },
  en: { ...enShell, ...enWallet.tiles },
} as const;

/** Writes the data that a phone needs to install the app, in each language. */
export async function writeAppManifests(folder: string, market: Market): Promise<void> {
  for (const language of languages) {
    const { brand, description, deposit, withdraw } = texts[language];
    const manifest = {
      id: "/",
      name: brand,
      short_name: brand,
      description,
      lang: languageTags[language],
      dir: "ltr",
      start_url: "/user/home",
      scope: "/",
      display: "standalone",
      background_color: ground,
      theme_color: ground,
      categories: ["finance"],
      icons: [
        icon("icon-192.png", 192, "any"),
        icon("icon-512.png", 512, "any"),
        icon("icon-maskable-512.png", 512, "maskable"),
      ],
      shortcuts: [
        { name: deposit, url: homeWith("deposit"), icons: [icon("icon-192.png", 192, "any")] },
        { name: withdraw, url: homeWith("withdraw"), icons: [icon("icon-192.png", 192, "any")] },
      ],
    };
    const file = join(folder, manifestPath(language, defaultLanguage(market)));
    await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
  }
}

function icon(file: string, size: number, purpose: "any" | "maskable") {
  return { src: `/${file}`, sizes: `${size}x${size}`, type: "image/png", purpose };
}
