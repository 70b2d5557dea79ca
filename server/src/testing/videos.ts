/** Videos consist of boxes: a length, a type of four letters, and the content. */
function box(type: string, ...content: readonly (string | Buffer)[]): Buffer {
  const inside = Buffer.concat(
    content.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  );
  const head = Buffer.alloc(8);
  head.writeUInt32BE(inside.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, inside]);
}

const location = box("udta", box("\xa9xyz", "+13.7563+100.5018/"));
const picture = box("hdlr", "\0".repeat(8), "vide", "\0".repeat(13));

/** A video as a phone makes it, which contains its location. */
export function makeVideo({ brand = "isom", bytes = 64 }: { brand?: string; bytes?: number } = {}) {
  return Buffer.concat([
    box("ftyp", brand, "\0\0\x02\0", brand, "mp41"),
    box(
      "moov",
      box("mvhd", "\0".repeat(100)),
      box("trak", box("mdia", picture), location),
      location,
    ),
    box("mdat", Buffer.alloc(bytes, 7)),
  ]);
}

/**
 * A file of nested boxes, each full of empty ones, with the nested box last. It is as large as a video may
 * be, and a reader that only counts the boxes of one level reads a box for every eight bytes.
 */
export function makeNestedBoxes(bytes: number): Buffer {
  const filler = Buffer.concat(Array.from({ length: 9_990 }, () => box("free")));
  const file = box("ftyp", "isom", "\0\0\x02\0", "isom", "mp41");
  const levelBytes = 8 + filler.length;
  const levelCount = Math.floor((bytes - file.length) / levelBytes);
  const levels = Array.from({ length: levelCount }, (_, level) => {
    const head = box("moov");
    head.writeUInt32BE((levelCount - level) * levelBytes);
    return Buffer.concat([head, filler]);
  });
  return Buffer.concat([file, ...levels]);
}
