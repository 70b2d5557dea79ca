import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32, createDeflate } from "node:zlib";
import { slipBytesMax } from "@krapao/contract/deposit";
import { operation } from "@krapao/contract/operation";
import { statement } from "@krapao/contract/statement";
import { withdraw } from "@krapao/contract/withdraw";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findKnownFiles } from "#platform/file-links.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { decideAll, listSlips, makeForm, sendForm, upload } from "#testing/slips.ts";
import { createWorld, type World } from "#testing/world.ts";

let world: World;
let dataDir: string;
let mali: Member;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "slip-"));
  world = await createWorld({ env: { DATA_DIR: dataDir } });
  await setHours("00:00", "00:00");
});
afterAll(async () => {
  await world.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  mali = await joinMember(world);
});

async function setHours(closesAt: string, opensAt: string): Promise<void> {
  const statementText = "update setting set value = value || $1 where key = 'slip'";
  await world.owner.query(statementText, [JSON.stringify({ closesAt, opensAt })]);
}

const blank = { create: { width: 300, height: 200, channels: 3, background: "#cde" } } as const;
const picture = (format: "png" | "jpeg" | "webp") => sharp(blank).toFormat(format).toBuffer();

/** Everything that is on the disk, half-written or kept. */
async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(join(dataDir, "files"), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

async function keptPicture(member: Member): Promise<Buffer> {
  const { rows } = await world.owner.query<{ file_name: string }>(
    "select file_name from slip where member_id = $1 order by created_at desc limit 1",
    [member.id],
  );
  return readFile(world.ctx.files.pathOf(rows[0]?.file_name ?? ""));
}

test.each(["png", "jpeg", "webp"] as const)("a %s picture is taken", async (format) => {
  expect((await upload(world, mali, await picture(format))).status).toBe(200);
  expect((await sharp(await keptPicture(mali)).metadata()).format).toBe("jpeg");
});

describe("what is not a picture of these kinds is refused and leaves nothing", () => {
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
    const before = [await filesOnDisk(), await world.count("slip")];
    const reply = await upload(world, mali, await make());
    expect(reply).toMatchObject({ status: 400, code: "SLIP_INVALID_FILE" });
    expect([await filesOnDisk(), await world.count("slip")]).toEqual(before);
  });

  const noise = {
    create: { ...blank.create, noise: { type: "gaussian", mean: 128, sigma: 50 } },
  } as const;
  const halfOf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
});

/** A black picture of any size, which compresses to next to nothing. */
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

test("a picture of 25 million pixels is taken, and kept smaller", async () => {
  expect((await upload(world, mali, await bomb(5000, 5000))).status).toBe(200);
  expect(await sharp(await keptPicture(mali)).metadata()).toMatchObject({
    width: 3200,
    height: 3200,
  });
});

test("what is hidden in a picture or behind it is not kept", async () => {
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

describe("the form", () => {
  test("with no file, an empty one, another field or no form at all", async () => {
    const content = await picture("png");
    const forms = [
      makeForm([]),
      makeForm([{ name: "file", content: "" }]),
      makeForm([{ name: "other", content }]),
      { payload: Buffer.from("{}"), headers: { "content-type": "application/json" } },
    ];
    const codes = await Promise.all(
      forms.map(async (form) => (await sendForm(world, mali, form)).code),
    );
    expect(codes).toEqual(Array(4).fill("SLIP_NO_FILE"));
    const plain = { payload: content, headers: { "content-type": "image/png" } };
    expect(await sendForm(world, mali, plain)).toMatchObject({ status: 415, code: "KEY_INVALID" });
  });

  test("with more than the one file", async () => {
    const content = await picture("png");
    const file = { name: "file", content };
    const field = { name: "amount", content: "100000", fileName: null };
    for (const parts of [[file, file], [file, field], [field, file], Array(200).fill(field)]) {
      const reply = await sendForm(world, mali, makeForm(parts));
      expect(reply).toMatchObject({ status: 400, code: "SLIP_UPLOAD_FAIL" });
    }
    expect(await world.count("slip where member_id = '" + mali.id + "'")).toBe(0);
  });

  test("that is cut off or not a form", async () => {
    const { payload, headers } = makeForm([{ name: "file", content: await picture("png") }]);
    for (const part of [
      payload.subarray(0, 40),
      payload.subarray(0, -20),
      Buffer.from("nothing"),
    ]) {
      const reply = await sendForm(world, mali, { payload: part, headers });
      expect(reply).toMatchObject({ status: 400, code: "SLIP_UPLOAD_FAIL" });
    }
  });

  test("with ten megabytes, and with one byte more", async () => {
    const png = await picture("png");
    const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
    expect((await upload(world, mali, padded(slipBytesMax))).status).toBe(200);
    const reply = await upload(world, mali, padded(slipBytesMax + 1));
    expect(reply).toMatchObject({ status: 413, code: "SLIP_INVALID_FILE" });
  });

  test("of someone without a session is not even read", async () => {
    const form = makeForm([{ name: "file", content: await picture("png") }]);
    const reply = await sendForm(world, { ...mali, token: "nobody" }, form);
    expect(reply).toMatchObject({ status: 401, code: "invalid-token" });
  });
});

describe("under a key", () => {
  test("the same picture is the same slip, in its present state", async () => {
    const key = randomUUID();
    const png = await picture("png");
    const first = await upload(world, mali, png, key);
    await decideAll(world);
    const again = await upload(world, mali, png, key);
    expect(again.slip).toEqual({ ...first.slip, status: "FAILED", note: "INVALID_SLIP" });
    expect(await listSlips(world, mali)).toHaveLength(1);
    const path = operation.find.path.replace("{key}", key);
    const found = await world.call({ ...operation.find, path }, { token: mali.token });
    expect(found.body).toMatchObject({ statementType: "deposit", status: "FAILED", amount: 0 });
  });

  test("another picture, and another kind of request, are refused", async () => {
    const key = randomUUID();
    await upload(world, mali, await picture("png"), key);
    const other = await upload(world, mali, await picture("jpeg"), key);
    expect(other).toMatchObject({ status: 409, code: "KEY_INVALID", field: "Idempotency-Key" });
    const used = randomUUID();
    await world.owner.query(
      "update ledger_account set wallet_minor = 100000 where member_id = $1",
      [mali.id],
    );
    const headers = { "idempotency-key": used };
    await world.call(withdraw.withdraw, { token: mali.token, body: { amount: 100 }, headers });
    const mixed = await upload(world, mali, await picture("png"), used);
    expect(mixed).toMatchObject({ status: 409, code: "KEY_INVALID", field: "Idempotency-Key" });
  });

  test("another member's key is another key", async () => {
    const key = randomUUID();
    const nok = await joinMember(world);
    const png = await picture("png");
    const [one, other] = [await upload(world, mali, png, key), await upload(world, nok, png, key)];
    expect(one.slip.reference).not.toBe(other.slip.reference);
  });

  test("fifty at once are one slip and one file", async () => {
    const before = (await filesOnDisk()).length;
    const key = randomUUID();
    const png = await picture("png");
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => upload(world, mali, png, key)),
    );
    expect(new Set(replies.map(({ slip }) => slip.reference)).size).toBe(1);
    expect(await listSlips(world, mali)).toHaveLength(1);
    expect(await filesOnDisk()).toHaveLength(before + 1);
  });

  test("a repeat is answered even when no new slip would be taken", async () => {
    const key = randomUUID();
    const png = await picture("png");
    const first = await upload(world, mali, png, key);
    await setHours("00:00", "23:59");
    const again = await upload(world, mali, png, key);
    await setHours("00:00", "00:00");
    expect(again.slip.reference).toBe(first.slip.reference);
  });
});

