import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const outputDir = join(import.meta.dirname, "dist/app");

/** Writes compressed versions of the files, which the server sends as they are. */
function compressFiles() {
  return {
    name: "compress-files",
    closeBundle() {
      const names = readdirSync(join(outputDir, "assets")).filter((name) =>
        /\.(js|css)$/.test(name),
      );
      for (const name of names) {
        const path = join(outputDir, "assets", name);
        const bytes = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes));
      }
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), compressFiles()],
  resolve: {
    // The router brings a polyfill for a hook that React has included since 18.
    alias: { "use-sync-external-store/shim/index.js": "react" },
  },
  build: {
    outDir: outputDir,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // The content policy allows pictures and fonts from our own files only.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
