import { decode, redraw, type Pixels, type Redrawing } from "./draw.ts";
import { PictureProcess } from "./picture-process.ts";
import { PictureQueue } from "./picture-queue.ts";

/** The type of every stored picture. */
export const pictureType = "image/jpeg";

const queue = new PictureQueue();
const visitors = new PictureProcess();

/**
 * Re-encodes a slip as a plain JPEG, without metadata or hidden content. Returns whether it was a
 * picture of a known format and an acceptable size.
 */
export function redrawSlip(redrawing: Redrawing): Promise<boolean> {
  return queue.drawSlip(() => redraw(redrawing));
}

/** The pixels of a stored slip, enlarged by `scale`. */
export function readPixels(picture: Buffer, scale = 1): Promise<Pixels> {
  return queue.drawSlip(() => decode(picture, scale));
}

/** Re-encodes a picture of the chat; returns its new type, or undefined if it was none. */
export function redrawForChat(
  visitor: string,
  redrawing: Redrawing,
): Promise<"image/gif" | typeof pictureType | undefined> {
  return queue.drawForChat(visitor, async () => {
    const kind = await visitors.redraw(redrawing);
    if (kind === "none") return undefined;
    return kind === "animation" ? "image/gif" : pictureType;
  });
}
