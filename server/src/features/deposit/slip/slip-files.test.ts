import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32, createDeflate } from "node:zlib";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { joinMember, type Member } from "#testing/members.ts";
import { setUpSlipWorld, upload } from "#testing/slips.ts";

let mali: Member;
const slips = await setUpSlipWorld();
const { world } = slips;
beforeEach(async () => {
  mali = await joinMember(world);
});

const blank = { create: { width: 300, height: 200, channels: 3, background: "#cde" } } as const;
const picture = (format: "png" | "jpeg" | "webp") => sharp(blank).toFormat(format).toBuffer();

async function keptPicture(member: Member): Promise<Buffer> {
  const { rows } = await world.owner.query<{ file_name: string }>(
    "select file_name from slip where member_id = $1 order by created_at desc limit 1",
    [member.id],
  );
  return (await world.ctx.files.read(rows[0]?.file_name ?? "")) ?? Buffer.alloc(0);
}

test.each(["png", "jpeg", "webp"] as const)("a %s picture is taken", async (format) => {
  expect((await upload(world, mali, await picture(format))).status).toBe(200);
  expect((await sharp(await keptPicture(mali)).metadata()).format).toBe("jpeg");
});

describe("a file that is not a picture of these kinds is refused and leaves nothing", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"></svg>';
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ["a GIF", () => sharp(blank).gif().toBuffer()],
    ["a GIF that is also a script", () => Buffer.from("GIF89a/*\x01\x00*/=1;alert(1)//")],
    ["a TIFF", () => sharp(blank).tiff().toBuffer()],
    ["an AVIF", () => sharp(blank).avif().toBuffer()],
    ["an SVG", () => Buffer.from(svg)],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj")],
    ["a zip", () => Buffer.from("PK\x03\x04 and more")],
    ["text", () => Buffer.from("slip")],
    ["the first bytes of a PNG", async () => (await picture("png")).subarray(0, 40)],
    ["half of a JPEG", async () => halfOf(await sharp(noise).jpeg().toBuffer())],
    ["the magic of a JPEG before an SVG", () => Buffer.from(`\xff\xd8\xff${svg}`, "latin1")],
    ["a PNG of 50,000 by 50,000", () => bomb(50_000, 50_000)],
    ["a PNG of 5,001 by 5,000", () => bomb(5001, 5000)],
  ])("%s", async (_, make) => {
    const before = [await slips.filesOnDisk(), await world.count("slip")];
    const reply = await upload(world, mali, await make());
    expect(reply).toMatchObject({ status: 400, code: "SLIP_INVALID_FILE" });
    expect([await slips.filesOnDisk(), await world.count("slip")]).toEqual(before);
  });

  const noise = {
    create: { ...blank.create, noise: { type: "gaussian", mean: 128, sigma: 50 } },
  } as const;
  const halfOf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
});

/** A black picture of any size, which compresses to almost nothing. */
async function bomb(width: number, height: number): Promise<Buffer> {
  const rowBytes = 1 + Math.ceil(width / 8);
  const rows = function* () {
    const some = Buffer.alloc(rowBytes * 100);
    for (let left = height; left > 0; left -= 100) {
      yield some.subarray(0, rowBytes * Math.min(left, 100));
    }
  };
  const pixels = await buffer(Readable.from(rows()).pipe(createDeflate()));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit a pixel, shades of grey.
  header.writeUInt8(1, 8);
  const chunk = (kind: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const magic = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const end = chunk("IEND", Buffer.alloc(0));
  return Buffer.concat([magic, chunk("IHDR", header), chunk("IDAT", pixels), end]);
}

test("a picture of 25 million pixels is accepted, and stored smaller", async () => {
  expect((await upload(world, mali, await bomb(5000, 5000))).status).toBe(200);
  expect(await sharp(await keptPicture(mali)).metadata()).toMatchObject({
    width: 3200,
    height: 3200,
  });
});

test("data hidden in or behind a picture is not stored", async () => {
  const markup = "<script>alert(document.domain)</script>";
  const withExif = await sharp(blank)
    .withExif({ IFD0: { Copyright: markup }, IFD3: { GPSLatitude: "13/1 45/1 0/1" } })
    .jpeg()
    .toBuffer();
  expect(withExif.includes("script")).toBe(true);
  const polyglot = Buffer.concat([withExif, Buffer.from(`${markup}PK\x03\x04`)]);
  expect((await upload(world, mali, polyglot)).status).toBe(200);
  const kept = await keptPicture(mali);
  expect(kept.includes("script")).toBe(false);
  expect(kept.includes("PK\x03\x04")).toBe(false);
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
});
