import { execFileSync } from "node:child_process";
import { mkdir, readdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { projectDir } from "@krapao/testkit/world";

/** The parts of the project are in this folder of the packages. */
const scope = "@krapao";

/**
 * The server of an earlier commit, with its own parts of the project. It uses the installed packages
 * and the built pages of today. Returns the server's folder.
 */
export async function makeEarlier(scratch: string, commit: string): Promise<string> {
  await mkdir(join(scratch, "node_modules", scope), { recursive: true });
  const archive = execFileSync("git", ["archive", commit], {
    cwd: projectDir,
    maxBuffer: 1024 ** 3,
  });
  execFileSync("tar", ["--extract", "--directory", scratch], { input: archive });
  await rm(join(scratch, "web"), { recursive: true });
  await symlink(join(projectDir, "web"), join(scratch, "web"));
  const packages = join(projectDir, "node_modules");
  for (const name of await readdir(packages)) {
    if (name !== scope) await symlink(join(packages, name), join(scratch, "node_modules", name));
  }
  for (const part of await readdir(join(packages, scope))) {
    await symlink(join(scratch, part), join(scratch, "node_modules", scope, part));
  }
  return join(scratch, "server");
}
