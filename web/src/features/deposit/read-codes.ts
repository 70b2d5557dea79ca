import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

/** Large enough to read the code on a slip, small enough for a slow phone. */
const sideMax = 1600;

/** The browser's own reader, if there is one. */
interface Detector {
  detect(picture: ImageBitmap): Promise<readonly { rawValue: string }[]>;
}

interface DetectorMaker {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The texts of all QR codes on a picture. The picture does not leave the phone for this. */
export async function readCodes(file: Blob): Promise<readonly string[]> {
  const picture = await createImageBitmap(file);
  try {
    const found = await readByBrowser(picture).catch(() => []);
    return found.length > 0 ? found : await readByLibrary(picture);
  } finally {
    picture.close();
  }
}

/** It needs no download, but misses codes that the library finds. */
async function readByBrowser(picture: ImageBitmap): Promise<readonly string[]> {
  const { BarcodeDetector: Maker } = globalThis as { BarcodeDetector?: DetectorMaker };
  if (!Maker || !(await Maker.getSupportedFormats()).includes("qr_code")) return [];
  const found = await new Maker({ formats: ["qr_code"] }).detect(picture);
  return found.map(({ rawValue }) => rawValue);
}

async function readByLibrary(picture: ImageBitmap): Promise<readonly string[]> {
  const { prepareZXingModule, readBarcodes } = await import("zxing-wasm/reader");
  // By default the library would load its program from another site.
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  const found = await readBarcodes(toPixels(picture), { formats: ["QRCode"], tryHarder: true });
  return found.map(({ text }) => text);
}

function toPixels(picture: ImageBitmap): ImageData {
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("The browser cannot draw.");
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
