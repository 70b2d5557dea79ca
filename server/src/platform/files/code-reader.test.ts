import { execFile } from "node:child_process";
import { promisify } from "node:util";
import qrcode from "qrcode";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { CodeReader } from "./code-reader.ts";
import type { Pixels } from "./draw.ts";

const reader = new CodeReader();
afterAll(() => reader.close());

async function draw(text: string, size = 300): Promise<Pixels> {
  const { data, info } = await sharp(await qrcode.toBuffer(text, { width: size }))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: new Uint8ClampedArray(data) };
}

test("reads the codes of each picture, also of many pictures at once", async () => {
  const texts = Array.from({ length: 10 }, (_, index) => `code number ${index}`);
  const found = await Promise.all(texts.map(async (text) => reader.read(await draw(text))));
  expect(found).toEqual(texts.map((text) => ({ texts: [text], hasUnreadable: false })));
});

test("distinguishes a damaged code from no code", async () => {
  const whole = await draw("a code that is long enough to have some lines", 400);
  const rgba = whole.rgba.slice();
  for (let row = 0; row < whole.height; row += 1) {
    rgba.fill(255, (row * whole.width + 290) * 4, (row + 1) * whole.width * 4);
  }
  expect(await reader.read({ ...whole, rgba })).toEqual({ texts: [], hasUnreadable: true });
  const blank = new Uint8ClampedArray(200 * 200 * 4).fill(255);
  expect(await reader.read({ width: 200, height: 200, rgba: blank })).toEqual({
    texts: [],
    hasUnreadable: false,
  });
});

test("a picture that crashes the reader is refused; the next one is read", async () => {
  const broken = { width: 0, height: -1, rgba: new Uint8ClampedArray(0) };
  await expect(reader.read(broken)).rejects.toThrow("code reader failed");
  expect((await reader.read(await draw("still here"))).texts).toEqual(["still here"]);
});

test("needs no network", { timeout: 60_000 }, async () => {
  const { width, height, rgba } = await draw("offline", 100);
  const program = `
    const { CodeReader } = await import(${JSON.stringify(import.meta.resolve("./code-reader.ts"))});
    const net = await fetch("http://127.0.0.1:8699").catch((error) => error.cause.code);
    const rgba = new Uint8ClampedArray(Buffer.from(process.env.PIXELS, "base64"));
    const reader = new CodeReader();
    const timer = setTimeout(() => {}, 50_000);
    const found = await reader.read({ width: ${width}, height: ${height}, rgba });
    clearTimeout(timer);
    console.log(JSON.stringify({ net, found }));`;
  // Under Node's permission model a program without --allow-net has no network.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--permission", "--allow-fs-read=*", "--allow-worker", "-e", program],
    {
      cwd: import.meta.dirname,
      env: { PIXELS: Buffer.from(rgba).toString("base64") },
      maxBuffer: 10_000_000,
    },
  );
  expect(JSON.parse(stdout)).toEqual({
    net: "ERR_ACCESS_DENIED",
    found: { texts: ["offline"], hasUnreadable: false },
  });
});
