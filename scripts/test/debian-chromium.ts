import { existsSync, globSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectDir } from "#scripts/project.mjs";
import { keepFolder } from "./kept-folder.ts";
import { runCommand } from "./run-command.ts";

/** The headless variant of the browser makes the tests much faster. */
export const windowless = "chromium-headless-shell";

export interface DebianOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** `npm ci` deletes this folder, so it is never much older than the libraries. */
  readonly cacheDir?: string;
  /** The list of the packages that the system has. */
  readonly status?: string;
}

/**
 * Debian's Chromium and the libraries that the system lacks, unpacked once into a folder of the
 * project: this needs no root and changes nothing in the system. Undefined where there is no
 * Debian.
 */
export async function unpackDebianChromium({
  environment,
  cacheDir = join(projectDir, "node_modules/.cache/debian-chromium"),
  status = "/var/lib/dpkg/status",
}: DebianOptions): Promise<string | undefined> {
  if (!existsSync(status)) return undefined;
  await keepFolder(cacheDir, {
    message: "Fetching Debian's Chromium for the browser tests. This happens once.",
    async fill(folder) {
      await fetchPackages({ folder, status, environment });
      await writeFile(join(folder, "fonts.conf"), fontSettings(cacheDir));
      const script = startScript(cacheDir, findLibraries(folder));
      await writeFile(join(folder, "start-chromium"), script, { mode: 0o755 });
    },
  });
  return join(cacheDir, "start-chromium");
}

/** Fetches the packages with lists and an archive of our own, since the system's belong to root. */
async function fetchPackages({
  folder,
  status,
  environment,
}: {
  readonly folder: string;
  readonly status: string;
  readonly environment: NodeJS.ProcessEnv;
}): Promise<void> {
  const archives = join(folder, "archives");
  await mkdir(join(folder, "lists/partial"), { recursive: true });
  await mkdir(join(archives, "partial"), { recursive: true });
  const settings = [
    `Dir::State=${folder}`,
    `Dir::State::lists=${folder}/lists`,
    `Dir::State::status=${status}`,
    `Dir::Cache=${folder}`,
    `Dir::Cache::archives=${archives}`,
    "Debug::NoLocking=1",
    // Apt would otherwise fetch as another user, who cannot write here.
    "APT::Sandbox::User=",
  ].flatMap((setting) => ["-o", setting]);
  const install = ["install", "--yes", "--no-install-recommends", "--download-only", windowless];
  for (const parameters of [["update", "--quiet"], install]) {
    await must(["apt-get", ...settings, ...parameters], environment);
  }
  for (const name of await readdir(archives)) {
    if (!name.endsWith(".deb")) continue;
    await must(["dpkg-deb", "--extract", join(archives, name), join(folder, "root")], environment);
  }
  await rm(archives, { recursive: true });
  await rm(join(folder, "lists"), { recursive: true });
}

async function must(
  command: readonly [string, ...string[]],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const { code, output } = await runCommand(command, { environment });
  if (code !== 0) throw new Error(`${command[0]} failed: ${output}`);
}

/** One Latin font: Thai and Lao must come from the product's own fonts. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/root/usr/share/fonts/truetype/dejavu</dir>
  <dir>/usr/share/fonts/truetype/dejavu</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
}

/** The folders of libraries. Some packages keep theirs one level deeper. */
function findLibraries(folder: string): string[] {
  const patterns = ["usr/lib", "lib"].map((name) => `root/${name}/*-linux-gnu{,/*}/`);
  return globSync(patterns, { cwd: folder }).toSorted();
}

function startScript(folder: string, libraries: readonly string[]): string {
  return `#!/bin/sh
export LD_LIBRARY_PATH="${libraries.map((path) => join(folder, path)).join(":")}"
export FONTCONFIG_FILE="${folder}/fonts.conf"
exec "${folder}/root/usr/lib/chromium/${windowless}" "$@"
`;
}