test("slips are not taken around midnight", async () => {
  const { rows } = await world.owner.query<{ wait: string }>(
    `select (date_trunc('day', clock_now() at time zone 'Asia/Bangkok') + interval '23:50'
       - clock_now() at time zone 'Asia/Bangkok')::text as wait`,
  );
  await setHours("23:45", "00:15");
  await world.moveClock(rows[0]?.wait ?? "");
  // The move may have gone back or past the end of the session.
  const visitor = await joinMember(world);
  const png = await picture("png");
  expect(await upload(world, visitor, png)).toMatchObject({ code: "SLIP_UPLOAD_FAIL" });
  await world.moveClock("20 minutes");
  expect(await upload(world, visitor, png)).toMatchObject({ code: "SLIP_UPLOAD_FAIL" });
  await world.moveClock("10 minutes");
  expect(await upload(world, visitor, png)).toMatchObject({ status: 200 });
  await setHours("00:00", "00:00");
});

test("a member sends so many slips and so many bytes a day", async () => {
  await world.set("quota", { slipsPerDay: 3, slipMegabytesPerDay: 200, giftsPerHour: 60 });
  const png = await picture("png");
  const replies = await Promise.all(Array.from({ length: 8 }, () => upload(world, mali, png)));
  const limited = replies.filter(({ status }) => status === 429);
  expect(limited.map(({ code }) => code)).toEqual(Array(5).fill("REQUEST_LIMIT"));
  await world.set("quota", { slipsPerDay: 100, slipMegabytesPerDay: 0.001, giftsPerHour: 60 });
  expect(await upload(world, mali, png)).toMatchObject({ status: 429, code: "REQUEST_LIMIT" });
  await world.moveClock("25 hours");
  const nok = await joinMember(world);
  await world.set("quota", { slipsPerDay: 3, slipMegabytesPerDay: 1, giftsPerHour: 60 });
  expect((await upload(world, nok, png)).status).toBe(200);
});

test("the sweep removes what a crash left, and nothing else", async () => {
  await upload(world, mali, await picture("png"));
  const kept = await filesOnDisk();
  const old = new Date(Date.now() - 2 * 3600 * 1000);
  for (const path of kept) await utimes(path, old, old);
  const half = await world.ctx.files.newIncoming();
  const fresh = await world.ctx.files.newIncoming();
  const source = await world.ctx.files.newIncoming();
  for (const path of [half, fresh, source]) await writeFile(path, "half a picture");
  const orphan = world.ctx.files.pathOf(await world.ctx.files.keep(source));
  for (const path of [half, orphan]) await utimes(path, old, old);

  await world.ctx.files.sweep((names) => findKnownFiles(world.ctx.db, names));
  expect((await filesOnDisk()).sort()).toEqual([...kept, fresh].sort());
  await rm(fresh);
});

test("the list is paged, the newest first, and of one member alone", async () => {
  const references: string[] = [];
  for (const _ of [1, 2, 3]) {
    const { slip } = await upload(world, mali, await picture("png"));
    references.unshift(slip.reference);
  }
  await upload(world, await joinMember(world), await picture("png"));
  const page = async (number: number) => {
    const body = { page: number, limit: 2 };
    const reply = await world.call(statement.slips, { token: mali.token, body });
    return { ...reply.body, slips: reply.body.slips.map(({ reference }) => reference) };
  };
  expect(await page(1)).toEqual({ slips: references.slice(0, 2), total: 3 });
  expect(await page(2)).toEqual({ slips: references.slice(2), total: 3 });
  expect(await page(9)).toEqual({ slips: [], total: 3 });
});
