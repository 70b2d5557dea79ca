import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { version } from "#server/config/version.ts";
import { checkImport, findUnusedFeatureImports } from "./import-rules.ts";
import { findMissingRows } from "./map-rules.ts";
import { isScript, parseModule } from "./parse.ts";
import { listFolders, readSourceFiles } from "./source-files.ts";
import { checkMigration } from "./migration-rules.ts";
import { checkStars } from "./star-rules.ts";
import { checkTidy, type Problem } from "./tidy-rules.ts";

export interface CheckReport {
  readonly problems: readonly Problem[];
  readonly fileCount: number;
  readonly importCount: number;
  readonly functionCount: number;
  readonly featureCount: number;
}

const featureImportsFile = "scripts/check/feature-imports.ts";
const mapFile = "ARCHITECTURE.md";

/** Checks every file for imports against the direction and for untidy code. */
export async function checkProject(root: string): Promise<CheckReport> {
  const files = await readSourceFiles(root);
  const problems: Problem[] = [];
  const imports: { from: string; specifier: string }[] = [];
  let functionCount = 0;
  for (const file of files) {
    const module = isScript(file.path) ? parseModule(file) : undefined;
    problems.push(
      ...checkTidy(file, module),
      ...checkStars(file),
      ...checkMigration(file, version),
    );
    functionCount += module?.functions.length ?? 0;
    for (const { specifier, line } of module?.imports ?? []) {
      imports.push({ from: file.path, specifier });
      const sentence = checkImport(file.path, specifier);
      if (sentence !== undefined) problems.push({ path: file.path, line, sentence });
    }
  }
  for (const sentence of findUnusedFeatureImports(imports)) {
    problems.push({ path: featureImportsFile, sentence });
  }
  const { featureCount, missing } = await checkMap(root);
  problems.push(...missing);
  return {
    problems,
    fileCount: files.length,
    importCount: imports.length,
    functionCount,
    featureCount,
  };
}

/** Every top folder and every feature has its row in the map of the code. */
async function checkMap(root: string): Promise<{ featureCount: number; missing: Problem[] }> {
  const map = await readFile(join(root, mapFile), "utf8").catch(() => "");
  const folders = (await listFolders(root)).map((name) => `${name}/`);
  const features = new Set([
    ...(await listFolders(join(root, "server/src/features"))),
    ...(await listFolders(join(root, "web/src/features"))),
  ]);
  const missing = findMissingRows(map, [...folders, ...features]);
  return {
    featureCount: features.size,
    missing: missing.map((name) => ({ path: mapFile, sentence: `has no row for \`${name}\`.` })),
  };
}

export function describeProblem({ path, line, sentence }: Problem): string {
  return `${path}${line === undefined ? "" : `:${line}`} ${sentence}`;
}
