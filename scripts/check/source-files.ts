import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface SourceFile {
  /** The path from the project's folder. */
  readonly path: string;
  readonly text: string;
}

const extensions = /\.(ts|tsx|mjs|js|css|sql|md)$/;
/** Installed, generated and data folders: a second copy may keep its data next to `data`. */
const notOurs = /^(\..*|node_modules|dist|data|data-.*|test-results|coverage)$/;

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}

/** Every file of code and every document in the project, committed or not. */
export async function readSourceFiles(root: string, folder = ""): Promise<SourceFile[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const parts = entries
    .filter(({ name }) => !notOurs.test(name))
    .map(async (entry): Promise<SourceFile[]> => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return readSourceFiles(root, path);
      if (!extensions.test(path)) return [];
      return [{ path, text: await readFile(join(root, path), "utf8") }];
    });
  return (await Promise.all(parts)).flat().toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** The subfolders of a folder, without generated and installed ones. */
export async function listFolders(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => !notOurs.test(name))
    .toSorted();
}
