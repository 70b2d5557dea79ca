import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Replacements, replaceGuards } from "./guard-marks.ts";
import { projectDir } from "@krapao/testkit/world";

interface AlteredServer {
  readonly serverDir: string;
  /** The function files that hold a replaced guard; the database has not run them yet. */
  readonly functions: readonly string[];
}

/** A copy of the server without some guards; it uses the project's packages and built pages. */
export async function copyServer(
  scratch: string,
  replacements: Replacements = {},
): Promise<AlteredServer> {
  const serverDir = join(scratch, "server");
  await mkdir(serverDir, { recursive: true });
  for (const name of ["src", "database", "package.json"]) {
    await cp(join(projectDir, "server", name), join(serverDir, name), { recursive: true });
  }
  for (const name of ["node_modules", "package.json", "web", "office"]) {
    await symlink(join(projectDir, name), join(scratch, name));
  }
  const functions: string[] = [];
  for (const [path, text] of await replaceGuards(serverDir, replacements)) {
    // A server that finds changed function files runs all of them, and restores the triggers that a
    // removal drops. So the copy keeps the files, and the database is changed directly.
    if (path.endsWith(".sql")) functions.push(text);
    else await writeFile(join(serverDir, path), text);
  }
  return { serverDir, functions };
}
