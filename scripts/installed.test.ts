import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isInstalled } from "./installed.mjs";

let folder: string;

const wanted = {
  "": { version: "1.0.0" },
  server: { version: "0.0.0" },
  "node_modules/@krapao/server": { link: true },
  "node_modules/pg": { version: "8.0.0" },
  "node_modules/other-platform": { version: "1.0.0", optional: true, os: ["nowhere"] },
  "node_modules/our-platform": { version: "1.0.0", optional: true, os: [process.platform] },
};
const present = {
  "node_modules/pg": { version: "8.0.0" },
  "node_modules/our-platform": { version: "1.0.0" },
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "krapao-installed-"));
  await mkdir(join(folder, "node_modules/node/bin"), { recursive: true });
  await writeFile(join(folder, "node_modules/node/bin/node"), "");
  await mkdir(join(folder, "node_modules/@krapao/server"), { recursive: true });
  await writeFile(join(folder, "package-lock.json"), JSON.stringify({ packages: wanted }));
});
afterEach(() => rm(folder, { recursive: true }));

async function install(packages: object): Promise<void> {
  const file = join(folder, "node_modules/.package-lock.json");
  await writeFile(file, JSON.stringify({ packages }));
}

test("npm's record and the lock file agree", async () => {
  await install(present);
  expect(isInstalled(folder)).toBe(true);
});

test("a workspace that has no link yet needs an install", async () => {
  await install(present);
  await rm(join(folder, "node_modules/@krapao/server"), { recursive: true });
  expect(isInstalled(folder)).toBe(false);
});

test("a missing package, another version, a missing platform package or Node need an install", async () => {
  expect(isInstalled(folder)).toBe(false);
  await install({ "node_modules/our-platform": { version: "1.0.0" } });
  expect(isInstalled(folder)).toBe(false);
  await install({ ...present, "node_modules/pg": { version: "7.0.0" } });
  expect(isInstalled(folder)).toBe(false);
  await install({ "node_modules/pg": { version: "8.0.0" } });
  expect(isInstalled(folder)).toBe(false);
  await install(present);
  await rm(join(folder, "node_modules/node/bin/node"));
  expect(isInstalled(folder)).toBe(false);
});

test("a part of the project that is not linked yet needs an install", async () => {
  await install(present);
  await rm(join(folder, "node_modules/@krapao/server"), { recursive: true });
  expect(isInstalled(folder)).toBe(false);
});
