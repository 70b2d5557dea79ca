import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findArea } from "./area.ts";

let folder: string;

beforeEach(async () => {
  // The folder's own path contains the word too, which must not count.
  folder = await mkdtemp(join(tmpdir(), "krapao-spin-"));
  for (const file of [
    "server/src/features/spin/draw.test.ts",
    "server/src/features/spin/draw.ts",
    "server/src/features/chat/files.test.ts",
    "server/node_modules/spin/other.test.ts",
    "web/src/features/spin/wheel.test.tsx",
    "e2e/src/specs/spin.th.spec.ts",
    "e2e/src/specs/cases/chat.th.spec.ts",
  ]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), "");
  }
});
afterEach(() => rm(folder, { recursive: true }));

test("an area is the tests with the word in their path and the specs with it in their name", async () => {
  expect(await findArea(["spin"], folder)).toEqual({
    tests: ["server/src/features/spin/draw.test.ts", "web/src/features/spin/wheel.test.tsx"],
    specs: ["e2e/src/specs/spin.th.spec.ts"],
  });
});

test("several words add up, and an unknown word finds nothing", async () => {
  const { tests, specs } = await findArea(["spin", "chat"], folder);
  expect([tests.length, specs.length]).toEqual([3, 2]);
  // Every spec is in this folder, so only its name counts.
  expect(await findArea(["specs"], folder)).toEqual({ tests: [], specs: [] });
});
