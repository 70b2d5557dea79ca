import { writeFile } from "node:fs/promises";
import { join } from "node:path";

interface AppManifestInput {
  readonly folder: string;
  readonly name: string;
  readonly description: string;
  readonly lang: string;
}

/**
 * The background colour of the page, the same as in `index.html`, so that opening shows no other
 * colour.
 */
const ground = "#0c0f1a";

/** Writes the data that a phone needs to install the app. */
export async function writeAppManifest(input: AppManifestInput): Promise<void> {
  const { folder, name, description, lang } = input;
  const icon = (file: string, size: number, purpose: "any" | "maskable") => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const manifest = {
    id: "/",
    name,
    short_name: name,
    description,
    lang,
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
  };
  await writeFile(join(folder, "manifest.webmanifest"), `${JSON.stringify(manifest, null, 2)}\n`);
}
