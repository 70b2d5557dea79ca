import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { unpackDebianChromium, windowless } from "./debian-chromium.ts";
import { unpackChromium } from "./packed-chromium.ts";

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

/** The ways to a browser that need no root, in this order. */
const unpackings = [unpackDebianChromium, unpackChromium];

/**
 * The browser of this machine; without one, Debian's, else the one of the npm package, unpacked
 * into the project. If none of these exists, the error says what to do.
 */
export async function ensureChromium(
  environment: NodeJS.ProcessEnv,
  ways: readonly ((options: {
    environment: NodeJS.ProcessEnv;
  }) => Promise<string | undefined>)[] = unpackings,
): Promise<string> {
  const found = findChromium(environment);
  if (found !== undefined) return found;
  if (environment["CHROMIUM"]) {
    throw new Error(`CHROMIUM names ${environment["CHROMIUM"]}, which is no program.`);
  }
  const reasons: string[] = [];
  for (const unpack of ways) {
    const unpacked = await unpack({ environment }).catch((error: Error) => {
      reasons.push(error.message);
      return undefined;
    });
    if (unpacked !== undefined) return unpacked;
  }
  throw new Error(
    "The browser tests need Chromium: install one " +
      `(on Debian as root: apt-get install ${windowless}) or set CHROMIUM to the path of a Chromium.` +
      reasons.map((reason) => `\n${reason}`).join(""),
  );
}
