import { makeMovingPicture } from "./moving-picture.ts";

/** Computes a value once, at its first use. */
function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => (made ??= make());
}

/** Moving pictures just below the limits of an upload (10 MB) and of all frames together (15 MP). */
export const heavyPictures = {
  /** Each once cost a server 8 s, while slips waited. */
  manyFrames: once(() => makeMovingPicture({ frames: 1400, side: 103 })),
  /** The largest number of frames that stays animated; it costs a core 3 s. */
  largeFrames: once(() => makeMovingPicture({ frames: 100, side: 387 })),
} as const;

const boundary = "krapao-boundary";
const crowdedBytes = 20_000_000;
const crowd = once(() => {
  const part = `--${boundary}\r\nx: y\r\n\r\nz\r\n`;
  return Buffer.from(part.repeat(crowdedBytes / part.length));
});

/** Parts that the parser skips: 20 MB of them once cost a server 10 s. */
export function crowdedForm(): { readonly contentType: string; readonly body: Buffer } {
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: crowd() };
}
