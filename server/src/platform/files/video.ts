import { open, type FileHandle } from "node:fs/promises";

/**
 * Videos are not re-encoded. Their boxes are checked, so that only a file that is a video from the
 * first byte to the last is stored. Metadata about the recording is blanked.
 */

export type VideoType = "video/mp4" | "video/quicktime";

interface Box {
  readonly type: string;
  readonly start: number;
  /** The offset of the content. */
  readonly inside: number;
  readonly end: number;
}

const quickTimeBrand = "qt  ";
const mp4Brand = /^(?:isom|iso[2-9a-c]|mp4[12v]|avc1|M4V[ HP]?|MSNV|dash|f4v |3gp[4-9]|3g2a)/;
/** The boxes that are allowed at the top level. */
const outerTypes =
  /^(?:ftyp|moov|mdat|free|skip|wide|uuid|meta|udta|pnot|PICT|moof|mfra|sidx|styp|emsg|prft|pdin)$/;
/** The boxes whose content is checked too. */
const holders = new Set(["moov", "trak", "mdia"]);
/** Boxes with metadata about the recording: locations, phones, names. */
const metadataBoxes = new Set(["udta", "meta", "uuid"]);
/** Each box costs a read, so the whole file may have only so many, however they are nested. */
const boxesMax = 10_000;

/** Blanks the metadata and returns the type of the video, or undefined if it is no video. */
export async function cleanVideo(path: string): Promise<VideoType | undefined> {
  const handle = await open(path, "r+");
  try {
    const { size } = await handle.stat();
    const budget = { boxesLeft: boxesMax };
    const outer = await readBoxes(handle, { inside: 0, end: size }, budget);
    if (!outer?.every(({ type }) => outerTypes.test(type))) return undefined;
    const found = await walk(handle, outer, budget);
    const type = await readBrand(handle, outer[0]);
    const isWhole = outer.some((box) => box.type === "mdat") && found?.hasPicture;
    if (!type || !isWhole) return undefined;
    for (const box of found.metadataBoxes) await blank(handle, box);
    return type;
  } finally {
    await handle.close();
  }
}

async function readBrand(handle: FileHandle, first: Box | undefined) {
  if (first?.type !== "ftyp" || first.end - first.inside < 8) return undefined;
  const brand = (await read(handle, first.inside, 4)).toString("latin1");
  if (brand === quickTimeBrand) return "video/quicktime";
  return mp4Brand.test(brand) ? "video/mp4" : undefined;
}

interface Budget {
  boxesLeft: number;
}

interface Found {
  readonly hasPicture: boolean;
  readonly metadataBoxes: readonly Box[];
}

async function walk(
  handle: FileHandle,
  boxes: readonly Box[],
  budget: Budget,
): Promise<Found | undefined> {
  let hasPicture = false;
  const metadata: Box[] = [];
  const ahead = [...boxes];
  for (let box = ahead.pop(); box; box = ahead.pop()) {
    if (metadataBoxes.has(box.type)) metadata.push(box);
    if (box.type === "hdlr" && box.end - box.inside >= 12) {
      const kind = await read(handle, box.inside + 8, 4);
      hasPicture ||= kind.toString("latin1") === "vide";
    }
    if (!holders.has(box.type)) continue;
    const inner = await readBoxes(handle, box, budget);
    if (!inner) return undefined;
    ahead.push(...inner);
  }
  return { hasPicture, metadataBoxes: metadata };
}

/** The boxes of a range; undefined if they do not fill it exactly. */
async function readBoxes(
  handle: FileHandle,
  { inside, end }: Pick<Box, "inside" | "end">,
  budget: Budget,
): Promise<Box[] | undefined> {
  const boxes: Box[] = [];
  let start = inside;
  while (start < end) {
    // QuickTime ends some lists with four empty bytes.
    if (end - start < 8) return end - start === 4 ? boxes : undefined;
    if (budget.boxesLeft === 0) return undefined;
    budget.boxesLeft -= 1;
    const head = await read(handle, start, 16);
    const short = head.readUInt32BE(0);
    if (short === 1 && head.length < 16) return undefined;
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short || end - start;
    const headSize = short === 1 ? 16 : 8;
    if (size < headSize || start + size > end) return undefined;
    const type = head.toString("latin1", 4, 8);
    boxes.push({ type, start, inside: start + headSize, end: start + size });
    start += size;
  }
  return boxes;
}

/** Replaces a box by free space of the same size, which players skip. */
async function blank(handle: FileHandle, { start, inside, end }: Box): Promise<void> {
  await handle.write("free", start + 4, "latin1");
  const zeros = Buffer.alloc(64 * 1024);
  for (let at = inside; at < end; at += zeros.length) {
    await handle.write(zeros, 0, Math.min(zeros.length, end - at), at);
  }
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position });
  return buffer.subarray(0, bytesRead);
}
