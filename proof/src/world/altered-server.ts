import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectDir } from "./world.ts";

/** A text that must be found exactly once, and what is put in its place. */
export interface Change {
  readonly from: string;
  readonly to: string;
}

/** Changes of the server's files, by path below `server/src`. */
export type CodeChanges = Readonly<Record<string, readonly Change[]>>;

/** A copy of the server with the changes made; it uses the project's packages and built pages. */
export async function copyServer(scratch: string, code: CodeChanges): Promise<string> {
  const serverDir = join(scratch, "server");
  await mkdir(serverDir, { recursive: true });
  for (const name of ["src", "database", "package.json"]) {
    await cp(join(projectDir, "server", name), join(serverDir, name), { recursive: true });
  }
  for (const name of ["node_modules", "package.json", "web"]) {
    await symlink(join(projectDir, name), join(scratch, name));
  }
  for (const [path, changes] of Object.entries(code)) {
    const file = join(serverDir, "src", path);
    await writeFile(file, applyChanges(await readFile(file, "utf8"), changes, path));
  }
  return serverDir;
}

/** A guard that is no longer where it was would be left in silently, so its text must be found. */
export function applyChanges(text: string, changes: readonly Change[], index: string): string {
  return changes.reduce((changed, { from, to }) => {
    const count = changed.split(from).length - 1;
    if (count !== 1) throw new Error(`In ${index} this stands ${count} times, not once:\n${from}`);
    return changed.replace(from, () => to);
  }, text);
}
