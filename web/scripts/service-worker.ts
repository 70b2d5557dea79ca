import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultLanguage, type Market } from "@krapao/contract/market";
import { build, type Manifest } from "vite";
import { readCoreFiles, type Routes } from "./chunks.ts";
import { findFont, scripts } from "./fonts.ts";
import { pageFile } from "./pages.ts";

interface WorkerInput {
  readonly webFolder: string;
  /** The site, with all its pages. */
  readonly folder: string;
  readonly market: Market;
  readonly manifest: Manifest;
  readonly routes: Routes;
}

/**
 * Writes `sw.js` beside the pages. The build gives its cached files and the name of its version.
 */
export async function writeServiceWorker(input: WorkerInput): Promise<void> {
  const { webFolder, folder, market, manifest, routes } = input;
  const fonts = [
    await findFont(folder, "latin"),
    await findFont(folder, scripts[defaultLanguage(market)]),
  ];
  const core = [...readCoreFiles(manifest, routes), ...fonts.filter((font) => font !== undefined)];
  const page = await readFile(join(folder, pageFile("/user/home")));
  const files = Object.values(manifest).map(({ file }) => file);
  const hash = createHash("sha256").update(page).update(files.toSorted().join());
  await build({
    root: webFolder,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: {
      "import.meta.env.BUILD": JSON.stringify(hash.digest("hex").slice(0, 12)),
      "import.meta.env.CORE_FILES": JSON.stringify(core),
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: "src/worker/main.ts",
        // Many phones of members do not support module workers.
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}
