import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[],
 *   libc?: string[] }} LockedPackage
 */

/**
 * Whether `node_modules` matches `package-lock.json`. npm records its result at the very end of its
 * work, so an interrupted installation does not pass, and one made by hand does.
 * @param {string} projectDir
 */
export function isInstalled(projectDir) {
  const installed = readPackages(join(projectDir, "node_modules/.package-lock.json"));
  const wanted = readPackages(join(projectDir, "package-lock.json"));
  if (!installed || !wanted) return false;
  if (!existsSync(join(projectDir, "node_modules/node/bin/node"))) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes("node_modules/")) return true;
    // A workspace has no version; a new one has no link yet.
    if (entry.link) return existsSync(join(projectDir, path));
    const found = installed[path];
    return found ? found.version === entry.version : mayBeAbsent(entry);
  });
}

/**
 * npm leaves out a package for another platform.
 * @param {LockedPackage} entry
 */
function mayBeAbsent({ optional, os, cpu, libc }) {
  if (!optional) return false;
  const isForUs = (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);
  const isPlatformPackage = os !== undefined || cpu !== undefined;
  // npm detects the C library of this machine.
  return !isPlatformPackage || !isForUs || libc !== undefined;
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}
