import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { bootPlugin } from "./scripts/boot-plugin.ts";
import { chunkGroups } from "./scripts/chunk-groups.ts";
import { contractPlugin } from "./scripts/contract-plugin.ts";
import { galleryPlugin } from "./scripts/gallery-plugin.ts";
import { iconsPlugin } from "./scripts/icons-plugin.ts";
import { listPreloads, preloadPlugin } from "./scripts/preload-plugin.ts";
import { readSettings } from "./scripts/settings.ts";
import { textsPlugin } from "./scripts/texts-plugin.ts";

const settings = readSettings(process.env);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    contractPlugin(),
    textsPlugin(settings.market),
    bootPlugin(settings.market),
    iconsPlugin(),
    preloadPlugin(),
    galleryPlugin(),
  ],
  resolve: {
    // The router brings a polyfill for a hook that React has included since 18.
    alias: { "use-sync-external-store/shim/index.js": "react" },
  },
  define: {
    "import.meta.env.MARKET": JSON.stringify(settings.market),
    "import.meta.env.IS_LAOS_VARIANT": JSON.stringify(settings.isLaosVariant),
    "import.meta.env.VERSION": JSON.stringify(settings.version),
    "import.meta.env.MIN_PAYTIMZ": JSON.stringify(settings.minimumPaytimz),
    "import.meta.env.MIN_FP": JSON.stringify(settings.minimumFp),
    "import.meta.env.OPENS_NEW_TAB": JSON.stringify(settings.opensGamesInTab),
    "import.meta.env.UFABET_HOST": JSON.stringify(settings.ufabetHost),
    "import.meta.env.GIFT_SEAL_KEY": JSON.stringify(settings.giftKey),
  },
  build: {
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: listPreloads },
    // The content security policy allows pictures and fonts from our own files only.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // All styles together are small, and are inlined into the page: see `scripts/pages.ts`.
    cssCodeSplit: false,
    rolldownOptions: {
      // The time of a plugin depends on the machine more than on the code.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    proxy: {
      "/api": `http://127.0.0.1:${process.env["PORT"] ?? "8080"}`,
      "/files": `http://127.0.0.1:${process.env["PORT"] ?? "8080"}`,
      "/socket": { target: `http://127.0.0.1:${process.env["PORT"] ?? "8080"}`, ws: true },
    },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
  },
});
