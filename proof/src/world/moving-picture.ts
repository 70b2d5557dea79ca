interface MovingPicture {
  readonly frames: number;
  /** The side of a square frame. */
  readonly side: number;
}

const codeBits = 4;
const colourCount = 2 ** codeBits;
const clearCode = colourCount;
const endCode = colourCount + 1;
const blockBytesMax = 255;
/** The number of distinct frames: a reader that compares neighbours saves nothing. */
const differentFrames = 7;

/** An uncompressed GIF, which is fast to make. */
export function makeMovingPicture({ frames, side }: MovingPicture): Buffer {
  const head = Buffer.alloc(13 + 3 * colourCount);
  head.write("GIF89a", "latin1");
  head.writeUInt16LE(side, 6);
  head.writeUInt16LE(side, 8);
  head.writeUInt8(0x80 | (codeBits - 1), 10);
  for (let index = 0; index < colourCount; index += 1) {
    head.set([index * 16, 255 - index * 16, (index * 80) % 256], 13 + 3 * index);
  }
  const different = Array.from({ length: differentFrames }, (_, index) => frame(side, index + 1));
  const all = Array.from({ length: frames }, (_, index) => different[index % differentFrames]);
  return Buffer.concat([head, ...all.flatMap((one) => one ?? []), Buffer.from([0x3b])]);
}

function frame(side: number, seed: number): Buffer {
  const head = Buffer.from("21f90400050000002c000000000000000000", "hex");
  head.writeUInt16LE(side, 13);
  head.writeUInt16LE(side, 15);
  const codes = packCodes(side * side, seed);
  const blocks: Buffer[] = [];
  for (let at = 0; at < codes.length; at += blockBytesMax) {
    const block = codes.subarray(at, at + blockBytesMax);
    blocks.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat([head, Buffer.from([codeBits]), ...blocks, Buffer.from([0])]);
}

/** Codes of one width: the table is cleared before the next code would need more bits. */
function packCodes(pixelCount: number, seed: number): Buffer {
  const perClear = colourCount - 2;
  const width = codeBits + 1;
  const codeCount = pixelCount + Math.ceil(pixelCount / perClear) + 1;
  const bytes = Buffer.alloc(Math.ceil((codeCount * width) / 8));
  let at = 0;
  const put = (code: number) => {
    const shifted = code << (at % 8);
    const byte = Math.floor(at / 8);
    bytes[byte] = (bytes[byte] ?? 0) | (shifted & 0xff);
    if (shifted > 0xff) bytes[byte + 1] = shifted >> 8;
    at += width;
  };
  let noise = seed;
  for (let pixel = 0; pixel < pixelCount; pixel += 1) {
    if (pixel % perClear === 0) put(clearCode);
    noise = (Math.imul(noise, 1_103_515_245) + 12_345) >>> 0;
    put((noise >>> 16) % colourCount);
  }
  put(endCode);
  return bytes;
}
