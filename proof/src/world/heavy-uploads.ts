import { makeMovingPicture } from "./moving-picture.ts";

/** Makes something once, at its first use. */
function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => (made ??= make());
}

/** Moving pictures just below the bounds of an upload (10 MB) and of all frames together (15 MP). */
export const heavyPictures = {
  /** Once took a server 8 s each, while slips waited. */
  manyFrames: once(() => makeMovingPicture({ frames: 1400, side: 103 })),
  /** As many frames as are drawn moving at all; this takes a core for 3 s. */
  largeFrames: once(() => makeMovingPicture({ frames: 100, side: 387 })),
} as const;

const boundary = "krapao-boundary";
const crowdedBytes = 20_000_000;
const crowd = once(() => {
  const part = `--${boundary}\r\nx: y\r\n\r\nz\r\n`;
  return Buffer.from(part.repeat(crowdedBytes / part.length));
});

/** Parts that the parser passes over: 20 MB of them once took a server for 10 s. */
export function crowdedForm(): { readonly contentType: string; readonly body: Buffer } {
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: crowd() };
}
