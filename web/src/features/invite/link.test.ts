// @vitest-environment node
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { inviteLink } from "./link.ts";
import { drawQr, type QrDrawing } from "#lib/format/qr-path.ts";

/** The drawing as a camera image: eight pixels for each module, dark on white. */
function photograph({ side, path }: QrDrawing): ImageData {
  const scale = 8;
  const width = side * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = "", y = "", length = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const start = (row * width + Number(x) * scale) * 4;
      for (let byte = start; byte < start + Number(length) * scale * 4; byte += 4) {
        data.fill(0, byte, byte + 3);
      }
    }
  }
  return { data, width, height: width, colorSpace: "srgb" };
}

test("a camera can read the member's link from the drawing", async () => {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer } });
  const link = inviteLink("0123456789", "https://purse.example");
  expect(link).toBe("https://purse.example/register?code=PR0123456789");
  const found = await readBarcodes(photograph(drawQr(link)), { formats: ["QRCode"] });
  expect(found.map(({ text }) => text)).toEqual([link]);
});
