import { open } from "node:fs/promises";
import sharp from "sharp";

/** A picture with more pixels would need too much memory. */
const pixelsMax = 25_000_000;
/** The longer side of a stored picture: enough for small print and small codes. */
const sideMax = 3200;
const quality = 88;

// One thread per picture, because the server needs its other cores.
sharp.concurrency(1);

export interface Redrawing {
  readonly source: string;
  readonly target: string;
  readonly formats: readonly Format[];
}

/** Re-encodes a picture as a plain JPEG; returns whether it was one of the formats and not too large. */
export async function redraw({ source, target, formats }: Redrawing): Promise<boolean> {
  const format = await sniffFormat(source);
  if (!format || !formats.includes(format)) return false;
  try {
    const picture = openPicture(source);
    if ((await picture.metadata()).format !== format) return false;
    await picture
      .autoOrient()
      .resize({ width: sideMax, height: sideMax, fit: "inside", withoutEnlargement: true })
      // A code on a transparent background is meant to be seen on white.
      .flatten({ background: "white" })
      .jpeg({ quality, chromaSubsampling: "4:4:4" })
      .toFile(target);
    return true;
  } catch {
    return false;
  }
}

/**
 * Frames are drawn one by one, so all of them together may have fewer pixels than one picture, and
 * each costs time. A larger animation is shown as a still picture.
 */
const movingPixelsMax = 15_000_000;
const framesMax = 100;
const movingSecondsMax = 5;

/** Re-encodes an animated GIF. Returns whether it was one and not too large. */
export async function redrawAnimation({
  source,
  target,
}: Pick<Redrawing, "source" | "target">): Promise<boolean> {
  if ((await sniffFormat(source)) !== "gif") return false;
  try {
    const options = { limitInputPixels: movingPixelsMax, failOn: "error", pages: -1 } as const;
    const picture = sharp(source, options);
    const { pages: frames = 1 } = await picture.metadata();
    if (frames < 2 || frames > framesMax) return false;
    await picture.timeout({ seconds: movingSecondsMax }).gif().toFile(target);
    return true;
  } catch {
    return false;
  }
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}

/** The pixels of a picture, enlarged by `scale`. */
export async function decode(source: Buffer, scale: number): Promise<Pixels> {
  const { width, height } = await openPicture(source).metadata();
  const { data, info } = await openPicture(source)
    .resize({ width: width * scale, height: height * scale })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rgba = new Uint8ClampedArray(data);
  return { width: info.width, height: info.height, rgba };
}

function openPicture(source: string | Buffer) {
  return sharp(source, { limitInputPixels: pixelsMax, failOn: "error", pages: 1 });
}

type Format = "jpeg" | "png" | "webp" | "gif";

/**
 * Decided by the first bytes, never by name or content type, so that decoders of other formats never
 * run.
 */
async function sniffFormat(path: string): Promise<Format | undefined> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(12), position: 0 });
    const start = buffer.subarray(0, bytesRead).toString("latin1");
    if (start.startsWith("\xff\xd8\xff")) return "jpeg";
    if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
    if (/^GIF8[79]a/.test(start)) return "gif";
    if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "webp";
    return undefined;
  } finally {
    await handle.close();
  }
}
