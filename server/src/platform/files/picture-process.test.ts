import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Redrawing } from "./draw.ts";
import { PictureProcess } from "./picture-process.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "krapao-pictures-"));
});
afterEach(() => rm(folder, { recursive: true }));

function redrawing(name: string): Redrawing {
  return { source: join(folder, name), target: join(folder, "drawn"), formats: ["png"] };
}

test("a picture is redrawn, and any other file is not", async () => {
  const pictures = new PictureProcess();
  const blank = { width: 8, height: 8, channels: 3, background: "red" } as const;
  await sharp({ create: blank }).png().toFile(join(folder, "picture"));
  await writeFile(join(folder, "text"), "no picture");
  expect(await pictures.redraw(redrawing("picture"))).toBe("still");
  expect((await sharp(join(folder, "drawn")).metadata()).format).toBe("jpeg");
  expect(await pictures.redraw(redrawing("text"))).toBe("none");
});

test("what ends the process fails alone: the next picture has a new process", async () => {
  const pictures = new PictureProcess();
  await writeFile(join(folder, "text"), "no picture");
  await expect(pictures.redraw(redrawing("missing"))).rejects.toThrow(/pictures ended/);
  expect(await pictures.redraw(redrawing("text"))).toBe("none");
});
