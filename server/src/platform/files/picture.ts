import { open } from "node:fs/promises";
import sharp from "sharp";
import { PictureQueue } from "./picture-queue.ts";

/** A picture with more pixels would need too much memory. */
const pixelsMax = 25_000_000;
/** The longer side of a stored picture: enough for small print and small codes. */
const sideMax = 3200;
const quality = 88;

/** The type of every stored picture. */
export const pictureType = "image/jpeg";

const queue = new PictureQueue();
// One thread per picture, because the server needs its other cores.
sharp.concurrency(1);

/** The owner of a picture: slips go before all others, and visitors of the chat alternate. */
export type PictureOwner = { readonly kind: "slip" } | { readonly kind: "chat"; visitor: string };

function inOrder<Result>(owner: PictureOwner, work: () => Promise<Result>): Promise<Result> {
  return owner.kind === "slip" ? queue.drawSlip(work) : queue.drawForChat(owner.visitor, work);
}

interface Redrawing {
  readonly source: string;
  readonly target: string;
}

/**
 * Re-encodes a picture as a plain JPEG, without metadata or hidden content. Returns whether it was a
 * picture of a known format and an acceptable size.
 */
export async function redrawPicture(
  owner: PictureOwner,
  { source, target, formats }: Redrawing & { formats: readonly Format[] },
): Promise<boolean> {
  const format = await sniffFormat(source);
  if (!format || !formats.includes(format)) return false;
  return inOrder(owner, async () => {
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
  });
}

/**
 * Frames are drawn one by one, so all of them together may have fewer pixels than one picture, and
 * each costs time. A larger animation is shown as a still picture.
 */
const movingPixelsMax = 15_000_000;
const framesMax = 100;
const movingSecondsMax = 5;

/** Re-encodes an animated GIF. Returns whether it was one and not too large. */
export async function redrawMoving(
  owner: PictureOwner,
  { source, target }: Redrawing,
): Promise<boolean> {
  if ((await sniffFormat(source)) !== "gif") return false;
  return inOrder(owner, async () => {
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
  });
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}

/** The pixels of a stored slip, enlarged by `scale`. */
export async function readPixels(path: string, scale = 1): Promise<Pixels> {
  return inOrder({ kind: "slip" }, async () => {
    const { width, height } = await openPicture(path).metadata();
    const { data, info } = await openPicture(path)
      .resize({ width: width * scale, height: height * scale })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const rgba = new Uint8ClampedArray(data);
    return { width: info.width, height: info.height, rgba };
  });
}

function openPicture(path: string) {
  return sharp(path, { limitInputPixels: pixelsMax, failOn: "error", pages: 1 });
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
