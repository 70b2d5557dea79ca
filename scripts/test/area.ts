import { glob } from "node:fs/promises";
import { basename } from "node:path";
import { projectDir } from "#scripts/project.mjs";

export const testedFolders = [
  "contract",
  "server",
  "ui",
  "web",
  "sandbox",
  "scripts",
  "proof",
] as const;
const specsFolder = "e2e/src/specs";

/** The tests of one part of the product, as paths from the project's folder. */
export interface Area {
  readonly tests: readonly string[];
  readonly specs: readonly string[];
}

/** The tests with one of the words in their path, and the browser's specs with one in their name. */
export async function findArea(words: readonly string[], folder = projectDir): Promise<Area> {
  const tests = await list(`{${testedFolders.join()}}/**/*.test.{ts,tsx}`, folder);
  const specs = await list(`${specsFolder}/**/*.spec.ts`, folder);
  const has = (text: string) => words.some((word) => text.includes(word));
  return { tests: tests.filter(has), specs: specs.filter((path) => has(basename(path))) };
}

async function list(pattern: string, cwd: string): Promise<string[]> {
  const paths: string[] = [];
  const found = glob(pattern, { cwd, exclude: ["**/node_modules/**"] });
  for await (const path of found) paths.push(path);
  return paths.toSorted();
}
