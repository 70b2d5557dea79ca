import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Routes } from "./chunks.ts";

/** Prints what each route costs a visitor in brotli, and fails when one is over its budget. */
const distFolder = join(import.meta.dirname, "..", "dist");

/** How much script a route may need in all. */
const budgets = { "/login": 80_000, "/user/home": 120_000 };

function sizeOf(folder: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0);
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

function checkBuild(name: string): boolean {
  const folder = join(distFolder, name);
  const routes = JSON.parse(readFileSync(join(folder, "routes.json"), "utf8")) as Routes;
  console.log(`\n${name.padEnd(18)}    first     later     total       CSS`);
  for (const [path, { first, later, styles }] of Object.entries(routes)) {
    const [now, then, css] = [first, later, styles].map((files) => sizeOf(folder, files));
    const total = (now ?? 0) + (then ?? 0);
    const sizes = [now ?? 0, then ?? 0, total, css ?? 0].map(kilobytes);
    console.log(`${path.padEnd(18)}${sizes.join(" ")}`);
  }
  return Object.entries(budgets).every(([path, budget]) => {
    const route = routes[path];
    if (!route) throw new Error(`${name}: routes.json does not know ${path}.`);
    const size = sizeOf(folder, [...route.first, ...route.later]);
    if (size > budget) {
      console.error(`${name}: ${path} needs ${kilobytes(size)} of script, more than its budget.`);
    }
    return size <= budget;
  });
}

const builds = existsSync(distFolder)
  ? readdirSync(distFolder).filter((name) => existsSync(join(distFolder, name, "routes.json")))
  : [];
if (builds.length === 0) {
  console.error("There is no build to measure: run `npm run build -w web` first.");
  process.exitCode = 1;
}
if (!builds.map(checkBuild).every(Boolean)) process.exitCode = 1;
