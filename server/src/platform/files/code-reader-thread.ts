import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import type { CodesFound } from "./code-reader.ts";
import type { Pixels } from "./draw.ts";

// Without the file the library would download it.
const wasmFile = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer } });

/** A slip has fewer codes than this. More are an attempt to waste our time. */
const codesMax = 8;

async function findCodes({ width, height, rgba }: Pixels): Promise<CodesFound> {
  const picture = { data: rgba, width, height, colorSpace: "srgb" } as const;
  const results = await readBarcodes(picture as Parameters<typeof readBarcodes>[0], {
    formats: ["QRCode"],
    tryHarder: true,
    returnErrors: true,
    maxNumberOfSymbols: codesMax,
  });
  return {
    texts: results.filter(({ isValid }) => isValid).map(({ text }) => text),
    hasUnreadable: results.some(({ isValid }) => !isValid),
  };
}

parentPort?.on("message", async (pixels: Pixels) => {
  const found = await findCodes(pixels);
  parentPort?.postMessage(found, []);
});
