import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureChromium, findChromium } from "./chromium.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "krapao-chromium-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function addProgram(name: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, "");
  await chmod(path, 0o755);
  return path;
}

test("the browser that CHROMIUM names comes before the ones in the path", async () => {
  const inPath = await addProgram("google-chrome");
  const named = await addProgram("mine");
  expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(inPath);
  expect(findChromium({ PATH: folder, CHROMIUM: named })).toBe(named);
  expect(findChromium({ PATH: "/nowhere" })).toBeUndefined();
});

test("a wrong CHROMIUM is told instead of being replaced", async () => {
  await addProgram("chromium");
  const environment = { PATH: folder, CHROMIUM: join(folder, "missing") };
  await expect(ensureChromium(environment)).rejects.toThrow(/^CHROMIUM names .*missing/);
});
